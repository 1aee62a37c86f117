/** The page's own reckoning of a deal is Python's, and it sees every way in which a server could lie. */

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { check, type Question, type Wrong } from '../src/deal/check';
import { dealFromSeed, firstDealerBy, shuffled, soundDeck } from '../src/deal/dealing';
import { beginWith, keepDeal, keptOf } from '../src/deal/kept';
import { answers, leftOut, note, TakingPart, type Standing } from '../src/deal/part';
import { dealingSeed, seedHash, wordCommitment } from '../src/deal/words';
import { CutError, RefusedError, type Line } from '../src/state/socket';
import type { Command, SetupView, ShuffleView } from '../src/types';

interface Case {
  setup: SetupView;
  seed: string;
  seed_hash: string;
  words: Record<string, string>;
  nonces: Record<string, string>;
  commitments: Record<string, string>;
  dealing_seed: string;
  older_seed: string;
  first_dealer: number;
  deals: { round: number; hands: string[][]; turnup: string | null }[];
}
const CASES = JSON.parse(readFileSync(new URL('deals/deals.json', import.meta.url), 'utf8')) as Case[];
const called = ({ setup }: Case): string => `${setup.edition} for ${setup.players}, ${JSON.stringify(setup.options)}`;
const shownOf = ({ words, nonces }: Case) => new Map(Object.keys(nonces).map((seat) => [Number(seat), { nonce: nonces[seat]!, word: words[seat]! }]));

class Storage {
  kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  removeItem = (key: string): void => void this.kept.delete(key);
  setItem(key: string, text: string): void {
    this.kept.set(key, text);
    (this as unknown as Record<string, string>)[key] = text; // as a browser lists its keys
  }
}
/** Another table for each test. */
let T = '';
let tables = 0;
beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  T = `table of test ${++tables}`;
});

describe('a deal is worked out as Python does', () => {
  it.each(CASES.map((one) => [called(one), one] as const))('%s', (_, one) => {
    expect(seedHash(one.seed)).toBe(one.seed_hash);
    for (const [seat, shown] of shownOf(one)) expect(wordCommitment(one.seed_hash, seat, shown)).toBe(one.commitments[seat]);
    expect(dealingSeed(one.seed, shownOf(one), new Map())).toBe(one.dealing_seed);
    const words = new Map(Object.entries(one.words).map(([seat, word]) => [Number(seat), word]));
    expect(dealingSeed(one.seed, new Map(), words)).toBe(one.older_seed);
    expect(firstDealerBy(one.dealing_seed, one.setup.players)).toBe(one.first_dealer);
    expect(soundDeck(one.setup)).toBe(true);
    for (const { round, hands, turnup } of one.deals) expect(dealFromSeed(one.setup, one.dealing_seed, round)).toEqual({ hands, turnup });
  });

  it('in another order the deck is not sound', () => {
    const { setup } = CASES[0]!;
    expect(soundDeck({ ...setup, deck: [...setup.deck].reverse() })).toBe(false);
    expect(soundDeck({ ...setup, deck: setup.deck.slice(1) })).toBe(false);
    expect(shuffled(setup.deck, 'a seed', '1').slice(0, 4)).toEqual(['Y10', 'B7', 'R11', 'G1']); // docs/engine.md
  });
});

// --- checking ------------------------------------------------------------------------------------------------------------

const CASE = CASES.find(({ words }) => Object.keys(words).length === 2)!;

/** A game as an honest server tells it at its end, and what this device had kept of it as seat 0. */
function honest(): Question {
  const { setup, seed, seed_hash, words, nonces, commitments } = structuredClone(CASE);
  const deals = CASE.deals.map(({ round, hands, turnup }) => ({ event: 'deal' as const, round, dealer: CASE.first_dealer, hands: hands.map((hand) => [...hand].reverse()), turnup, werewolf: null }));
  const kept = keptOf('table');
  kept.hashes = { 1: { hash: seed_hash, before: true } };
  kept.own = [{ hash: seed_hash, seat: 0, nonce: nonces[0]!, word: words[0]! }];
  kept.frozen = { [seed_hash]: { ...commitments } };
  for (const { round, hands, turnup } of deals) kept.seen[round] = { hands: hands.map((hand, seat) => (seat === 0 ? hand : hand.map(() => null))), turnup };
  return { replay: { setup, moves: deals.map((deal) => [deal]), seed, seed_hash, words, nonces, commitments, voided: [] }, kept, firstDealer: null };
}
const whatIsWrong = (question: Question): Wrong['what'][] => [...new Set(check(question).wrong.map(({ what }) => what))];

