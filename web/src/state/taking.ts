/** A prediction in seals as it is put together: bounded by what the server says, so that it can be seen before it is sent. */

import type { LimitsView, Move } from '../types';

export interface Taking {
  take: Record<string, number>;
  /** By victim, then by colour. */
  steal: Record<number, Record<string, number>>;
}

export const nothing = (): Taking => ({ take: {}, steal: {} });

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

export const stolen = (taking: Taking): number => Object.values(taking.steal).reduce((all, counts) => all + sum(counts), 0);
export const total = (taking: Taking): number => sum(taking.take) + stolen(taking);

/** How many of a colour one would have. */
export const wanted = (taking: Taking, colour: string): number =>
  (taking.take[colour] ?? 0) + Object.values(taking.steal).reduce((all, counts) => all + (counts[colour] ?? 0), 0);

/** Whether the middle has one more of this colour. */
export const inMiddle = (limits: LimitsView, taking: Taking, colour: string): boolean =>
  total(taking) < limits.most && (taking.take[colour] ?? 0) < (limits.take[colour] ?? 0);

/** From whom one more of this colour can be taken; what the middle has is taken from there. */
export function victims(limits: LimitsView, taking: Taking, colour: string): number[] {
  if (total(taking) >= limits.most || inMiddle(limits, taking, colour) || stolen(taking) >= limits.thefts) return [];
  return limits.steal.flatMap((own, seat) => ((own[colour] ?? 0) > (taking.steal[seat]?.[colour] ?? 0) ? [seat] : []));
}

export const taken = (taking: Taking, colour: string, by: 1 | -1): Taking => ({
  ...taking,
  take: { ...taking.take, [colour]: (taking.take[colour] ?? 0) + by },
});

export const stole = (taking: Taking, colour: string, victim: number, by: 1 | -1): Taking => ({
  ...taking,
  steal: { ...taking.steal, [victim]: { ...taking.steal[victim], [colour]: (taking.steal[victim]?.[colour] ?? 0) + by } },
});

/** One fewer of a colour: first those that somebody would miss. */
export function fewer(taking: Taking, colour: string): Taking {
  const victim = Object.entries(taking.steal).find(([, counts]) => (counts[colour] ?? 0) > 0)?.[0];
  if (victim !== undefined) return stole(taking, colour, Number(victim), -1);
  return (taking.take[colour] ?? 0) > 0 ? taken(taking, colour, -1) : taking;
}

/** What is sent: colours in the order in which the server names them. */
export function moveOf(limits: LimitsView, taking: Taking): Move {
  const spread = (counts: Record<string, number>): string[] =>
    Object.keys(limits.take).flatMap((colour) => Array.from({ length: counts[colour] ?? 0 }, () => colour));
  const steal = Object.entries(taking.steal).flatMap(([victim, counts]) => spread(counts).map((colour): [string, number] => [colour, Number(victim)]));
  return { action: 'seals', take: spread(taking.take), steal };
}
