/** Where one is: the path says it, so that a link and the back button work. */

export type Route =
  | { at: 'start' | 'new' | 'join' | 'lobby' | 'games' | 'learn' | 'settings' | 'standings' | 'tournaments' | 'pads' | 'newpad' | 'family' | 'missing' }
  | { at: 'pad' | 'paper'; pad: string }
  | { at: 'table' | 'replay'; table: string }
  | { at: 'rules'; edition: string }
  | { at: 'lesson'; lesson: string }
  | { at: 'claim' | 'code'; code: string }
  | { at: 'tournament' | 'desk' | 'screen' | 'print'; tournament: string }
  | { at: 'slip'; place: { tournament: string; round: number; table: number; key: string } };

const PLAIN = ['new', 'join', 'lobby', 'games', 'learn', 'settings', 'standings', 'tournaments', 'pads'] as const;

export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!first) return { at: 'start' };
  if ((first === 't' || first === 'replay') && second) return { at: first === 't' ? 'table' : 'replay', table: second };
  if (first === 'lesson' && second) return { at: 'lesson', lesson: second };
  if (first === 'learn' && second) return { at: 'rules', edition: second };
  if (first === 'pad' && second && rest[0] === 'paper') return { at: 'paper', pad: second };
  if (first === 'pad' && second && !rest.length) return { at: 'pad', pad: second };
  if (first === 'pads' && second === 'new') return { at: 'newpad' };
  if (first === 'pads' && second === 'figures') return { at: 'family' };
  if (first === 'c' && second) return { at: 'code', code: second };
  if (first === 'tournament' && second) return tournamentRoute(second, rest);
  if (first === 'slip' && second && rest.length === 3) return { at: 'slip', place: { tournament: second, round: Number(rest[0]), table: Number(rest[1]), key: rest[2] ?? '' } };
  const plain = PLAIN.find((name) => name === first);
  return { at: plain && !second ? plain : 'missing' };
}

function tournamentRoute(tournament: string, [third, ...more]: string[]): Route {
  if (third === undefined) return { at: 'tournament', tournament };
  const part = (['desk', 'screen', 'print'] as const).find((name) => name === third);
  return part && !more.length ? { at: part, tournament } : { at: 'missing' };
}

/** The table in a link, or a table's own name, which nobody would say on the phone. */
export function tableIn(text: string): string | null {
  const found = /\/t\/([\w-]+)/.exec(text) ?? /^\s*([\w-]{16,64})\s*$/.exec(text);
  return found?.[1] ?? null;
}

/** The code of five letters that somebody wrote, or that is in a link; the server forgives how it is written. */
export function codeIn(text: string): string | null {
  const found = /\/c\/([^/?#\s]+)/.exec(text) ?? /^\s*([^/]{1,40}?)\s*$/.exec(text);
  return found?.[1] ?? null;
}

let route: Route = $state.raw(typeof location === 'undefined' ? { at: 'start' } : first());

/** The link to another device has its code after the #, which no server is ever sent. */
function first(): Route {
  const claim = /^#\/claim\/([\w-]+)$/.exec(location.hash);
  return claim ? { at: 'claim', code: claim[1] ?? '' } : routeOf(location.pathname);
}

export const here = (): Route => route;

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route = routeOf(path);
  scrollTo(0, 0);
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => (route = routeOf(location.pathname)));
  // Links within the page don't load it anew.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname);
  });
}
