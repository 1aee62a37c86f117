// Photographs of every screen: node scripts/shots.mjs <folder> [scene,scene...] [phone,desktop] [dark,light] [en,de]
// A server must run (BASE says where). Each scene is played up to its moment, then photographed.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BASE, launch, openTable, person, playUntil } from './drive.mjs';

const [folder = 'shots', only = '', sizes = 'phone,desktop', themes = 'dark,light', langs = 'en'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const SIZES = { phone: [360, 640], desktop: [1440, 900], tablet: [820, 1180], large: [2560, 1440], lying: [740, 360] };
const SPECIALS = ['shapeshifter', 'dragon', 'fairy', 'bomb', 'werewolf', 'juggler', 'cloud'];
const at = (path) => async (page) => page.goto(BASE + path, { waitUntil: 'networkidle' });
const game = (settings, until, most = 60_000) => async (page) => {
  await openTable(page, { pace: 0, ...settings });
  await page.waitForSelector('.board', { timeout: 20_000 });
  return playUntil(page, until, { most });
};
const asks = (selector) => `document.querySelectorAll('${selector}').length > 0`;
const lies = (cards, round = 1) => `document.querySelectorAll('.trick li').length >= ${cards} && document.querySelectorAll('[data-hand].may').length > 0 && document.querySelectorAll('[data-hand]').length >= ${round}`;
const over = async (page) => {
  const done = await game({ edition: 'junior', players: 3 }, asks('.podium'), 120_000)(page);
  return done;
};
const SCENES = {
  start: at('/'),
  name: async (page) => {
    await page.context().clearCookies();
    await page.goto(BASE, { waitUntil: 'networkidle' });
    await page.click('[data-play-now]');
    await page.waitForSelector('dialog');
  },
  new: at('/new'),
  options: async (page) => {
    await page.goto(`${BASE}/new`, { waitUntil: 'networkidle' });
    await page.locator('label:has(input[value=jubilee])').click();
    await page.waitForSelector('.cards');
    for (const n of [0, 1, 4]) await page.locator('.pick').nth(n).click();
    await page.waitForTimeout(400);
    await page.locator('.specials').scrollIntoViewIfNeeded();
  },
  join: at('/join'),
  lobby: at('/lobby'),
  games: at('/games'),
  learn: at('/learn'),
  rules: at('/learn/jubilee'),
  settings: at('/settings'),
  standings: at('/standings'),
  gather: async (page) => {
    await openTable(page, { edition: 'jubilee', players: 4, public: true, title: '' }, { start: false });
    await page.waitForSelector('.start');
  },
  lesson: async (page) => {
    await page.goto(`${BASE}/lesson/first`, { waitUntil: 'networkidle' });
    await page.waitForSelector('[data-lesson="read"]', { timeout: 20_000 });
  },
  predict: game({ edition: 'classic', players: 4 }, asks('[data-predict]')),
  play: game({ edition: 'classic', players: 4 }, lies(2, 4)),
  hand20: game({ edition: 'classic', players: 3, options: { mode: 'maximus' } }, lies(1, 19)),
  predict20: game({ edition: 'classic', players: 3, options: { mode: 'maximus' } }, asks('[data-predict]')),
  six: game({ edition: 'classic', players: 6, options: { mode: 'maximus' } }, lies(4, 8)),
  predict6: game({ edition: 'classic', players: 6, options: { mode: 'maximus' } }, asks('[data-predict]')),
  five: game({ edition: 'club', players: 5, options: { mode: 'maximus' } }, lies(3, 10)),
  teams: game({ edition: 'club', players: 4 }, lies(2, 2)),
  trump: game({ edition: 'jubilee', players: 4, options: { specials: SPECIALS } }, asks('[data-colour]'), 90_000),
  specials: game({ edition: 'jubilee', players: 4, options: { specials: SPECIALS } }, lies(2, 5), 90_000),
  clairvoyance: game({ edition: 'jubilee', players: 4, options: { clairvoyance: true } }, asks('[data-predict]')),
  secret: game({ edition: 'jubilee', players: 4, options: { prediction: 'secret' } }, lies(2, 3)),
  monochrome: game({ edition: 'jubilee', players: 4, options: { mode: 'monochrome' } }, lies(2, 3)),
  junior: game({ edition: 'junior', players: 4 }, lies(2, 4)),
  seals: game({ edition: 'extreme', players: 4 }, asks('[data-take]')),
  extreme: game({ edition: 'extreme', players: 4 }, lies(2, 12)),
  extreme5: game({ edition: 'extreme', players: 5 }, lies(3, 12)),
  result: game({ edition: 'classic', players: 4 }, asks('.result')),
  sheet: async (page) => {
    await game({ edition: 'classic', players: 4 }, lies(0, 5))(page);
    if (await page.locator('.dock').count()) return; // on a desk it stands beside the table
    await page.locator('header button').nth(2).click();
    await page.waitForSelector('dialog');
  },
  menu: async (page) => {
    await game({ edition: 'classic', players: 4 }, lies(0, 1))(page);
    await page.locator('header button').first().click();
    await page.waitForSelector('dialog');
  },
  over,
  replay: async (page) => {
    await over(page);
    await page.click('a[href^="/replay"]');
    await page.waitForSelector('footer');
    for (let n = 0; n < 26; n++) await page.keyboard.press('ArrowRight');
  },
  open: async (page) => {
    await over(page);
    await page.click('a[href^="/replay"]');
    await page.waitForSelector('footer');
    await page.selectOption('select', 'open');
    await page.waitForSelector('.hands');
    for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight');
  },
};

/** AXE=1 also asks axe what is wrong with each. */
const axe = process.env.AXE ? readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') : '';
const wrong = (page) =>
  axe
    ? page.evaluate(`${axe}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => found.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.failureSummary).slice(0, 160)).join(' ; ')))`)
    : [];

const browser = await launch();
for (const name of only ? only.split(',') : Object.keys(SCENES)) {
  for (const size of sizes.split(',')) {
    for (const lang of langs.split(',')) {
      const [width, height] = SIZES[size];
      const speed = name === 'result' ? 'slow' : 'off';
      const page = await person(browser, { width, height, lang, theme: themes.split(',')[0], speed });
      try {
        const reached = await SCENES[name](page);
        for (const theme of themes.split(',')) {
          await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
          await page.waitForTimeout(350);
          const file = `${folder}/${name}-${size}-${theme}${lang === 'en' ? '' : `-${lang}`}.png`;
          await page.screenshot({ path: file });
          const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1);
          for (const line of await wrong(page)) console.log('  AXE', line);
          console.log(file, reached === false ? 'NOT REACHED' : '', scrolls ? 'scrolls' : '', page.problems.slice(0, 3).join(' | '));
        }
      } catch (error) {
        console.log(name, size, String(error).split('\n')[0], page.problems.slice(0, 3).join(' | '));
      }
      await page.context().close();
    }
  }
}
await browser.close();