describe('at the end of a game', () => {
  it('an honest one is sound', () => {
    expect(check(honest())).toEqual({ wrong: [], rounds: CASE.deals.length, words: 2, own: true, committed: true, pinned: 'before', voided: 0 });
  });

  it('without anything kept it says so', () => {
    const kept = keptOf('another table');
    expect(check({ ...honest(), kept })).toMatchObject({ wrong: [], own: false, pinned: 'never' });
  });

  it('an older game is dealt by words that nobody had committed to', () => {
    const { replay, kept } = honest();
    const by = dealingSeed(replay.seed, new Map(), new Map([[1, 'word']]));
    const moves = CASE.deals.map(({ round }) => [{ event: 'deal' as const, round, dealer: 0, ...dealFromSeed(CASE.setup, by, round), werewolf: null }]);
    const older = { replay: { ...replay, moves, words: { 1: 'word' }, nonces: {}, commitments: {} }, kept: { ...kept, own: [], frozen: {}, seen: {} } };
    expect(check(older)).toMatchObject({ wrong: [], committed: false, words: 1 });
  });

  /** Each is a server that lies in one way. */
  const LIES: Record<string, [(question: Question) => void, Wrong['what'][]]> = {
    'another seed than the one whose hash was shown': [
      ({ replay }) => {
        replay.seed = 'another';
        replay.seed_hash = seedHash('another');
      },
      ['hash', 'word', 'deal', 'seen', 'dealer'],
    ],
    'a hash that is not the seed’s': [({ replay }) => (replay.seed_hash = '0'.repeat(64)), ['seed']],
    'another word of one’s own': [({ replay }) => (replay.words[0] = 'other'), ['word', 'own', 'deal', 'seen', 'dealer']],
    'one’s own word left out': [
      ({ replay }) => {
        delete replay.words[0];
        delete replay.nonces[0];
        delete replay.commitments[0];
      },
      ['commitment', 'own', 'deal', 'seen', 'dealer'],
    ],
    'another’s word chosen after the others were shown, with a commitment to match': [
      ({ replay }) => {
        replay.words[2] = 'chosen';
        replay.commitments[2] = wordCommitment(replay.seed_hash, 2, { word: 'chosen', nonce: replay.nonces[2]! });
        for (const [round, deal] of CASE.deals.entries()) replay.moves[round] = [{ ...(replay.moves[round]![0] as object), ...dealFromSeed(replay.setup, dealingSeed(replay.seed, new Map([0, 2].map((seat) => [seat, { word: replay.words[seat]!, nonce: replay.nonces[seat]! }])), new Map()), deal.round) } as never];
      },
      ['commitment', 'seen', 'dealer'],
    ],
    'another’s word that was not committed to': [({ replay }) => (replay.words[2] = 'chosen'), ['word', 'deal', 'seen', 'dealer']],
    'a word that was not shown': [
      ({ replay }) => {
        delete replay.words[2];
        delete replay.nonces[2];
      },
      ['word', 'deal', 'seen', 'dealer'],
    ],
    'other cards than seed and words give': [({ replay }) => (replay.moves[0] = [{ ...(replay.moves[0]![0] as object), turnup: 'W' } as never]), ['deal']],
    'other cards to this seat than the replay says': [({ kept }) => (kept.seen[1]!.hands[0] = ['W']), ['seen']],
    'a deck in another order': [({ replay }) => replay.setup.deck.reverse(), ['deck', 'deal', 'seen']],
    'another first dealer': [({ replay }) => (replay.moves[0] = [{ ...(replay.moves[0]![0] as object), dealer: (CASE.first_dealer + 1) % 3 } as never]), ['dealer']],
    'a void deal with another hash': [({ replay }) => replay.voided.push({ seed: 'x', seed_hash: '0'.repeat(64), words: {}, nonces: {}, commitments: {} }), ['hash']],
  };
  it.each(Object.keys(LIES))('%s is seen', (lie) => {
    const [tell, wrong] = LIES[lie]!;
    const question = honest();
    tell(question);
    const found = whatIsWrong(question);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((what) => wrong.includes(what))).toBe(true);
    expect(found).toContain(wrong[0]);
  });

  it.each(['another word of one’s own', 'one’s own word left out'])('%s is told as such', (lie) => {
    const question = honest();
    LIES[lie]![0](question);
    expect(whatIsWrong(question)).toContain('own');
    question.kept = { ...question.kept, frozen: {}, leftOut: true }; // the server had forgotten it before the start already
    expect(whatIsWrong(question)).toContain('own');
    question.kept = { ...question.kept, leftOut: false }; // whoever got up before the start misses nothing
    expect(whatIsWrong(question)).not.toContain('own');
  });

  it('a page that had not kept the first hash would believe another seed', () => {
    const question = honest();
    const other = seedHash('another');
    const shown = new Map([0, 2].map((seat) => [seat, { word: question.replay.words[seat]!, nonce: question.replay.nonces[seat]! }]));
    question.replay.seed = 'another';
    question.replay.seed_hash = other;
    for (const [seat, word] of shown) question.replay.commitments[seat] = wordCommitment(other, seat, word);
    const by = dealingSeed('another', shown, new Map());
    question.replay.moves = CASE.deals.map(({ round }) => [{ event: 'deal', round, dealer: firstDealerBy(by, CASE.setup.players), ...dealFromSeed(CASE.setup, by, round), werewolf: null }]);
    expect(whatIsWrong(question)).toContain('hash');
    expect(whatIsWrong({ ...question, kept: { ...keptOf('nothing'), at: 0 } })).toEqual([]);
  });
});

