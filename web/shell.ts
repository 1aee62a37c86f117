/** Writes the service worker: it keeps the whole shell, and is a new one whenever that changes. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function shell(): Plugin {
  return {
    name: 'stonehenge-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name))
        .sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
        .replace('const SHELL = []', `const SHELL = ${JSON.stringify(files.map((name) => `/${name}`))}`)
        .replace("'stonehenge-'", `'stonehenge-${version}'`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
