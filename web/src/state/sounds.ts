/**
 * Wood, paper, bells: every sound as samples, computed here and nowhere recorded. Pure, so that a test can measure that
 * none is louder or harsher than the rest; `gain` is what brings them to the same loudness.
 */

/** A tone above the note: how many times its frequency, how much of it, how long it lasts beside the note. */
type Partial = readonly [times: number, much: number, lasts: number];

const WOOD: readonly Partial[] = [[1, 1, 1], [3.93, 0.16, 0.3], [9.2, 0.03, 0.12]];
const BELL: readonly Partial[] = [[1, 1, 1], [2, 0.35, 0.7], [2.76, 0.2, 0.5], [5.4, 0.05, 0.25]];

interface Struck {
  of: readonly Partial[];
  /** Hertz. */
  note: number;
  /** Seconds: when, and how long. */
  at: number;
  long: number;
}
interface Rustled {
  of: 'paper';
  at: number;
  long: number;
}
interface Score {
  gain: number;
  notes: readonly (Struck | Rustled)[];
}

const wood = (note: number, at = 0, long = 0.3): Struck => ({ of: WOOD, note, at, long });
const bell = (note: number, at = 0, long = 1): Struck => ({ of: BELL, note, at, long });
const paper = (at: number, long: number): Rustled => ({ of: 'paper', at, long });

const SCORES = {
  shuffle: { gain: 1.15, notes: [paper(0, 0.09), paper(0.08, 0.09), paper(0.16, 0.12)] },
  card: { gain: 1.32, notes: [paper(0, 0.1)] },
  /** Something is asked of you. */
  turn: { gain: 0.291, notes: [wood(392), wood(523.25, 0.11)] },
  /** A trick is yours; it is somebody else's, or nobody's. */
  won: { gain: 0.33, notes: [wood(261.63), wood(329.63, 0.08), wood(392, 0.16, 0.4)] },
  lost: { gain: 0.687, notes: [wood(246.94, 0, 0.3)] },
  /** A round came out as predicted; the game is over. */
  exact: { gain: 0.166, notes: [bell(659.25), bell(783.99, 0.12, 1.1)] },
  end: { gain: 0.147, notes: [bell(523.25, 0, 1.4), bell(659.25, 0.18, 1.4), bell(783.99, 0.36, 1.8)] },
} as const satisfies Record<string, Score>;
export type Sound = keyof typeof SCORES;
export const SOUNDS = Object.keys(SCORES) as Sound[];

/** Samples a second; noise would sound otherwise at another rate. */
export const RATE = 24000;
const ATTACK = 0.004;
/** How far a tone has died away at its end. */
const SILENCE = 6.9;

function strike(into: Float32Array, { of, note, at, long }: Struck): void {
  for (const [times, much, lasts] of of) {
    const length = long * lasts;
    const first = Math.round(at * RATE);
    for (let n = 0; n < length * RATE; n++) {
      const time = n / RATE;
      const envelope = Math.min(1, time / ATTACK) * Math.exp((-SILENCE * time) / length);
      into[first + n]! += much * envelope * Math.sin(2 * Math.PI * note * times * time);
    }
  }
}

/** Noise that is the same every time, through two poles that take its edge away. */
function rustle(into: Float32Array, { at, long }: Rustled): void {
  const dull = Math.exp((-2 * Math.PI * 1500) / RATE);
  const rumble = Math.exp((-2 * Math.PI * 300) / RATE);
  let seed = 1;
  let [soft, softer, low] = [0, 0, 0];
  for (let n = 0; n < long * RATE; n++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    soft += (1 - dull) * (seed / 2 ** 31 - soft);
    softer += (1 - dull) * (soft - softer);
    low += (1 - rumble) * (softer - low);
    const part = n / (long * RATE);
    into[Math.round(at * RATE) + n]! += (softer - low) * Math.min(1, part * 12) * (1 - part) ** 2;
  }
}

/** A sound at full volume: -1 to 1. */
export function samplesOf(sound: Sound): Float32Array<ArrayBuffer> {
  const { gain, notes }: Score = SCORES[sound];
  const samples = new Float32Array(Math.ceil(RATE * (0.02 + Math.max(...notes.map(({ at, long }) => at + long)))));
  for (const note of notes) note.of === 'paper' ? rustle(samples, note) : strike(samples, note);
  return samples.map((sample) => gain * sample);
}
