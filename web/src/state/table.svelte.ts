/** A table as this person sees it, kept up to date by its socket and shown one event after the other. */

import { lang, t } from '../i18n/index.svelte';
import type { Away, Command, Game, GameEvent, GameView, Hint, Move, Now, SeatView, ServerMessage, TableTold, TableView, Told, Update } from '../types';
import { Shuffle } from '../deal/shuffle.svelte';
import { api } from './api';
import { READ, captionOf, heardOf, type Caption } from './captions';
import { faceOf } from './faces';
import { HOLD, flightsOf, fold, momentOf, sentence, soundOf, timeOf, type Speaker } from './events';
import { dealTime, dealt } from './events/deal';
import { Flights } from './flights.svelte';
import { gameOf } from './game';
import { Queue, type Step } from './queue';
import { randomHex } from './random';
import type { Flight, Moment, Scene } from './scene';
import { celebrates, factor, preferences } from './settings.svelte';
import { CutError, RefusedError, TableSocket, type Connection, type Line, type Listener } from './socket';
import { play } from './sound';
import { tellerOf, type Follower, type Table } from './told';
import { arrived } from './travelling';
import { seatName } from './words';

const BUBBLE = 4500;

export class TableStore implements Scene, Follower {
  table: Table | null = $state.raw(null);
  game: Game | null = $state.raw(null);
  now: Now | null = $state.raw(null);
  connection: Connection = $state('connecting');
  present: number[] | null = $state.raw(null);
  /** Who isn't connected, and since when by the server's clock. */
  away: Away[] = $state.raw([]);
  spectators = $state(0);
  winning: number | null = $state(null);
  gatherTo: number | null = $state(null);
  caption: Caption | null = $state.raw(null);
  bubbles: Record<number, string> = $state({});
  /** The points of the round that was just scored, while they are looked at. */
  scored: number[] | null = $state.raw(null);
  moment: Moment | null = $state.raw(null);
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
  faces: string[] = $derived(this.seats.map(faceOf));
  mine: boolean = $derived(this.now !== null && this.game?.seat != null && this.now.actors.includes(this.game.seat));
  /** Who leads: whoever played first, or won the trick before, or is waited for to begin. */
  leads: number | null = $derived(this.game?.trick.leader ?? (this.now?.phase === 'play' ? (this.now.actors[0] ?? null) : null));
  /** The server's clock less ours. */
  offset = 0;

