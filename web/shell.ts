/** The page without a server: the service worker is told all that was built, so that rules and settings are there too. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    async writeBundle(options, bundle) {
      const built = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .sort()
        .map((name) => `/${name}`);
      const name = createHash('sha256').update(built.join()).digest('hex').slice(0, 12);
      const path = `${options.dir}/sw.js`;
      const worker = await readFile(path, 'utf8');
      await writeFile(path, worker.replace('const BUILT = [];', `const BUILT = ${JSON.stringify(built)};`).replace('stonehenge-dev', `stonehenge-${name}`));
    },
  };
}
