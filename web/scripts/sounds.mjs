/* Writes every sound of the table as a WAV file into a folder, and what was measured of it as JSON to stdout. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const folder = process.argv[2] ?? 'sounds';
mkdirSync(folder, { recursive: true });

function wav(samples, rate) {
  const data = Buffer.alloc(44 + 2 * samples.length);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + 2 * samples.length, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20); // PCM
  data.writeUInt16LE(1, 22); // one channel
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(2 * rate, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, n) => data.writeInt16LE(Math.round(32767 * Math.max(-1, Math.min(1, sample))), 44 + 2 * n));
  return data;
}

const root = new URL('..', import.meta.url).pathname;
const vite = await createServer({ configFile: false, root, server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true }, appType: 'custom', logLevel: 'error' });
try {
  const { RATE, SOUNDS, samplesOf } = await vite.ssrLoadModule('/src/state/sounds.ts');
  const { measure } = await vite.ssrLoadModule('/tests/loudness.ts');
  const found = {};
  for (const sound of SOUNDS) {
    const samples = samplesOf(sound);
    writeFileSync(`${folder}/${sound}.wav`, wav(samples, RATE));
    found[sound] = measure(samples, RATE);
  }
  process.stdout.write(JSON.stringify(found));
} finally {
  await vite.close();
}
