/** What is exact is told; points alone make nothing shine, and penalties never look like a gain. */

import { render } from 'svelte/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import { bestsOf } from '../src/state/bests';
import { fold, soundOf } from '../src/state/events';
import { teamOf, teamsOf } from '../src/state/game';
import Bests from '../src/table/Bests.svelte';
import RoundResult from '../src/table/RoundResult.svelte';
import ScoreSheet from '../src/table/ScoreSheet.svelte';
import type { Game, GameEvent } from '../src/types';

const NAMES = ['Merlin', 'Morgana', 'Nimue'];
const SCORE = { event: 'score', points: [20, 30, -10], totals: [20, 30, -10], exact: [false, true, false] } satisfies GameEvent;
const PENALTIES = { event: 'score', points: [0, 14, 3], totals: [0, 14, 3], exact: [true, false, false] } satisfies GameEvent;

/** A game before its first round is scored: an edition that pays for a miss, or one of penalties. */
const before = (setup: object = {}): Game =>
  ({
    setup: { edition: 'of_others', players: 3, fewest_win: false, seals: null, hand_sizes: [1, 2], teams: [0, 1, 2], ...setup },
    seat: 0,
    round: 1,
    predictions: [0, 1, 1],
    taken: [2, 1, 0],
    tricks: [],
    totals: [0, 0, 0],
    past: [],
  }) as unknown as Game;
const scored = fold(before(), SCORE);
const penalised = fold(before({ fewest_win: true, seals: {} }), PENALTIES);

/** The parts of a page that are about each seat, by how they begin. */
const parts = (html: string, tag: RegExp): string[] => html.split(tag).slice(1);
const text = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
const sheet = (game: Game): string[] => parts(render(ScoreSheet, { props: { game, names: NAMES } }).body.split('<tbody')[1]!, /<td/);
const result = (game: Game, points: number[]): string[] => parts(render(RoundResult, { props: { game, names: NAMES, points, skip: () => undefined } }).body, /<span class="line/);

beforeAll(() => speak('en'));

describe('points without being exact', () => {
  test('do not shine in the round that was scored', () => {
    expect(result(scored, SCORE.points).map((line) => /^[^>]*\bhit\b/.test(line))).toEqual(SCORE.exact);
  });

  test('are not marked as exact in the score sheet', () => {
    expect(sheet(scored).map((cell) => /\bgood\b/.test(cell))).toEqual(SCORE.exact);
  });

  test('do not count as exact in the end', () => {
    const ranked = NAMES.map((_, seat) => ({ seat, place: seat + 1, total: 0 }));
    const lines = parts(render(Bests, { props: { game: scored, ranked, names: NAMES, faces: [] } }).body, /<li/);
    expect(lines.map((line) => /\d of \d exact/.exec(text(line))?.[0])).toEqual(['0 of 1 exact', '1 of 1 exact', '0 of 1 exact']);
    const twice = { ...scored, past: [...scored.past, ...scored.past] };
    expect(bestsOf(twice, 0).map(({ what }) => what)).toEqual(['round']);
    expect(bestsOf(twice, 1).map(({ what }) => what)).toContain('streak');
  });

  test('ring no bell', () => {
    expect([0, 1, 2].map((seat) => soundOf(SCORE, { ...scored, seat }))).toEqual([null, 'exact', null]);
  });
});

describe('penalties', () => {
  test('are called so in the round that was scored, and are no gain', () => {
    const lines = result(penalised, PENALTIES.points);
    expect(lines.map(text).map((line) => /\d+ penalty points/.exec(line)?.[0])).toEqual(['0 penalty points', '14 penalty points', '3 penalty points']);
    expect(lines.map((line) => /\bhit\b/.test(line))).toEqual(PENALTIES.exact);
    expect(lines.map((line) => [/\bgain\b/.test(line), /\bloss\b/.test(line)])).toEqual([[false, false], [false, true], [false, true]]);
  });

  test('are called so in the score sheet, and have no plus', () => {
    const cells = sheet(penalised);
    expect(cells.map(text).join()).not.toContain('+');
    expect(cells.map((cell) => /\d+ penalty points/.exec(text(cell))?.[0])).toEqual(['0 penalty points', '14 penalty points', '3 penalty points']);
    expect(cells.map((cell) => [/\bgood\b/.test(cell), /\bbad\b/.test(cell)])).toEqual([[true, false], [false, true], [false, true]]);
  });
});

describe('teams', () => {
  const paired = { ...scored, setup: { ...scored.setup, teams: [0, 1, 0, 1] }, totals: [20, 30, -10, 40] };
  test('have their members’ points, the best first', () => {
    expect(teamsOf(paired)).toEqual([
      { number: 1, seats: [1, 3], total: 70 },
      { number: 0, seats: [0, 2], total: 10 },
    ]);
    expect(teamsOf({ ...paired, setup: { ...paired.setup, fewest_win: true } })[0]?.number).toBe(0);
    expect([teamOf(paired, 2), teamOf(paired, null)]).toEqual([0, null]);
  });
  test('are none where everyone plays alone', () => {
    expect(teamsOf(scored)).toEqual([]);
    expect(teamOf(scored, 1)).toBeNull();
  });
});
