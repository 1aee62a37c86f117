// Photographs of the gallery: node scripts/look.mjs <out.png> "<query>" [width] [scale]
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const [out = 'gallery.png', query = '', width = '1200', scale = '1', page = 'gallery.html'] = process.argv.slice(2);
const server = await createServer({ root: new URL('..', import.meta.url).pathname, logLevel: 'error', server: { port: 0 } });
await server.listen();
const { port } = server.httpServer.address();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const tab = await browser.newPage({ viewport: { width: Number(width), height: 400 }, deviceScaleFactor: Number(scale) });
tab.on('console', (m) => m.type() === 'error' && console.error(m.text()));
tab.on('pageerror', (e) => console.error(e.message));
await tab.goto(`http://localhost:${port}/${page}?${query}`, { waitUntil: 'networkidle' });
await tab.evaluate(() => document.fonts.ready);
await tab.waitForTimeout(200);
await tab.screenshot({ path: out, fullPage: true });
await browser.close();
await server.close();
