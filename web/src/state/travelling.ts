/** What is on its way over the page, so that nothing goes on before it has come: on a slow machine it sets out late. */

const underway = new Set<Element>();

const travels = (node: Element): boolean => node.isConnected && node.getAnimations().some((one) => one.playState === 'running');
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Something sets out; it has come when nothing moves it any more, or when it is gone. */
export function setsOut(node: Element): void {
  for (const other of underway) if (!other.isConnected) underway.delete(other);
  underway.add(node);
}

/** Resolves when everything has come. A page that nobody sees draws no frames, and waits for none. */
export async function arrived(): Promise<void> {
  while (!document.hidden) {
    for (const node of underway) if (!travels(node)) underway.delete(node);
    if (!underway.size) return;
    await frame();
  }
}
