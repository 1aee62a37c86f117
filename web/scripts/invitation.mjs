// Writes public/invitation.jpg, which messengers show beside a link to a table: npm run invitation
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const server = await createServer({ root, logLevel: 'error', server: { middlewareMode: true } });
const { logo } = await server.ssrLoadModule('/src/art/pieces.ts');
const { print } = await server.ssrLoadModule('/src/art/ink.ts');
const { front } = await server.ssrLoadModule('/src/art/frame.ts');
const { drawn } = await server.ssrLoadModule('/src/art/deck.ts');
const { paint } = await server.ssrLoadModule('/src/art/classic.ts');
const font = await readFile(`${root}/node_modules/@fontsource/grenze/files/grenze-latin-700-normal.woff2`, 'base64');

const HAND = ['B7', 'G12', 'W', 'R13', 'J'];
const cards = HAND.map((code, n) => {
  const { card, deck } = drawn(code, 'classic');
  const turn = (n - 2) * 12;
  return `<svg class="card" viewBox="0 0 200 300" style="transform:rotate(${turn}deg)">${front(card, deck, paint(card), '')}</svg>`;
}).join('');
const html = `<style>
  @font-face { font-family: Grenze; font-weight: 700; src: url(data:font/woff2;base64,${font}) }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; color: #f3ecd9;
    background: radial-gradient(60% 80% at 70% 75%, #3d4a3a 0%, #173640 45%, #0d2127 100%) }
  .logo { position: absolute; left: 84px; top: 112px; width: 250px }
  h1 { position: absolute; left: 78px; top: 400px; font: 700 98px/1 Grenze }
  .card { position: absolute; left: 724px; top: 170px; width: 236px; border-radius: 16px; transform-origin: 50% 165%;
    box-shadow: 0 6px 22px rgb(2 10 14 / .6) }
</style>
<svg class="logo" viewBox="0 0 200 200">${print(logo(false))}</svg><h1>Stonehenge</h1>${cards}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: `${root}/public/invitation.jpg`, type: 'jpeg', quality: 86 });
await browser.close();
await server.close();