// --- taking part ---------------------------------------------------------------------------------------------------------

const nothing: ShuffleView = { attempt: 1, showing: false, commitments: {}, shown: {}, fixed: false, withheld: [] };
const HASH = 'a'.repeat(64);
const gathering = (shuffle: Partial<ShuffleView> = {}, hash = HASH): Standing => ({ status: 'gathering', seat: 1, host: true, seed_hash: hash, shuffle: { ...nothing, ...shuffle } });
const said = (standing: Standing, wanted?: string): Command[] => {
  note(T, standing);
  return answers(T, standing, wordCommitment, wanted);
};
const commitmentIn = (commands: Command[]): string => {
  const found = commands.find((command) => command.do === 'commit_word');
  return found?.do === 'commit_word' ? found.commitment : '';
};

describe('the page takes part', () => {
  it('commits to a word that chance draws, and shows that very word', () => {
    const told = commitmentIn(said(gathering()));
    const own = keptOf(T).own[0]!;
    expect(own.word).toMatch(/^[0-9a-f]{32}$/);
    expect(told).toBe(wordCommitment(HASH, 1, own));
    expect(said(gathering({ commitments: { 1: told } }))).toEqual([]);
    expect(said(gathering({ commitments: { 1: told }, showing: true }))).toEqual([{ do: 'show_word', nonce: own.nonce, word: own.word }]);
  });

  it('gives no word where the cards are a tournament\'s', () => {
    expect(said(gathering({ fixed: true }))).toEqual([]);
    expect(keptOf(T).own).toEqual([]);
  });

  it('shows nothing before the host has started, and nothing that it did not commit to', () => {
    const told = commitmentIn(said(gathering()));
    expect(said(gathering({ commitments: { 1: told } })).some((command) => command.do === 'show_word')).toBe(false);
    expect(said(gathering({ commitments: { 1: '0'.repeat(64) }, showing: true }))).toEqual([]);
  });

  it('commits to a word of one’s own in the place of the first, without signs that the server refuses', () => {
    said(gathering());
    const told = commitmentIn(said(gathering(), ' mo\u202eon\n '));
    expect(keptOf(T).own.at(-1)?.word).toBe('moon');
    expect(said(gathering({ commitments: { 1: told }, showing: true }))).toMatchObject([{ do: 'show_word', word: 'moon' }]);
  });

  it('leaves alone what another device of the same person has committed to', () => {
    expect(said(gathering({ commitments: { 1: '0'.repeat(64) } }))).toEqual([]);
  });

  it('commits anew for another seed after a void deal, and never shows a word twice', () => {
    const told = commitmentIn(said(gathering()));
    said(gathering({ commitments: { 1: told }, showing: true }));
    const other = 'b'.repeat(64);
    const again = commitmentIn(said(gathering({ attempt: 2, withheld: [['Bert']] }, other)));
    expect(again).not.toBe('');
    expect(again).not.toBe(told);
    expect(new Set(keptOf(T).own.map(({ nonce }) => nonce)).size).toBe(2);
  });

  it('says nothing for a hash that is not the first it saw', () => {
    const told = commitmentIn(said(gathering()));
    const swapped = gathering({ commitments: { 1: told }, showing: true }, 'b'.repeat(64));
    expect(note(T, swapped)).toBe(false);
    expect(answers(T, swapped, wordCommitment)).toEqual([]);
  });

  it('notices that the cards were dealt without its word, once', () => {
    const told = commitmentIn(said(gathering()));
    const own = keptOf(T).own[0]!;
    const playing = (shown: ShuffleView['shown']): Standing => ({ ...gathering({ commitments: { 1: told }, shown }), status: 'playing' });
    expect(leftOut(T, playing({ 1: { nonce: own.nonce, word: own.word } }))).toBe(false);
    expect(leftOut(T, playing({}))).toBe(true);
    expect(leftOut(T, playing({}))).toBe(false);
    expect(keptOf(T).leftOut).toBe(true);
  });

  it('pins the first hash, the commitments at the start, and each deal the first time it is seen', () => {
    said(gathering());
    said(gathering({ showing: true, commitments: { 0: 'x' } }));
    note(T, gathering({ showing: true, commitments: { 0: 'y' } }));
    expect(keptOf(T).frozen[HASH]).toEqual({ 0: 'x' });
    keepDeal(T, { round: 1, hands: [['W']], turnup: null });
    keepDeal(T, { round: 1, hands: [['J']], turnup: null });
    expect(keptOf(T).seen[1]?.hands).toEqual([['W']]);
    note(`${T} later`, { ...gathering(), status: 'over' });
    expect(keptOf(`${T} later`).hashes).toEqual({});
  });

  it('keeps what it saw of the last forty tables', () => {
    for (let n = 0; n < 60; n++) {
      vi.spyOn(Date, 'now').mockReturnValue(n);
      note(`table ${n}`, gathering());
    }
    vi.restoreAllMocks();
    const kept = [...(localStorage as unknown as Storage).kept.keys()];
    expect(kept.length).toBe(40);
    expect(kept).not.toContain('stonehenge.deal.table 0');
    expect(kept).toContain('stonehenge.deal.table 59');
  });
});

