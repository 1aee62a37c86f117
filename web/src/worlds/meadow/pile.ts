/** How chips are piled up: five on each other, one stack beside the other, pushed together where there are many. */

export const HIGH = 5;
/** Half a chip's width and height, and how thick it is. */
export const HALF = 12;
export const FLAT = 4.5;
export const THICK = 5.4;
const APART = 21;
/** So many stacks stand free; more of them share the same room. */
const FREE = 3;

export interface Chip {
  x: number;
  y: number;
  /** Whether nothing lies on it. */
  top: boolean;
}

export const stacksOf = (number: number): number => Math.max(1, Math.ceil(number / HIGH));
const step = (stacks: number): number => (stacks <= FREE ? APART : ((FREE - 1) * APART) / (stacks - 1));

export const widthOf = (number: number): number => 2 * HALF + 3 + (stacksOf(number) - 1) * step(stacksOf(number));
export const HEIGHT = 2 * FLAT + HIGH * THICK + 3;

/** Where the middle of each chip's upper side is, from the left and from above; the first lies lowest. */
export function pile(number: number): Chip[] {
  const apart = step(stacksOf(number));
  return Array.from({ length: number }, (_, n) => ({
    x: HALF + 1.5 + Math.floor(n / HIGH) * apart,
    y: HEIGHT - 1.5 - FLAT - THICK * ((n % HIGH) + 1),
    top: n === number - 1 || n % HIGH === HIGH - 1,
  }));
}
