/** How a round's points are counted up: one seat after the other, in milliseconds at normal speed. */

/** From one seat to the next, and for one seat's own. */
const STEP = 280;
const COUNT = 520;
const EASED = 3;

/** How far a seat's counting has come, from 0 to 1. */
const share = (elapsed: number, seat: number): number => Math.max(0, Math.min(1, (elapsed - seat * STEP) / COUNT));

/** What is read of a total that goes from one number to another. */
export const countedAt = (elapsed: number, seat: number, from: number, to: number): number => Math.round(from + (to - from) * (1 - (1 - share(elapsed, seat)) ** EASED));

export const hasCounted = (elapsed: number, seat: number): boolean => share(elapsed, seat) === 1;

/** How long it takes with so many seats. */
export const countingTime = (seats: number): number => (seats - 1) * STEP + COUNT;
