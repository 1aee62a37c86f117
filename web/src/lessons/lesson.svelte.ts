/**
 * A lesson: a table without a server. Its game was played by the law beforehand (make.py); here it is told piece by
 * piece, each after the newcomer has read what comes before it, or has done what was asked for.
 */

import { t } from '../i18n/index.svelte';
import { factor } from '../state/settings.svelte';
import type { Line, Listener } from '../state/socket';
import { TableStore } from '../state/table.svelte';
import { cardName, colourName, isColour, sealsList } from '../state/words';
import type { Command, GameEvent, Move, Now, TableView } from '../types';

interface Telling {
  tell: GameEvent[];
  now: Now;
}
interface Saying {
  say: string;
  at: string;
}
interface Asking {
  say: string;
  do: Move;
}
export interface Lesson {
  table: TableView;
  beats: (Telling | Saying | Asking)[];
}

const FILES = import.meta.glob<Lesson>('./*.json', { import: 'default' });
export const fetchLesson = (name: string): Promise<Lesson> | undefined => FILES[`./${name}.json`]?.();

/** How long the others seem to think, in milliseconds at normal speed. */
const THOUGHT = 650;
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
const same = (one: Move, other: Move): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (move: Move): [string, unknown][] =>
  Object.entries(move)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.toSorted() : value])
    .sort();

/** What has to be touched for a move, one after the other: the last that is there is meant. */
export function touched(move: Move): string[] {
  switch (move.action) {
    case 'play':
      return [`[data-hand="${move.card}"]`, ...(move.as ? [`[data-choice="${move.as}"]`, `[data-colour="${move.as}"]`] : [])];
    case 'pass':
      return [`[data-hand="${move.card}"]`];
    case 'predict':
      return [`[data-predict="${move.tricks}"]`];
    case 'cloud':
      return [`[data-choice="${move.tricks}"]`];
    case 'return':
      return [`[data-choice="${move.seal}"]`];
    case 'trump':
      return [`[data-colour="${move.trump ?? 'none'}"]`];
    default:
      return ['[data-ask]'];
  }
}

/** Where the things are that words are about. */
const PLACES: Record<string, string> = {
  hand: '.hand',
  plates: '.board .seat',
  trick: '.trick li',
  trump: '.board .trump',
  own: '.near',
  result: '.result',
  middle: '.board .stock',
};
const placesOf = (at: string): string[] => [PLACES[at] ?? at].filter(Boolean);

/** What is asked for, in words that name what is to be touched. */
export function asked(move: Move, edition: string): string {
  switch (move.action) {
    case 'play': {
      const card = cardName(move.card, edition);
      if (!move.as) return t('web.lesson.do.play', { card });
      return t('web.lesson.do.play_as', { card, what: isColour(move.as) ? colourName(move.as, edition) : cardName(move.as, edition) });
    }
    case 'pass':
      return t('web.lesson.do.pass', { card: cardName(move.card, edition) });
    case 'predict':
      return t('web.lesson.do.predict', { tricks: move.tricks });
    case 'cloud':
      return t('web.lesson.do.predict', { tricks: move.tricks });
    case 'trump':
      return t('web.lesson.do.trump', { colour: colourName(move.trump, edition) });
    case 'seals':
      return t('web.lesson.do.seals', { seals: sealsList(move.take) });
    case 'return':
      return t('web.lesson.do.return', { seal: t(`seal.${move.seal}`) });
    case 'black_mage':
      return t('web.ask.black_mage');
  }
}

/** What is said now, and what it waits for. */
export interface Words {
  /** The key of the words; they stand until others come. */
  say: string;
  /** What it is about; of several the last that is there, and all of its kind. */
  at: string[];
  move: Move | null;
}

export class LessonTable {
  readonly store: TableStore;
  words: Words | null = $state.raw(null);
  /** Whether the words wait to be read, or for something to be done; nothing while cards travel. */
  waits: 'read' | 'done' | null = $state(null);
  /** Somebody has chosen another thing than the one that is asked for. */
  strayed = $state(false);
  over = $state(false);
  #go: () => void = () => undefined;
  #closed = false;

  constructor(
    readonly name: string,
    private readonly lesson: Lesson,
    learner: string,
  ) {
    this.store = new TableStore(name, (listener) => this.#line(listener, learner), true);
  }

  open(): () => void {
    const close = this.store.open();
    return () => {
      this.#closed = true;
      close();
    };
  }

  /** The words were read. */
  next(): void {
    if (this.waits === 'read') this.#go();
  }

  #line(listener: Listener, learner: string): Line {
    const { table } = this.lesson;
    const seats = table.seats.map((seat) => (seat.kind === 'person' ? { ...seat, name: learner } : seat));
    return {
      connect: () => {
        listener.changed('open');
        listener.heard({ type: 'welcome', table: { ...table, seats }, present: [0], away: [], spectators: 0, time: Date.now() });
        listener.heard({ type: 'pong', time: Date.now() });
        void this.#tell(listener);
      },
      refresh: () => undefined,
      wake: () => undefined,
      close: () => undefined,
      do: (command) => Promise.resolve(this.#done(command)),
      insist: (command) => Promise.resolve(this.#done(command)),
      hint: () => Promise.reject(new Error('a lesson says itself what to do')),
    };
  }

  /** What was asked for happens; anything else is answered with a word, and the lesson waits on. */
  #done(command: Command): { seq: number } {
    if (command.do !== 'act' || this.waits !== 'done') return { seq: 0 };
    if (!this.words?.move || !same(command.move, this.words.move)) {
      this.strayed = true;
      return { seq: 0 };
    }
    this.#go();
    return { seq: 0 };
  }

  async #tell(listener: Listener): Promise<void> {
    await this.store.queue.settled();
    let seq = 0;
    let before: Lesson['beats'][number] | null = null;
    for (const beat of this.lesson.beats) {
      if (this.#closed) return;
      if ('tell' in beat) {
        if (before && 'tell' in before) await pause(THOUGHT * factor());
        listener.heard({ type: 'update', seq: ++seq, at: 0, told: [{ type: 'game', seat: 0, by: 'bot', events: beat.tell }], now: beat.now });
        await this.store.queue.settled();
      } else await this.#ask(beat);
      before = beat;
    }
    this.over = true;
  }

  async #ask(beat: Saying | Asking): Promise<void> {
    this.strayed = false;
    this.words = 'do' in beat ? { say: beat.say, at: touched(beat.do), move: beat.do } : { say: beat.say, at: placesOf(beat.at), move: null };
    this.waits = 'do' in beat ? 'done' : 'read';
    await new Promise<void>((done) => (this.#go = done));
    this.waits = null;
  }
}
