// Reckons pads by the page's law: lines of JSON in the file given, [pad, notes, whether they are written unseen] each, and a line for each on standard output.
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const bundle = await rolldown({ input: new URL('../tests/reckoning.ts', import.meta.url).pathname, platform: 'node' });
const { output } = await bundle.generate({ format: 'esm' });
const folder = mkdtempSync(join(tmpdir(), 'stonehenge-reckon-'));
const file = join(folder, 'reckoning.mjs');
writeFileSync(file, output[0].code);
const { reckoned } = await import(pathToFileURL(file));
rmSync(folder, { recursive: true });
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const [pad, notes, unseen] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(reckoned(pad, notes, unseen))}\n`);
}
