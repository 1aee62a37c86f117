import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { locales } from './locales.ts';
import { shell } from './shell.ts';

export default defineConfig({
  plugins: [svelte(), locales(), shell()],
  build: { outDir: '../src/stonehenge/server/page', emptyOutDir: true, target: 'es2022' },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } } },
  test: { environment: 'node', include: ['tests/**/*.test.ts'] },
});
