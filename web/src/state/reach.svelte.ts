/** Whether the server answers. While it doesn't it is asked every few seconds, and at once when the network changes. */

const AGAIN = 4000;
let reached = $state(true);
let timer: ReturnType<typeof setInterval> | undefined;

export const unreached = (): boolean => !reached;

/** Something was asked for: whether anything answered. */
export function noticed(answered: boolean): void {
  if (reached === answered) return;
  reached = answered;
  clearInterval(timer);
  if (!answered) timer = setInterval(() => void look(), AGAIN);
}

/** See whether it answers, where nothing else is asked for. */
export async function look(): Promise<void> {
  try {
    await (await fetch('/health', { cache: 'no-store' })).text(); // whatever it says, it answers
    noticed(true);
  } catch {
    noticed(false);
  }
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void look());
  addEventListener('offline', () => void look()); // a server on this very machine is still there
}
