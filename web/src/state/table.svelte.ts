/** A table as this person sees it, kept up to date by its socket and shown one event after the other. */

import { count, lang, t } from '../i18n/index.svelte';
import type { Command, Game, GameEvent, Hint, Move, Now, SeatChanged, SeatView, ServerMessage, TableView, Told, Update } from '../types';
import { api } from './api';
import { fold, gameOf } from './fold';
import { Queue, type Step } from './queue';
import type { Flight, Scene } from './scene';
import { factor, preferences } from './settings.svelte';
import { CutError, RefusedError, TableSocket, type Connection } from './socket';
import { sound } from './sound';
import { HOLD, dealTime, timeOf } from './timing';
import { seatName, sentence } from './words';

export type Table = Omit<TableView, 'game' | 'now'>;
const BUBBLE = 4500;

export class TableStore implements Scene {
  table: Table | null = $state.raw(null);
  game: Game | null = $state.raw(null);
  now: Now | null = $state.raw(null);
  connection: Connection = $state('connecting');
  present: number[] | null = $state.raw(null);
  spectators = $state(0);
  winning: number | null = $state(null);
  gatherTo: number | null = $state(null);
  flights: Flight[] = $state.raw([]);
  bubbles: Record<number, string> = $state({});
  /** The points of the round that was just scored, while they are looked at. */
  scored: number[] | null = $state.raw(null);
  /** What was asked for and is not answered yet. */
  sent: Move | null = $state.raw(null);
  hint: Hint['move'] | null = $state.raw(null);
  /** One sentence that says why not, or what else happened. */
  note: { text: string; kind: 'refused' | 'told'; id: number } | null = $state.raw(null);
  /** What was announced, newest last. */
  said: { id: number; text: string }[] = $state.raw([]);
  unread = $state(0);
  seats: SeatView[] = $derived(this.table?.seats ?? []);
  names: string[] = $derived(this.seats.map((seat, place) => seatName(seat, place)));
  mine: boolean = $derived(this.now !== null && this.game?.seat != null && this.now.actors.includes(this.game.seat));
  /** The server's clock less ours. */
  offset = 0;

