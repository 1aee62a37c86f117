/** How the running totals lie in their picture: heights, the numbers beside it, the names at the ends. */

/** As close as two lines of small text may come. */
const LINE = 14;

export interface Scale {
  low: number;
  high: number;
  y: (points: number) => number;
}

/** From the totals after each round to heights; nought is always in sight. Penalties (`sign` is -1) lead down from it. */
export function scaleOf(totals: number[][], height: number, sign: 1 | -1): Scale {
  const low = Math.min(0, ...totals.flat());
  const high = Math.max(low + 1, ...totals.flat(), 0);
  const top = sign > 0 ? high : low;
  return { low, high, y: (points) => 12 + ((height - 30) * Math.abs(top - points)) / (high - low) };
}

/** The numbers that are written: nought, and the highest and the lowest where there is room for them. */
export function ticksOf({ low, high, y }: Scale): number[] {
  return [0, ...[high, low].filter((points) => points !== 0 && Math.abs(y(points) - y(0)) >= LINE)];
}

/** Heights moved apart until each has a line for itself, within the picture; in the order in which they came. */
export function apart(heights: number[], line: number, height: number): number[] {
  const moved = [...heights];
  const order = heights.map((_, n) => n).sort((a, b) => heights[a]! - heights[b]!);
  order.slice(1).forEach((n, above) => (moved[n] = Math.max(moved[n]!, moved[order[above]!]! + line)));
  order.toReversed().forEach((n, below) => (moved[n] = Math.min(moved[n]!, height - (below + 1) * line)));
  return moved;
}