describe('over a line', () => {
  const hashes = (): Promise<{ wordCommitment: typeof wordCommitment }> => Promise.resolve({ wordCommitment });
  const line = (insist: (command: Command) => Promise<{ seq: number }>): Line => ({ insist }) as unknown as Line;

  it('says each thing once, and what a cut line has swallowed again', async () => {
    const heard: Command[] = [];
    let cut = true;
    const part = new TakingPart(T, () => line((command) => (heard.push(command), cut ? Promise.reject(new CutError()) : Promise.resolve({ seq: 1 }))), hashes);
    const standing = gathering();
    note(T, standing);
    await part.follow(() => standing);
    cut = false;
    await part.follow(() => standing);
    const told = gathering({ commitments: { 1: commitmentIn(heard) } });
    await part.follow(() => told);
    expect(heard.map((command) => command.do)).toEqual(['commit_word', 'commit_word']);
    expect(heard[0]).toEqual(heard[1]); // the same word, not another
  });

  it('commits again after getting up and sitting down on the same seat', async () => {
    const heard: Command[] = [];
    const part = new TakingPart(T, () => line((command) => (heard.push(command), Promise.resolve({ seq: 1 }))), hashes);
    let standing = gathering();
    note(T, standing);
    await part.follow(() => standing);
    standing = gathering({ commitments: { 1: commitmentIn(heard) } });
    await part.follow(() => standing);
    expect(heard.length).toBe(1);
    standing = gathering();
    await part.follow(() => standing);
    expect(heard.map((command) => command.do)).toEqual(['commit_word', 'commit_word']);
  });

  it('begins a game against bots after its commitment, and gives up where that is refused', async () => {
    const heard: string[] = [];
    const part = new TakingPart(T, () => line((command) => (heard.push(command.do), command.do === 'start' ? Promise.reject(new RefusedError({ code: 'not_host', clause: '', params: {}, sentence: '' })) : Promise.resolve({ seq: 1 }))), hashes);
    beginWith(T, 'counting');
    const standing = gathering();
    note(T, standing);
    expect(part.begins).toBe(true);
    await part.follow(() => standing);
    expect(heard).toEqual(['commit_word', 'start']);
    expect(part.begins).toBe(false);
  });

  it('a table that is played, or at which one only watches, needs no hashes', async () => {
    const part = new TakingPart(T, () => line(() => Promise.reject(new Error('asked'))), () => Promise.reject(new Error('fetched')));
    await part.follow(() => ({ ...gathering(), status: 'playing' }));
    await part.follow(() => ({ ...gathering(), seat: null }));
  });
});
