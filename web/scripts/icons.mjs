// Writes public/icon.svg and, with Chromium, the pictures that installed pages need: npm run icons
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const server = await createServer({ root, logLevel: 'error', server: { middlewareMode: true } });
const { logo } = await server.ssrLoadModule('/src/art/pieces.ts');
const { print } = await server.ssrLoadModule('/src/art/ink.ts');
const svg = (bleed, box = '0 0 200 200') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${print(logo(bleed))}</svg>`;

await mkdir(`${root}/public`, { recursive: true });
await writeFile(`${root}/public/icon.svg`, svg(false) + '\n');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const [name, size, bleed] of [
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-192.png', 192, true],
  ['icon-maskable-512.png', 512, true],
  ['apple-touch-icon.png', 180, true],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // A mask may cut to a circle of 80 %: there the sign gets a wider ground.
  const art = bleed ? svg(true, '-18 -16 236 236') : svg(false);
  await page.setContent(`<style>*{margin:0}body{background:${bleed ? '#10323b' : 'transparent'}}svg{display:block;width:${size}px}</style>${art}`);
  await page.screenshot({ path: `${root}/public/${name}`, omitBackground: !bleed });
  await page.close();
}
await browser.close();
await server.close();
