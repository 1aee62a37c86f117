import { beforeEach, expect, test, vi } from 'vitest';
import { CutError, HEARTBEAT, NO_PATIENCE, PATIENCE, RefusedError, TableSocket, backOff, type Connection } from '../src/state/socket';
import type { ServerMessage } from '../src/types';

vi.useFakeTimers();

class Wire {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let wires: Wire[] = [];
let heard: ServerMessage[] = [];
let states: Connection[] = [];
let socket: TableSocket;
const last = (): Wire => wires.at(-1)!;

beforeEach(() => {
  vi.clearAllTimers();
  wires = [];
  heard = [];
  states = [];
  const open = (): WebSocket => {
    wires.push(new Wire());
    return last() as unknown as WebSocket;
  };
  socket = new TableSocket('ws://x', () => 'de', { heard: (m) => heard.push(m), changed: (c) => states.push(c) }, { open, random: () => 1 });
  socket.connect();
  last().open();
});

test('says hello first, and asks for everything', () => {
  expect(last().sent).toEqual([{ type: 'hello', have: null, lang: 'de' }, { type: 'ping' }]);
});

test('comes back with what it has, and waits longer each time', () => {
  last().say({ type: 'update', seq: 7, at: 0, told: [], now: null });
  last().cut();
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(250);
  expect(wires).toHaveLength(2);
  last().cut();
  vi.advanceTimersByTime(499);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(1);
  last().open();
  expect(last().sent[0]).toEqual({ type: 'hello', have: 7, lang: 'de' });
});

test('the wait has jitter and an end', () => {
  expect(backOff(0, 0)).toBe(125);
  expect(backOff(20, 1)).toBe(5_000);
});

test('an update that was had already is not told again', () => {
  const told = [{ type: 'paused', paused: true }];
  last().say({ type: 'update', seq: 3, at: 0, told, now: null });
  last().say({ type: 'update', seq: 3, at: 0, told, now: null });
  expect(heard).toHaveLength(1);
  last().say({ type: 'update', seq: 3, at: 0, told: [], now: null });
  expect(heard, 'but how it stands is').toHaveLength(2);
});

test('what is asked for is done, refused or cut', async () => {
  const [done, refused, cut] = [socket.do({ do: 'pause' }), socket.do({ do: 'resume' }), socket.do({ do: 'leave' })];
  last().say({ type: 'done', id: 1, seq: 9 });
  last().say({ type: 'refused', id: 2, refusal: { code: 'not_paused', clause: '', params: {}, sentence: 'Nein.' } });
  await expect(done).resolves.toEqual({ seq: 9 });
  await expect(refused).rejects.toBeInstanceOf(RefusedError);
  last().cut();
  await expect(cut).rejects.toBeInstanceOf(CutError);
  await expect(socket.hint()).rejects.toBeInstanceOf(CutError);
});

test('a line that is silent after a heartbeat is given up', () => {
  last().say({ type: 'pong', at: 0 });
  vi.advanceTimersByTime(HEARTBEAT);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(PATIENCE);
  expect(states.at(-1)).toBe('lost');
});

test('a wish that nobody answers shows that the line is dead', async () => {
  const lost = socket.do({ do: 'pause' });
  vi.advanceTimersByTime(PATIENCE);
  expect(states.at(-1)).toBe('lost');
  await expect(lost).rejects.toBeInstanceOf(CutError);
});

test('whoever answers in time is not given up', async () => {
  const done = socket.do({ do: 'pause' });
  vi.advanceTimersByTime(PATIENCE - 1);
  last().say({ type: 'done', id: 1, seq: 9 });
  await done;
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(states).not.toContain('lost');
});

test('a line that does not come about is given up', () => {
  last().cut();
  vi.advanceTimersByTime(250);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(PATIENCE);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(500);
  expect(wires).toHaveLength(3);
});

test('after a nap a line that is dead is noticed within a second', () => {
  socket.wake();
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(NO_PATIENCE);
  expect(states.at(-1)).toBe('lost');
});

test('waking up tries at once', () => {
  last().cut();
  socket.wake();
  expect(wires).toHaveLength(2);
});

test('who plays elsewhere does not fight over the seat', () => {
  last().say({ type: 'come_back', why: 'elsewhere' });
  expect(states.at(-1)).toBe('elsewhere');
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test('who was too slow asks for everything', () => {
  last().say({ type: 'update', seq: 7, at: 0, told: [], now: null });
  last().say({ type: 'come_back', why: 'slow' });
  last().cut();
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().sent[0]).toMatchObject({ type: 'hello', have: null });
});

test('a table that there is not is not asked for again', () => {
  last().say({ type: 'refused', id: null, refusal: { code: 'table_unknown', clause: '', params: {}, sentence: '' } });
  expect(states.at(-1)).toBe('unknown');
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test('a move that was cut is asked for again on the next line, under the same key', async () => {
  last().say({ type: 'pong', time: 0 });
  const command = { do: 'act', move: { action: 'predict', tricks: 0 }, moment: 7, key: 'k' } as const;
  const answer = socket.insist(command);
  const lost = socket.do({ do: 'say', message: 'hello' });
  last().cut();
  await expect(lost).rejects.toThrow(CutError);
  vi.advanceTimersByTime(250);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', have: null, lang: 'de' }, { type: 'do', id: 1, command }, { type: 'ping' }]);
  last().say({ type: 'done', id: 1, seq: 9 });
  expect(await answer).toEqual({ seq: 9 });
  last().cut();
  vi.advanceTimersByTime(500);
  last().open();
  expect(last().sent).toHaveLength(2); // nothing is asked a third time
});

test('nothing is asked again where this is not the place any more', async () => {
  const answer = socket.insist({ do: 'act', move: { action: 'predict', tricks: 0 }, moment: 7, key: 'k' });
  last().say({ type: 'come_back', why: 'elsewhere' });
  await expect(answer).rejects.toThrow(CutError);
});

test('what is not known yet is said, and answered later', async () => {
  const answer = socket.do({ do: 'say', message: 'hello' });
  const refusal = { code: 'not_known_yet', clause: '', params: {}, sentence: '?' };
  last().say({ type: 'refused', id: 1, refusal });
  expect(heard.at(-1)).toMatchObject({ type: 'refused', id: 1 });
  last().say({ type: 'done', id: 1, seq: 3 });
  expect(await answer).toEqual({ seq: 3 });
});
