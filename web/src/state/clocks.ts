/** Clocks of a table: how long the one on turn has, and when a bot steps in for somebody who is away. */
import type { TableStore } from './table.svelte';

/** Seconds until a bot steps in for each who is away. */
export function botsIn(store: TableStore, time: number): Record<number, number> {
  const wait = store.table?.settings.away;
  if (!wait || store.table?.status !== 'playing') return {};
  const gone = store.away.filter(({ seat }) => store.seats[seat]?.kind === 'person' && !store.seats[seat].stood_in);
  return Object.fromEntries(gone.map(({ seat, since }) => [seat, Math.max(0, Math.ceil((since + wait * 1000 - (time + store.offset)) / 1000))]));
}

/** How much time is left of the clock, in seconds; nothing without one. */
export function secondsLeft(store: TableStore, time: number): number | null {
  const clock = store.table?.settings.clock;
  if (!clock || !store.now?.actors.length || store.table?.paused) return null;
  return Math.max(0, Math.ceil((store.now.since + clock * 1000 - (time + store.offset)) / 1000));
}
