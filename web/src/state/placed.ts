/** Who came in which place. */

export interface Placed {
  seat: number;
  total: number;
  /** 1 is best; equals share a place. */
  place: number;
}

/** The seats from the best to the last; `sign` is 1 where the most points win, -1 where the fewest do. */
export function placed(totals: number[], sign: 1 | -1): Placed[] {
  const place = (total: number): number => 1 + totals.filter((other) => sign * other > sign * total).length;
  return totals.map((total, seat) => ({ seat, total, place: place(total) })).sort((a, b) => a.place - b.place);
}
