/*
 * Plays in a page as a quick finger would: looks what is asked, and clicks any of it, if nothing lies over it.
 * Only what can be seen and clicked is used; it knows nothing of the page's own state.
 */
(seed) => {
  if (window.clicker) return;
  const state = seed;
  const clicker = (window.clicker = { on: false, met: [], played: [], did: [], covered: [], state });
  const chance = () => {
    clicker.state = (clicker.state + 0x6d2b79f5) | 0;
    let t = Math.imul(clicker.state ^ (clicker.state >>> 15), 1 | clicker.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const any = (things) => things[Math.floor(chance() * things.length)];
  const note = (kind, what) => clicker[kind].includes(what) || clicker[kind].push(what);
  const free = (name) =>
    [...document.querySelectorAll(`[data-${name}]`)].filter((e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true');
  clicker.round = () => Number(document.querySelector('h1')?.textContent.match(/\d+/)?.[0]);
  clicker.phase = () => document.querySelector('main')?.dataset.phase;
  clicker.hand = () => document.querySelectorAll('[data-hand]').length;
  clicker.trick = () => document.querySelectorAll('.trick [data-card]').length;
  const pointsOf = (element) => {
    const box = element.getBoundingClientRect();
    const points = [];
    for (let down = 0.1; down < 1; down += 0.2)
      for (let across = 0.06; across < 1; across += 0.08) points.push([box.left + box.width * across, box.top + box.height * down]);
    return points;
  };
  const bare = (element) => ([x, y]) => element.contains(document.elementFromPoint(x, y));
  /** Where a finger finds it: a point in the middle of what nothing lies over. */
  clicker.point = (element) => {
    const found = pointsOf(element).filter(bare(element));
    return found[Math.floor(found.length / 2)] ?? null;
  };
  const click = (name, element) => {
    if (!pointsOf(element).some(bare(element))) {
      const box = element.getBoundingClientRect();
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // Something may be passing by: it is tried a few times.
      clicker.blocked = clicker.blocked?.element === element ? { element, times: clicker.blocked.times + 1 } : { element, times: 1 };
      if (clicker.blocked.times < 12) return;
      note('covered', `${element.outerHTML.slice(0, 120)} lies under ${over?.outerHTML.slice(0, 120) ?? 'the edge'}`);
    }
    clicker.blocked = null;
    element.click();
    note('did', name);
    if (name === 'hand') note('played', element.dataset.hand);
  };
  const seals = () => {
    const [victims, mage, take, done] = ['victim', 'mage', 'take', 'seals-done'].map(free);
    if (victims.length) {
      click('victim', any(victims));
    } else if (mage.length && chance() < 0.1) click('mage', mage[0]);
    else if (take.length && chance() < 0.87) {
      const one = any(take);
      if (!/\d/.test(one.innerText)) note('did', 'steal'); // the middle has none of it
      click('take', one);
    }
    else if (done.length) click('seals-done', done[0]);
  };
  const tick = () => {
    const phase = document.querySelector('main')?.dataset.phase;
    if (!clicker.on || !phase) return;
    if (clicker.until?.()) return void (clicker.on = false); // enough, before anything else is clicked
    const ask = document.querySelector('[data-ask]')?.dataset.ask;
    if (ask) note('met', ask);
    if (phase === 'pass') note('met', 'pass');
    if (ask === 'seals') return seals();
    for (const name of ['predict', 'choice', 'colour', 'hand']) {
      const found = free(name);
      // Predictions near to what can be won, so that there are points.
      if (found.length) return click(name, any(name === 'predict' ? found.slice(0, Math.max(2, found.length / 3)) : found));
    }
  };
  setInterval(tick, 25);
};
