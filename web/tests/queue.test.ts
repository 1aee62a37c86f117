import { beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE, Queue, TOO_MANY } from '../src/state/queue';

vi.useFakeTimers();
let shown: string[] = [];
const step = (name: string, time = 100) => ({ show: () => void shown.push(name), time });
beforeEach(() => {
  shown = [];
});

test('shows one after the other, each for its time', () => {
  const queue = new Queue();
  queue.add(step('deal', 300), step('play'), step('trick'));
  expect(shown).toEqual(['deal']);
  vi.advanceTimersByTime(299);
  expect(shown).toEqual(['deal']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['deal', 'play']);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['deal', 'play', 'trick']);
  expect(queue.busy).toBe(true);
  vi.advanceTimersByTime(100);
  expect(queue.busy).toBe(false);
});

test('what comes later waits for what is being shown', () => {
  const queue = new Queue();
  queue.add(step('a'));
  vi.advanceTimersByTime(50);
  queue.add(step('b'));
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(50);
  expect(shown).toEqual(['a', 'b']);
});

test('steps without time are shown with the one before', () => {
  const queue = new Queue();
  queue.add(step('a', 0), step('b', 0), step('c'), step('d', 0));
  expect(shown).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
});

test('the speed shortens, and 0 shows at once', () => {
  const queue = new Queue();
  queue.speed = 0.5;
  queue.add(step('a'), step('b'));
  vi.advanceTimersByTime(50);
  expect(shown).toEqual(['a', 'b']);
  vi.advanceTimersByTime(50);
  queue.speed = 0;
  queue.add(step('c'), step('d'));
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
  expect(queue.busy).toBe(false);
});

test('skipping shows all that waits, in order and once', () => {
  const queue = new Queue();
  queue.add(step('a'), step('b'), step('c'));
  queue.skip();
  expect(shown).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['a', 'b', 'c']);
  expect(queue.busy).toBe(false);
});

test('after a reconnect what waited is forgotten', () => {
  const queue = new Queue();
  queue.add(step('a'), step('b'));
  queue.clear();
  queue.add(step('now'));
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['a', 'now']);
});

test('too many at once are not watched one by one', () => {
  const queue = new Queue();
  for (let n = 0; n < TOO_MANY + 2; n++) queue.add(step(`${n}`));
  expect(shown).toHaveLength(TOO_MANY + 2);
});

test('says when it rests', async () => {
  const queue = new Queue();
  let rested = false;
  queue.add(step('a'));
  void queue.settled().then(() => (rested = true));
  await Promise.resolve();
  expect(rested).toBe(false);
  vi.advanceTimersByTime(100);
  await Promise.resolve();
  expect(rested).toBe(true);
});

test('a step that adds steps keeps the order', () => {
  const queue = new Queue();
  queue.add({ show: () => (shown.push('a'), queue.add(step('c'))), time: 100 }, step('b'));
  vi.advanceTimersByTime(300);
  expect(shown).toEqual(['a', 'b', 'c']);
});

/** A step that waits until it is told that what it shows has come. */
const travelling = (name: string) => {
  let come: () => void = () => undefined;
  return { ...step(name), until: () => new Promise<void>((resolve) => (come = resolve)), come: () => come() };
};

test('the next waits until what travels has come', async () => {
  const queue = new Queue();
  const deal = travelling('deal');
  queue.add(deal, step('ask'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual(['deal']);
  expect(queue.busy).toBe(true);
  deal.come();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['deal', 'ask']);
});

test('what has come early is looked at for its time', async () => {
  const queue = new Queue();
  queue.add({ ...step('deal'), until: () => Promise.resolve() }, step('ask'));
  await vi.advanceTimersByTimeAsync(99);
  expect(shown).toEqual(['deal']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['deal', 'ask']);
});

test('nothing is waited for for ever', async () => {
  const queue = new Queue();
  queue.add(travelling('deal'), step('ask'));
  await vi.advanceTimersByTimeAsync(100 + PATIENCE);
  expect(shown).toEqual(['deal', 'ask']);
});

test('skipping waits for nothing, and what comes later changes nothing', async () => {
  const queue = new Queue();
  const deal = travelling('deal');
  queue.add(deal, step('ask'));
  await vi.advanceTimersByTimeAsync(200);
  queue.skip();
  expect(shown).toEqual(['deal', 'ask']);
  queue.add(step('play'), step('trick'));
  deal.come();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['deal', 'ask', 'play']);
});
