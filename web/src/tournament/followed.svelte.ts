/** Whom this device follows in a tournament: oneself, mostly. */

const key = (tournament: string): string => `stonehenge.tournament.${tournament}`;

const known: Record<string, number | null> = $state({});

export function followed(tournament: string): number | null {
  const now = known[tournament];
  if (now !== undefined) return now;
  try {
    const kept = Number(localStorage.getItem(key(tournament)));
    return Number.isInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null; // a browser that keeps nothing asks again
  }
}

export function follow(tournament: string, player: number | null): void {
  known[tournament] = player;
  try {
    if (player === null) localStorage.removeItem(key(tournament));
    else localStorage.setItem(key(tournament), String(player));
  } catch {
    // then it is known until the page is closed
  }
}
