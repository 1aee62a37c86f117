/** Sounds and touches of the table: quiet, and off until somebody asks for them. */

import { preferences } from './settings.svelte';
import { RATE, samplesOf, type Sound } from './sounds';

export type { Sound };

let context: AudioContext | null = null;
const made = new Map<Sound, AudioBuffer>();

function bufferOf(sound: Sound, player: AudioContext): AudioBuffer {
  let buffer = made.get(sound);
  if (!buffer) {
    const samples = samplesOf(sound);
    buffer = player.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    made.set(sound, buffer);
  }
  return buffer;
}

/** What a touch says, in milliseconds of trembling and of rest. */
const TOUCHES: Partial<Record<Sound, number[]>> = { turn: [30], won: [15], exact: [20, 60, 20], end: [30, 80, 30, 80, 60] };

export function play(sound: Sound | null): void {
  if (!sound) return;
  const touch = TOUCHES[sound];
  if (touch && preferences.vibrate && 'vibrate' in navigator) navigator.vibrate(touch);
  if (!preferences.sound || preferences.volume === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(sound, context) });
  // The ear hears in steps, not in sums: half way is a quarter of the amplitude.
  source.connect(new GainNode(context, { gain: (preferences.volume / 100) ** 2 })).connect(context.destination);
  source.start();
}
