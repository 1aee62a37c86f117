// A browser that plays: for screenshots and for tries by hand.
import { chromium } from 'playwright-core';

export const BASE = process.env.BASE ?? 'http://127.0.0.1:8765';
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

export async function person(browser, { width = 360, height = 640, theme = 'dark', lang = 'en', name = 'Ada', speed = 'fast', touch = width < 700 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, deviceScaleFactor: width < 700 ? 2 : 1, hasTouch: touch, serviceWorkers: 'block' });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('stonehenge')) localStorage.setItem('stonehenge', JSON.stringify(kept));
  }, { theme, lang, speed, introduced: Boolean(name) });
  const page = await context.newPage();
  page.problems = [];
  page.on('console', (m) => m.type() === 'error' && !/401/.test(m.text()) && page.problems.push(m.text()));
  page.on('pageerror', (e) => page.problems.push(e.message));
  if (name) await context.request.post(`${BASE}/api/me`, { data: { name, lang } });
  return page;
}

export async function openTable(page, settings, { bots = 'apprentice', start = true } = {}) {
  const answer = await page.context().request.post(`${BASE}/api/tables`, { data: { settings, sit: true, bots: start ? bots : null, start } });
  if (!answer.ok()) throw new Error(await answer.text());
  const { table } = await answer.json();
  await page.goto(`${BASE}/t/${table}`);
  return table;
}

/** Does one thing that may be done now, if there is any. */
export const act = (page, avoid = []) =>
  page.evaluate((avoid) => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((found) => found.offsetParent !== null);
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    for (const selector of ['[data-predict]:not([aria-disabled])', '[data-colour]', '[data-choice]', '[data-victim]']) {
      if (avoid.includes(selector)) continue;
      const found = any(shown(selector));
      if (found) return found.click(), selector;
    }
    const seals = shown('[data-seals-done]')[0];
    if (seals) {
      const take = any(shown('[data-take]:not([disabled])'));
      if (take && Math.random() < 0.7) return take.click(), 'take';
      return seals.click(), 'seals';
    }
    const result = shown('.result')[0];
    if (result) return result.click(), 'result';
    const card = any(shown('[data-hand].may'));
    if (card) return card.click(), `card ${card.dataset.hand}`;
    return null;
  }, avoid);

/** Plays until something is so; says whether it came to be. */
export async function playUntil(page, until, { most = 60_000, avoid = [], pause = 40 } = {}) {
  const end = Date.now() + most;
  while (Date.now() < end) {
    if (await page.evaluate(until)) return true;
    await act(page, avoid);
    await page.waitForTimeout(pause);
  }
  return false;
}
