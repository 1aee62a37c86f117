/** What is told of a table itself: how it stands after it, and what is said of it. What is missing here doesn't compile. */

import { allOf, t } from '../i18n/index.svelte';
import type { SeatChanged, TableTold, TableView, TakeoverChanged, TakeoverView, UndoChanged, UndoView } from '../types';
import { seatName } from './words';

export type Table = Omit<TableView, 'game' | 'now'>;

/** Who follows a table, and what it can do about what is told. */
export interface Follower {
  readonly names: string[];
  /** Everything has to be told anew. */
  refresh: () => void;
  /** A sentence that is seen for a while, or only heard. */
  tell: (text: string) => void;
  announce: (text: string) => void;
  /** What was said isn't so any more. */
  hush: () => void;
  /** Somebody's words. */
  bubble: (seat: number | null, text: string, name: string) => void;
  /** The game has begun, or it stands otherwise than one thought. */
  begun: () => void;
  undone: (game: NonNullable<TableView['game']>) => void;
  /** Something is new about the shuffle. */
  shuffled: () => void;
}

type Teller<One extends TableTold> = {
  fold: (table: Table, told: One) => Table;
  /** Told after it: `before` is how the table stood. */
  then?: (told: One, follower: Follower, before: Table) => void;
};

const named = ({ names }: Follower, seat: number): string => names[seat] ?? '';

function seatTold(told: SeatChanged, follower: Follower, { seat, status }: Table): void {
  const text = t(`web.seat.told.${told.why}`, { name: seatName(told.now, told.seat) });
  const seen = ['clock', 'away', 'left', 'came_back', ...(status === 'gathering' ? ['seated', 'freed'] : [])];
  if (seen.includes(told.why) && told.seat !== seat) follower.tell(text);
  else if (told.why !== 'word') follower.announce(text);
  if (told.why === 'removed' && told.seat === seat) follower.refresh();
}

function undoOf({ undo }: Table, { seat, what }: UndoChanged): UndoView | null {
  if (what === 'asked') return { seat, granted: [seat] };
  return what === 'granted' && undo ? { ...undo, granted: [...undo.granted, seat] } : null;
}

function takeoversOf({ takeovers }: Table, { seat, name, what, by }: TakeoverChanged): TakeoverView[] {
  const others = takeovers.filter((asked) => asked.seat !== seat);
  const asked = what === 'asked' ? { seat, name, granted: [], mine: false } : takeovers.find((one) => one.seat === seat);
  if (!asked || what === 'refused' || what === 'taken_back') return others;
  return [...others, by === null ? asked : { ...asked, granted: [...asked.granted, by] }];
}

function takeoverTold(told: TakeoverChanged, follower: Follower): void {
  const text = t(`web.takeover.${told.what}`, { name: told.name, bot: named(follower, told.seat) });
  if (told.what === 'refused') follower.tell(text);
  else follower.announce(text);
}

const TELLERS: { [Type in TableTold['type']]: Teller<Extract<TableTold, { type: Type }>> } = {
  seat: {
    fold: (table, { seat, now, why }) => ({
      ...table,
      seats: table.seats.with(seat, now),
      takeovers: why === 'seated' ? table.takeovers.filter((asked) => asked.seat !== seat) : table.takeovers,
    }),
    then: seatTold,
  },
  takeover: { fold: (table, told) => ({ ...table, takeovers: takeoversOf(table, told) }), then: takeoverTold },
  hinted: {
    fold: (table) => ({ ...table, rated: false }),
    then: ({ seat }, follower, before) => {
      if (before.rated) follower.tell(t('web.hint.taken', { name: named(follower, seat) }));
    },
  },
  table: {
    fold: (table, { settings, seats, host_name, host }) => ({ ...table, settings, seats, host_name, host }),
    then: (told, follower, before) => told.seats.length !== before.seats.length && follower.refresh(),
  },
  shuffle: {
    fold: (table, { seed_hash, shuffle }) => ({ ...table, seed_hash, shuffle }),
    then: ({ what, shuffle }, follower) => {
      const names = shuffle.withheld.at(-1) ?? [];
      if (what === 'void') follower.tell(t('web.deal.void', { names: allOf(names) }));
      follower.shuffled();
    },
  },
  begun: { fold: (table) => ({ ...table, status: 'playing' }), then: (_, follower) => follower.begun() },
  nudged: {
    fold: (table) => table,
    then: ({ seat, by }, follower, table) =>
      seat === table.seat
        ? follower.tell(t('web.nudge.you', { name: named(follower, by) }))
        : follower.announce(t('web.nudge.other', { name: named(follower, seat), by: named(follower, by) })),
  },
  undo: {
    fold: (table, told) => ({ ...table, undo: undoOf(table, told) }),
    then: ({ seat, what }, follower) => {
      const text = t(`web.undo.${what}`, { name: named(follower, seat) });
      if (what === 'refused') follower.tell(text);
      else follower.announce(text);
    },
  },
  undone: {
    fold: (table) => ({ ...table, undo: null }),
    then: ({ seat, game }, follower) => {
      follower.undone(game);
      follower.tell(t('web.undo.done', { name: named(follower, seat) }));
    },
  },
  paused: {
    fold: (table, { paused }) => ({ ...table, paused }),
    then: ({ paused }, follower) => {
      if (!paused) follower.hush(); // that the game rests is true no more
      follower.announce(t(paused ? 'web.pause.on' : 'web.pause.off'));
    },
  },
  over: { fold: (table, { status, seed }) => ({ ...table, status, seed }) },
  message: {
    fold: (table, { message }) => ({ ...table, messages: [...table.messages, message] }),
    then: ({ message }, follower) => follower.bubble(message.seat, message.quick ? t(`message.${message.quick}`) : message.text, message.name),
  },
  rematch: { fold: (table, told) => ({ ...table, rematch: told.table }) },
};

/** TypeScript doesn't see that what is told and what stands under its name belong together. */
export const tellerOf = (told: TableTold): Teller<TableTold> => TELLERS[told.type] as unknown as Teller<TableTold>;
