/** A replay says of each trick what was said when it was played. */

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import { captionOf, whyWords } from '../src/state/captions';
import { ReplayStore } from '../src/state/replay.svelte';
import type { GameEvent, GameView, Replay } from '../src/types';

const [told] = JSON.parse(readFileSync(new URL('fixtures/jubilee.json', import.meta.url), 'utf8')) as { first: GameView; steps: { events: GameEvent[] }[] }[];
const names = ['Merlin', 'Morgana', 'Nimue', 'Vivian', 'Taliesin', 'Artus'].slice(0, told!.first.setup.players);
const replay = { setup: told!.first.setup, names, first: told!.first, moves: told!.steps.map(({ events }) => events) } as unknown as Replay;
const speaker = { names, edition: 'jubilee' };

beforeAll(() => speak('en'));

test('a caption lies under each trick, and the reason stands in the words and at the last trick', () => {
  const store = new ReplayStore(replay);
  const ends = store.steps.flatMap(({ event }, at) => (event?.event === 'trick' ? [{ event, at }] : []));
  expect(ends.length).toBeGreaterThan(5);
  for (const { event, at } of ends) {
    store.go(at - 1);
    const lies = store.game;
    const live = captionOf(event, lies, speaker);
    expect(store.caption).toMatchObject(live!);
    store.go(at);
    expect(store.caption).toMatchObject(live!);
    const last = store.game.tricks.at(-1)!;
    const why = whyWords(last.won, last.plays, last.winner, 'jubilee');
    expect(last.won).toEqual(event.won);
    expect(store.words).toContain(why);
    store.go(at + 1);
    expect(store.caption?.text).not.toBe(live!.text);
  }
});
