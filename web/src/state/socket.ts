/** A table's socket: says hello, listens, asks, and comes back by itself whenever it was cut. */

import type { ClientMessage, ComeBack, Command, Lang, Move, RefusalView, ServerMessage } from '../types';

export type Connection = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'removed' | 'signed_out' | 'unknown' | 'sealed' | 'closed';

export interface Listener {
  heard: (message: ServerMessage) => void;
  changed: (connection: Connection) => void;
}

/** What a table is heard through, and asked. */
export interface Line {
  connect: () => void;
  refresh: () => void;
  wake: () => void;
  close: () => void;
  do: (command: Command) => Promise<{ seq: number }>;
  /** Asks for something that may be asked for twice: if the line is cut, it is asked again on the next. */
  insist: (command: Command) => Promise<{ seq: number }>;
  hint: () => Promise<Move>;
}

/** What was asked for is not possible; the sentence is the server's, in the language of this page. */
export class RefusedError extends Error {
  constructor(readonly refusal: RefusalView) {
    super(refusal.sentence);
  }
}

/** The connection went before the answer came: whether it happened will be seen. */
export class CutError extends Error {}

interface Waiting {
  /** What is said again on the next line if this one is cut. */
  again: ClientMessage | null;
  done: (answer: { seq: number } | Move) => void;
  failed: (error: Error) => void;
}

/** What it needs of the browser; tests bring their own. */
export interface Surroundings {
  open: (url: string) => WebSocket;
  random: () => number;
}
const BROWSER: Surroundings = { open: (url) => new WebSocket(url), random: Math.random };

export const HEARTBEAT = 10_000;
/** How long an answer may take, and a new line to come about, before the line is given up. */
export const PATIENCE = 4_000;
/** The same where a line is likely to be dead: the page slept, or the network said that it is going. */
export const NO_PATIENCE = 1_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

/** How long to wait before the next try: twice as long each time, and never the same for everybody. */
export const backOff = (tries: number, random: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2);

export class TableSocket implements Line {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #id = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  /** The last number that was received; null asks for everything. */
  have: number | null = null;

  constructor(
    private readonly url: string,
    private readonly lang: () => Lang,
    private readonly listener: Listener,
    private readonly surroundings: Surroundings = BROWSER,
  ) {}

  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#ended = false;
    this.listener.changed('connecting');
    const socket = this.surroundings.open(this.url);
    this.#socket = socket;
    this.#answerWithin(PATIENCE); // a network that is going swallows even the wish to connect
    socket.onopen = () => {
      this.#say({ type: 'hello', have: this.have, lang: this.lang() });
      for (const { again } of this.#waiting.values()) if (again) this.#say(again);
      this.#ping(PATIENCE); // its answer comes after all that was missed
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#ping(PATIENCE), HEARTBEAT);
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
  }

  /** Start anew with everything, as after sitting down. */
  refresh(): void {
    this.have = null;
    this.connect();
  }

  /** The page is seen again, or the network is back: no reason to wait any longer. */
  wake(): void {
    if (this.#ended) return;
    if (this.#socket?.readyState === 1) this.#ping(NO_PATIENCE);
    else {
      this.#tries = 0;
      this.connect();
    }
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#end('closed');
  }

  do(command: Command): Promise<{ seq: number }> {
    return this.#ask({ type: 'do', id: ++this.#id, command }, false) as Promise<{ seq: number }>;
  }

  insist(command: Command): Promise<{ seq: number }> {
    return this.#ask({ type: 'do', id: ++this.#id, command }, true) as Promise<{ seq: number }>;
  }

  hint(): Promise<Move> {
    return this.#ask({ type: 'hint', id: ++this.#id }, false) as Promise<Move>;
  }

  #ask(message: ClientMessage & { id: number }, insists: boolean): Promise<{ seq: number } | Move> {
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== 1) return failed(new CutError());
      this.#waiting.set(message.id, { done, failed, again: insists ? message : null });
      this.#say(message);
      this.#answerWithin(PATIENCE);
    });
  }

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #ping(patience: number): void {
    this.#say({ type: 'ping' });
    this.#answerWithin(patience);
  }

  #answerWithin(patience: number): void {
    clearTimeout(this.#patience);
    const socket = this.#socket;
    this.#patience = setTimeout(() => socket && this.#lost(socket), patience);
  }

  #heard(message: ServerMessage): void {
    clearTimeout(this.#patience);
    if (message.type === 'welcome') {
      if (message.removed) return this.#end('removed'); // perhaps while nobody was connected
      this.have = message.table.seq;
      this.#opened();
    } else if (message.type === 'update') {
      // After what was missed comes the last number once more, with nothing but how it stands.
      if (this.have !== null && (message.seq < this.have || (message.seq === this.have && message.told.length))) return;
      this.have = message.seq;
    } else if (message.type === 'pong') this.#opened();
    else if (message.type === 'come_back') this.#comeBack(message.why);
    // Nobody knows yet whether it happened: that is said, and the answer still comes.
    if (message.type === 'refused' && message.refusal.code === 'not_known_yet') return this.listener.heard(message);
    const waiting = 'id' in message && message.id !== null ? this.#waiting.get(message.id) : undefined;
    if (waiting && 'id' in message && message.id !== null) this.#waiting.delete(message.id);
    if (message.type === 'done') waiting?.done({ seq: message.seq });
    else if (message.type === 'hint') waiting?.done(message.move);
    else if (message.type === 'refused') {
      waiting?.failed(new RefusedError(message.refusal));
      if (!waiting && message.refusal.code === 'table_unknown') this.#end('unknown');
      if (!waiting && message.refusal.code === 'table_sealed') this.#end('sealed');
      else if (!waiting) this.listener.heard(message);
    } else this.listener.heard(message);
  }

  #opened(): void {
    this.listener.changed('open');
    this.#tries = 0;
  }

  #comeBack(why: ComeBack['why']): void {
    if (why === 'slow') this.have = null;
    if (why === 'elsewhere' || why === 'removed' || why === 'signed_out') this.#end(why);
  }

  #end(why: Connection): void {
    this.#ended = true;
    this.#drop();
    this.#cut(() => false);
    this.listener.changed(why);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#ended) return;
    this.#drop();
    this.#cut(({ again }) => again !== null);
    this.listener.changed('lost');
    this.#retry = setTimeout(() => this.connect(), backOff(this.#tries++, this.surroundings.random()));
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#patience);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** No answer comes any more but to what will be said again. */
  #cut(kept: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (kept(waiting)) continue;
      this.#waiting.delete(id);
      waiting.failed(new CutError());
    }
  }
}
