/** The figures of whoever plays, fetched when one is first seen. */

import type { Portrait } from './faces';

let draw: ((face: string) => Portrait) | null = $state.raw(null);
let asked: Promise<void> | null = null;
const cache = new Map<string, Portrait>();

/** Fetches the figures ahead of their use. */
export const fetchFaces = (): Promise<void> => (asked ??= import('./faces').then((all) => void (draw = all.draw)));

/** The figure of a face, or of a bot; nothing while it is on its way. */
export function portrait(face: string): Portrait | null {
  if (!draw) {
    void fetchFaces();
    return null;
  }
  let found = cache.get(face);
  if (!found) cache.set(face, (found = draw(face)));
  return found;
}
