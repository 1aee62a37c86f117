import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/stonehenge/server/page', emptyOutDir: true, target: 'es2022' },
  test: { environment: 'node', include: ['tests/**/*.test.ts'] },
});
