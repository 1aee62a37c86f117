/** Wood, paper, one bell: made on the spot, quiet, and off until somebody asks for them. */

import { preferences } from './settings.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, length: number, volume: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: volume });
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function rustle(length: number, volume: number): void {
  context ??= new AudioContext();
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3 * volume;
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2600, Q: 0.7 });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(filter).connect(context.destination);
  source.start();
}

const SOUNDS = {
  shuffle: () => rustle(0.25, 0.25),
  card: () => rustle(0.09, 0.35),
  wood: () => tone(180, 0.12, 0.12, 'triangle'),
  bell: () => {
    tone(880, 1.1, 0.08, 'sine');
    tone(1318, 0.9, 0.04, 'sine');
  },
};
export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound | null): void {
  if (sound && preferences.sound) SOUNDS[sound]();
}