  readonly queue = new Queue();
  readonly #socket: TableSocket;
  #ids = 0;
  /** The flights that are over. */
  readonly #landed = new Set<number>();
  #catchingUp = true;
  /** The last number that was shown, and the one that what was sent will have. */
  #shown = 0;
  #sentSeq = Infinity;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #autoTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.#socket = new TableSocket(api.socketUrl(id), lang, {
      heard: (message) => this.#heard(message),
      changed: (connection) => this.#changed(connection),
    });
  }

  open(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.#socket.wake();
    };
    this.#socket.connect();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    addEventListener('offline', wake); // a question that isn't answered tells it sooner than the next beat
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      removeEventListener('offline', wake);
      clearTimeout(this.#autoTimer);
      this.queue.clear();
      this.#socket.close();
    };
  }

  // --- asking -------------------------------------------------------------------------------------------------------

  /** Ask for something; a refusal is shown as its sentence. */
  async do(command: Command): Promise<boolean> {
    try {
      await this.#socket.do(command);
      if (command.do === 'sit' || command.do === 'leave' || command.do === 'arrange') this.#socket.refresh();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  async act(move: Move): Promise<boolean> {
    if (this.sent) return false;
    this.sent = move;
    this.#sentSeq = Infinity;
    this.hint = null;
    this.queue.skip();
    try {
      // It stays sent until it is seen, so that nobody plays twice while cards still travel.
      this.#sentSeq = (await this.#socket.do({ do: 'act', move })).seq;
      this.#seen(this.#shown);
      return true;
    } catch (error) {
      this.sent = null;
      this.#failed(error);
      return false;
    }
  }

  #seen(seq: number): void {
    this.#shown = seq;
    if (seq >= this.#sentSeq) this.sent = null;
  }

  async askHint(): Promise<void> {
    try {
      this.hint = await this.#socket.hint();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Speak to the server in another language, or start anew. */
  refresh(): void {
    this.#socket.refresh();
  }

  #failed(error: unknown): void {
    if (error instanceof RefusedError) this.tell(error.message, 'refused');
    else if (error instanceof CutError) this.tell(t('web.connection.cut'), 'refused');
    else throw error;
  }

  tell(text: string, kind: 'refused' | 'told' = 'told'): void {
    this.note = { text, kind, id: ++this.#ids };
    this.announce(text);
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => (this.note = null), 2500 + 45 * text.length);
  }

  announce(text: string): void {
    this.said = [...this.said.slice(-30), { id: ++this.#ids, text }];
  }

  // --- listening ----------------------------------------------------------------------------------------------------

  #changed(connection: Connection): void {
    if (connection === 'connecting' || connection === 'lost') this.#catchingUp = true;
    this.connection = connection;
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.table, message.present, message.spectators, message.time);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'present':
        this.present = message.present;
        this.spectators = message.spectators;
        break;
      case 'pong':
        this.offset = message.time - Date.now();
        this.#catchingUp = false;
        break;
      case 'refused':
        this.tell(message.refusal.sentence, 'refused');
        break;
    }
  }

  #welcome({ game, now, ...table }: TableView, present: number[], spectators: number, time: number): void {
    this.queue.clear();
    this.#still();
    const fresh = this.table === null || this.table.status === 'gathering';
    this.table = table;
    this.game = game && gameOf(game);
    this.present = present;
    this.spectators = spectators;
    this.offset = time - Date.now();
    this.#seen(table.seq);
    const first = this.game && fresh && this.game.round === 1 && this.game.predictions.every((bid) => bid === null);
    if (this.game && first) this.#firstDeal(this.game, now);
    else this.#setNow(now);
  }

  /** The game has begun under one's eyes: its first cards are dealt before anything is asked. */
  #firstDeal(game: Game, now: Now | null): void {
    this.#setNow(null);
    this.#dealFlights(game);
    this.queue.speed = factor();
    this.queue.add({ show: () => undefined, time: dealTime(game.hand.length) }, { show: () => this.#setNow(now), time: 0 });
  }

  /** Nothing travels any more. */
  #still(): void {
    this.flights = [];
    this.gatherTo = null;
    this.winning = null;
    this.scored = null;
    this.sent = null;
    this.hint = null;
  }

  #update(update: Update): void {
    const steps = update.told.flatMap((told) => this.#steps(told));
    const last = steps.at(-1);
    const setNow = (): void => {
      this.#seen(update.seq);
      this.#setNow(update.now);
    };
    const dealt = update.told.some((told) => told.type === 'game' && told.events.at(-1)?.event === 'deal');
    if (last && !dealt) {
      const show = last.show;
      last.show = () => {
        show();
        setNow();
      };
    } else steps.push({ show: setNow, time: 0 });
    this.queue.speed = factor();
    this.queue.add(...steps);
    if (this.#catchingUp) this.queue.skip();
  }

  #setNow(now: Now | null): void {
    this.now = now;
    this.winning = now?.winning ?? null;
    this.hint = null;
    clearTimeout(this.#autoTimer);
    const only = now?.legal.length === 1 ? now.legal[0] : undefined;
    if (preferences.autoLast && only?.action === 'play' && this.game?.hand.length === 1 && this.mine && !this.table?.paused) {
      this.#autoTimer = setTimeout(() => void (this.mine && this.act(only)), 900 * factor());
    }
  }

  #steps(told: Told): Step[] {
    if (told.type === 'game') return told.events.flatMap((event) => this.#gameSteps(event));
    return [{ show: () => this.#table(told), time: told.type === 'undone' ? 400 : 0 }];
  }

  #gameSteps(event: GameEvent): Step[] {
    const happen = { show: () => this.#happen(event), time: timeOf(event) };
    if (event.event !== 'trick') return [happen];
    const hold = (): void => {
      this.now = null;
      this.winning = event.winner ?? event.leads;
      if (this.game) this.announce(sentence(event, this.game, this.#speaker()));
    };
    return [{ show: hold, time: HOLD }, happen];
  }

  #speaker(): { names: string[]; edition: string } {
    return { names: this.names, edition: this.game?.setup.edition ?? '' };
  }

  #happen(event: GameEvent): void {
    if (!this.game) return;
    const before = this.game;
    this.now = null;
    if (event.event === 'trick') {
      this.gatherTo = event.winner;
      this.winning = null;
    }
    if (event.event === 'deal') this.scored = null;
    const game = fold(before, event);
    this.game = game;
    if (event.event === 'score') this.scored = event.points;
    if (event.event !== 'trick') this.announce(sentence(event, game, this.#speaker()));
    this.#travel(event, game);
    sound(event, game);
  }

  // --- what travels -------------------------------------------------------------------------------------------------

  #fly(flights: Omit<Flight, 'id'>[]): void {
    if (factor() === 0 || document.hidden) return;
    this.flights = [...this.flights, ...flights.map((flight) => ({ ...flight, id: ++this.#ids }))];
  }

  /** A flight is over. It can't be seen any more; all go together with the last, since each change of layers costs a frame. */
  landed(id: number): void {
    this.#landed.add(id);
    if (this.flights.every((flight) => this.#landed.has(flight.id))) {
      this.flights = [];
      this.#landed.clear();
    }
  }

  #dealFlights(game: Game): void {
    const { players } = game.setup;
    const size = Math.min(4, game.setup.hand_sizes[game.round - 1] ?? 1);
    const flights = [];
    for (let card = 0; card < size; card++) {
      for (let place = 1; place <= players; place++) {
        const seat = (game.dealer + place) % players;
        if (seat === game.seat) continue; // one's own cards come by themselves
        flights.push({ card: null, from: `seat-${game.dealer}`, to: `seat-${seat}`, delay: (card * players + place) * 45 });
      }
    }
    this.#fly(flights);
  }

  #travel(event: GameEvent, game: Game): void {
    const players = game.setup.players;
    const next = (seat: number): number => (seat + 1) % players;
    switch (event.event) {
      case 'deal':
        this.#dealFlights(game);
        break;
      case 'werewolf':
        this.#fly([
          { card: event.took, from: 'turnup', to: `seat-${event.seat}`, delay: 0 },
          { card: 'werewolf', from: `seat-${event.seat}`, to: 'turnup', delay: 120 },
        ]);
        break;
      case 'pass':
        this.#fly(event.cards.map((card, seat) => ({ card, from: `seat-${seat}`, to: `seat-${next(seat)}`, delay: 0 })));
        break;
      case 'seals':
        this.#fly([
          ...event.take.map((seal, n) => ({ card: null, seal, from: 'middle', to: `seat-${event.seat}`, delay: n * 70 })),
          ...event.steal.map(([seal, victim], n) => ({ card: null, seal, from: `seat-${victim}`, to: `seat-${event.seat}`, delay: n * 90 })),
          ...event.steal.map(([, victim], n) => ({ card: null, seal: 'W', from: 'middle', to: `seat-${victim}`, delay: n * 90 })),
        ]);
        break;
      case 'seal':
        if (event.gives) this.#fly([{ card: null, seal: event.gives, from: `seat-${event.seat}`, to: 'middle', delay: 0 }]);
        else if (event.black) this.#fly([{ card: null, seal: 'K', from: 'middle', to: `seat-${event.seat}`, delay: 0 }]);
        break;
    }
  }

  // --- the table itself ---------------------------------------------------------------------------------------------

  #table(told: Exclude<Told, { type: 'game' }>): void {
    const table = this.table;
    if (!table) return;
    switch (told.type) {
      case 'seat':
        this.table = { ...table, seats: table.seats.with(told.seat, told.now) };
        this.#seatTold(told);
        break;
      case 'table':
        this.table = { ...table, settings: told.settings, seats: told.seats, host_name: told.host_name, host: told.host };
        if (told.seats.length !== table.seats.length) this.#socket.refresh();
        break;
      case 'begun':
        this.table = { ...table, status: 'playing' };
        if (!this.game) this.#socket.refresh();
        break;
      case 'nudged':
        if (told.seat === table.seat) this.tell(t('web.nudge.you', { name: this.names[told.by] ?? '' }));
        else this.announce(t('web.nudge.other', { name: this.names[told.seat] ?? '', by: this.names[told.by] ?? '' }));
        break;
      case 'undo':
        this.#undo(told.seat, told.what);
        break;
      case 'undone':
        this.table = { ...table, undo: null };
        this.#still();
        this.game = gameOf(told.game);
        this.tell(t('web.undo.done', { name: this.names[told.seat] ?? '' }));
        break;
      case 'paused':
        this.table = { ...table, paused: told.paused };
        this.announce(t(told.paused ? 'web.pause.on' : 'web.pause.off'));
        break;
      case 'over':
        this.table = { ...table, status: told.status, seed: told.seed };
        break;
      case 'message':
        this.table = { ...table, messages: [...table.messages, told.message] };
        this.#bubble(told.message.seat, told.message.quick ? t(`message.${told.message.quick}`) : told.message.text, told.message.name);
        break;
      case 'rematch':
        this.table = { ...table, rematch: told.table };
        break;
    }
  }

  #seatTold(told: SeatChanged): void {
    const name = seatName(told.now, told.seat);
    const key = `web.seat.told.${told.why}`;
    if (told.why !== 'word') this.announce(t(key, { name }));
    if (['clock', 'away', 'left', 'came_back'].includes(told.why) && told.seat !== this.table?.seat) this.tell(t(key, { name }));
    if (told.why === 'removed' && told.seat === this.table?.seat) this.#socket.refresh();
  }

  #undo(seat: number, what: 'asked' | 'granted' | 'refused'): void {
    const table = this.table;
    if (!table) return;
    const name = this.names[seat] ?? '';
    const undo = what === 'asked' ? { seat, granted: [seat] } : what === 'granted' && table.undo ? { ...table.undo, granted: [...table.undo.granted, seat] } : null;
    this.table = { ...table, undo };
    if (what === 'refused') this.tell(t('web.undo.refused', { name }));
    else this.announce(t(`web.undo.${what}`, { name }));
  }

  #bubble(seat: number | null, text: string, name: string): void {
    this.announce(t('web.chat.says', { name: name || (seat === null ? '' : (this.names[seat] ?? '')), text }));
    this.unread++;
    if (seat === null) return;
    this.bubbles[seat] = text;
    setTimeout(() => {
      if (this.bubbles[seat] === text) delete this.bubbles[seat];
    }, BUBBLE);
  }
}

/** How much time is left of the clock, in seconds; nothing without one. */
export function secondsLeft(store: TableStore, time: number): number | null {
  const clock = store.table?.settings.clock;
  if (!clock || !store.now?.actors.length || store.table?.paused) return null;
  return Math.max(0, Math.ceil((store.now.since + clock * 1000 - (time + store.offset)) / 1000));
}

export const cardsLeft = (game: Game, seat: number): number => {
  const size = game.setup.hand_sizes[game.round - 1] ?? 0;
  return Math.max(0, size - game.tricks.length - (game.trick.plays.some((play) => play.seat === seat) ? 1 : 0));
};

export const roundWords = (game: Game): string => count('web.table.cards', game.setup.hand_sizes[game.round - 1] ?? 0);