  readonly queue = new Queue();
  /** A lesson was dealt beforehand, and has none. */
  readonly shuffle: Shuffle | null;
  readonly #socket: Line;
  readonly #flights = new Flights();
  #ids = 0;
  #catchingUp = true;
  /** The last number that was shown, and the one that what was sent will have. */
  #shown = 0;
  #sentSeq = Infinity;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #autoTimer: ReturnType<typeof setTimeout> | undefined;
  #captionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    line?: (listener: Listener) => Line,
    /** Whether no card ever goes by itself, the last one neither. */
    private readonly byHand = false,
  ) {
    const listener: Listener = { heard: (message) => this.#heard(message), changed: (connection) => this.#changed(connection) };
    this.#socket = line ? line(listener) : new TableSocket(api.socketUrl(id), lang, listener);
    this.shuffle = line ? null : new Shuffle(id, () => this.#socket, () => this.table, (text) => this.tell(text, 'refused'));
  }

  get flights(): Flight[] {
    return this.#flights.all;
  }

  landed(flight: number): void {
    this.#flights.landed(flight);
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
    const moment = this.now?.moment ?? null;
    this.sent = move;
    this.#sentSeq = Infinity;
    this.hint = null;
    this.queue.skip();
    try {
      // It stays sent until it is seen, so that nobody plays twice while cards still travel.
      this.#sentSeq = (await this.#socket.insist({ do: 'act', move, moment, key: randomHex(12) })).seq;
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

  hush(): void {
    clearTimeout(this.#noteTimer);
    this.note = null;
  }

  announce(text: string): void {
    this.said = [...this.said.slice(-30), { id: ++this.#ids, text }];
  }

  // --- listening ----------------------------------------------------------------------------------------------------

  #changed(connection: Connection): void {
    if (connection === 'connecting' || connection === 'lost') this.#catchingUp = true;
    this.connection = connection;
    if (connection === 'open') this.shuffle?.takePart();
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.table, message.present, message.spectators, message.time);
        this.away = message.away;
        break;
      case 'update':
        this.#update(message);
        break;
      case 'present':
        this.#missing(message.away);
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
    this.shuffle?.changed();
    const first = this.game && fresh && this.game.round === 1 && this.game.predictions.every((bid) => bid === null);
    if (this.game && first) this.#firstDeal(this.game, now);
    else this.#setNow(now);
  }

  /** The game has begun under one's eyes: its first cards are dealt before anything is asked. */
  #firstDeal(game: Game, now: Now | null): void {
    this.shuffle?.firstDeal(game);
    this.#setNow(null);
    this.#flights.add(dealt(game));
    this.queue.speed = factor();
    this.queue.add({ show: () => undefined, time: dealTime(game.hand.length), until: arrived }, { show: () => this.#setNow(now), time: 0 });
  }

  /** Says of each who has just gone when a bot steps in. */
  #missing(away: Away[]): void {
    const known = this.away.map(({ seat }) => seat);
    this.away = away;
    const seconds = this.table?.settings.away;
    if (this.table?.status !== 'playing' || !seconds) return;
    for (const { seat } of away) {
      if (!known.includes(seat) && seat !== this.table.seat && !this.seats[seat]?.stood_in) this.tell(t('web.seat.gone', { name: this.names[seat] ?? '', seconds }));
    }
  }

  /** Nothing travels any more. */
  #still(): void {
    this.#flights.clear();
    this.gatherTo = null;
    this.winning = null;
    this.caption = null;
    this.scored = null;
    this.moment = null;
    this.hint = null;
  }

  #update(update: Update): void {
    this.shuffle?.happened(update);
    const steps = update.told.flatMap((told) => this.#steps(told));
    const last = steps.at(-1);
    const setNow = (): void => (this.#seen(update.seq), this.#setNow(update.now));
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
    const waited = this.mine;
    this.now = now;
    if (this.mine && !waited && !this.#catchingUp) play('turn');
    this.winning = now?.winning ?? null;
    this.hint = null;
    clearTimeout(this.#autoTimer);
    const only = now?.legal.length === 1 ? now.legal[0] : undefined;
    if (preferences.autoLast && !this.byHand && only?.action === 'play' && this.game?.hand.length === 1 && this.mine && !this.table?.paused) {
      this.#autoTimer = setTimeout(() => void (this.mine && this.act(only)), 900 * factor());
    }
  }

  #steps(told: Told): Step[] {
    if (told.type === 'game') return told.events.flatMap((event, n) => this.#gameSteps(event, told.events[n + 1]));
    return [{ show: () => this.#table(told), time: told.type === 'undone' ? 400 : 0 }];
  }

  #gameSteps(event: GameEvent, next: GameEvent | undefined): Step[] {
    const happen = {
      show: () => {
        this.#happen(event);
        // The trick's last card: whose it is shows as that card comes, as with every other.
        if (event.event === 'play' && next?.event === 'trick') this.winning = next.winner ?? next.leads;
      },
      time: timeOf(event),
      until: arrived,
    };
    if (event.event !== 'trick') return [happen];
    const hold = (): void => {
      this.now = null;
      this.winning = event.winner ?? event.leads;
      this.#celebrate(event);
      if (!this.game) return;
      this.announce(heardOf(event, this.game, this.#speaker()));
      this.#say(event, this.game);
    };
    return [{ show: hold, time: HOLD }, happen];
  }

  #say(event: GameEvent, before: Game): void {
    const said = captionOf(event, before, this.#speaker());
    if (!said || this.#catchingUp) return;
    this.caption = { ...said, id: ++this.#ids };
    clearTimeout(this.#captionTimer);
    this.#captionTimer = setTimeout(() => (this.caption = null), READ);
  }


  #speaker(): Speaker {
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
    if (event.event === 'score') [this.scored, this.caption] = [event.points, null]; // it would look out from under the points
    if (event.event !== 'trick') {
      this.#celebrate(event);
      this.announce(sentence(event, game, this.#speaker()));
      this.#say(event, before);
    }
    this.#flights.add(flightsOf(event, game));
    play(soundOf(event, game));
  }

  #celebrate(event: GameEvent): void {
    const name = this.game && celebrates() && !document.hidden ? momentOf(event, this.game) : null;
    if (name) this.moment = { name, id: ++this.#ids };
  }

  // --- the table itself ---------------------------------------------------------------------------------------------

  #table(told: TableTold): void {
    const before = this.table;
    if (!before) return;
    const { fold: change, then } = tellerOf(told);
    this.table = change(before, told);
    then?.(told, this, before);
  }

  shuffled(): void {
    this.shuffle?.changed();
  }

  begun(): void {
    if (!this.game) this.#socket.refresh();
  }

  undone(game: GameView): void {
    this.#still();
    this.game = gameOf(game);
  }

  bubble(seat: number | null, text: string, name: string): void {
    this.announce(t('web.chat.says', { name: name || (seat === null ? '' : (this.names[seat] ?? '')), text }));
    this.unread++;
    if (seat === null) return;
    this.bubbles[seat] = text;
    setTimeout(() => {
      if (this.bubbles[seat] === text) delete this.bubbles[seat];
    }, BUBBLE);
  }
}
