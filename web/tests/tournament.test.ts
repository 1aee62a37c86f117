import { beforeAll, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import { routeOf } from '../src/state/router.svelte';
import { pagesOf } from '../src/tournament/pages';
import { begunPad, padIdOf, slipOf } from '../src/tournament/slip_pads';
import { figure, holdersOf, isMeant, pointsIn, seatingPlan, standingsCsv } from '../src/tournament/words';
import type { PlayerLine, RankLine, RoundLine, TournamentView } from '../src/types';

beforeAll(() => speak('en'));

const player = (number: number, name: string): PlayerLine => ({ number, name, left: false, disqualified: false, late: 0 });
const line = (rank: number, number: number): RankLine => ({ rank, player: number, first: rank + 0.5, second: 100 - rank, came: 0, scores: [[1, rank, 100 - rank]], compared: [] });
const round = (missing: number[]): RoundLine => ({
  number: 1,
  kind: 'preliminary',
  tables: [
    { number: 1, players: [3, 1], points: null, places: null, source: null, changed: false, live: '' },
    { number: 2, players: [2, 0], points: [1, 2], places: [2, 1], source: 'pad', changed: false, live: '' },
  ],
  missing,
  attempt: 1,
  seed: '',
  word: '',
  deals: '',
  at: 0,
});
const view = (change: Partial<TournamentView> = {}): TournamentView => ({
  tournament: 't',
  seq: 1,
  at: 0,
  format: { name: 'T', rounds: 1 },
  commitment: '',
  players: [player(1, 'Zoe'), player(2, 'Änne, "die"'), player(3, 'Bert')],
  rounds: [round([1])],
  ranks: [line(1, 2), line(2, 3), line(3, 1)],
  penalties: [],
  next: 'wait',
  knockout: [],
  qualified: [],
  lots: '',
  lots_word: '',
  ended: false,
  most_win: true,
  ...change,
});

test.each([
  ['120', 120],
  [' -30 ', -30],
  ['−30', -30],
  ['+5', 5],
  ['', null],
  ['1.5', null],
  ['12a', null],
  ['1234567', null],
])('the points in %j', (typed, points) => {
  expect(pointsIn(typed)).toBe(points);
});

test('somebody is found by number, by any name, and without accents', () => {
  const ann = player(7, 'Änne von Berg');
  expect(['7', 'anne', 'ber', 'änne v', ''].map((typed) => isMeant(ann, typed))).toEqual([true, true, true, true, true]);
  expect(['8', 'erg', 'zoe'].map((typed) => isMeant(ann, typed))).toEqual([false, false, false]);
});

test('a hall is listed from A to Z, without bots', () => {
  expect(seatingPlan(view(), round([1])).map(({ name, table }) => [name, table])).toEqual([
    ['Änne, "die"', 2],
    ['Bert', 1],
    ['Zoe', 1],
  ]);
});

test('the big screen shows where one sits while a round is on its way, and then who is ahead', () => {
  expect(pagesOf(view(), 2).map(({ kind, number, of, lines }) => [kind, number, of, lines.length])).toEqual([
    ['plan', 1, 2, 2],
    ['plan', 2, 2, 1],
    ['ranks', 1, 2, 2],
    ['ranks', 2, 2, 1],
  ]);
  expect(pagesOf(view({ rounds: [round([])], next: 'lots' }), 9).map(({ kind }) => kind)).toEqual(['ranks']);
  expect(pagesOf(view({ rounds: [], next: 'draw' }), 9)).toEqual([]);
});

test('a spreadsheet reads names with commas and quotes', () => {
  const [head, first] = standingsCsv(view()).split('\r\n');
  expect(head).toBe('Rank,No.,Name,Places,Points,Place 1,Points 1');
  expect(first).toBe('1,2,"Änne, ""die""",1.5,99,1,99');
});

test('who held the same cards stands together, the best first; a bot is compared with, and not judged', () => {
  const [anne, bert, zoe] = [line(1, 2), line(2, 3), line(3, 1)];
  anne.scores = [[2, 1, 90]]; // a referee has taken ten
  anne.compared = [[0.75, 12.5]];
  const table = (number: number, players: number[], points: (number | null)[] | null) => ({ number, players, points, places: null, source: null, changed: false, live: '' });
  const played = { ...round([3]), tables: [table(1, [0, 1], [95, 1]), table(2, [2, 3], [100, 2]), table(3, [1, 0], null), table(4, [3, 0], [null, 5])] };
  const all = view({ ranks: [anne, { ...bert, scores: [] }, zoe], rounds: [played], most_win: true });
  expect(holdersOf(all, played, 0).map(({ player, points, share, edge }) => [player, points, share, edge])).toEqual([
    [0, 95, null, null],
    [2, 90, 0.75, 12.5],
    [3, null, null, null],
  ]);
  expect(holdersOf({ ...all, most_win: false }, played, 0).map(({ player }) => player)).toEqual([2, 0, 3]);
});

test('a number has decimals only where it needs them', () => {
  expect([figure(2), figure(2.5), figure(7 / 3)]).toEqual(['2', '2.5', '2.33']);
});

test('a pad says by its name to which slip it belongs', () => {
  const place = { tournament: 'a-1_b-2', round: 3, table: 41, key: 'CFGHJKLM' };
  expect(slipOf(padIdOf(place))).toEqual(place);
  expect(slipOf(padIdOf({ ...place, key: 'cfghjklm' }))).toEqual(place);
  expect([slipOf('kitchen'), slipOf('slip-x-1-2-SHORT')]).toEqual([null, null]);
});

test('the pad of a slip has its game and its people; the first deals', () => {
  const slip = { tournament: 't', name: 'T', round: 1, rounds: 1, table: 1, edition: 'jubilee', options: { plus_minus_one: true }, names: ['A', 'B', 'C'], pad_names: ['A', 'B', 'C'], points: null, source: null, open: true };
  const pad = begunPad(slip);
  expect([pad?.edition.id, pad?.names, pad?.dealer, pad?.options.plus_minus_one]).toEqual(['jubilee', ['A', 'B', 'C'], 0, true]);
  expect(begunPad({ ...slip, edition: 'of another package' })).toBe(null);
});

test('addresses of a tournament', () => {
  expect(routeOf('/tournaments')).toEqual({ at: 'tournaments' });
  expect(routeOf('/tournament/x')).toEqual({ at: 'tournament', tournament: 'x' });
  expect(routeOf('/tournament/x/desk')).toEqual({ at: 'desk', tournament: 'x' });
  expect(routeOf('/tournament/x/nowhere')).toEqual({ at: 'missing' });
  expect(routeOf('/slip/x/2/7/KEY')).toEqual({ at: 'slip', place: { tournament: 'x', round: 2, table: 7, key: 'KEY' } });
  expect(routeOf('/slip/x/2')).toEqual({ at: 'missing' });
});
