// Somebody who writes whole rounds onto the pad that is open: taps what is asked for, and nothing else.
async (rounds) => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  let taps = 0;
  const tap = async (selector) => {
    const one = document.querySelector(selector);
    if (!one) throw new Error(`nothing to tap: ${selector}, ${document.querySelector('.below')?.textContent}`);
    one.click();
    taps += 1;
    await turn();
  };
  const seals = async ({ take, steal }) => {
    for (const colour of take) await tap(`[data-take="${colour}"]`);
    for (const [colour, victim] of steal) {
      await tap(`[data-take="${colour}"]`);
      if (document.querySelector('[data-victim]')) await tap(`[data-victim="${victim}"]`);
    }
    await tap('[data-seals-done]');
  };
  const answer = async (round, asked, player) => {
    if (asked === 'said' || asked === 'taken') {
      const bomb = document.querySelector('[data-bomb]');
      if (asked === 'taken' && round.bomb && bomb.getAttribute('aria-pressed') !== 'true') return tap('[data-bomb]');
      return tap(`[data-key="${round[asked][player]}"]`);
    }
    if (asked === 'cloud') return tap(round.cloud ? `[data-cloud="${round.cloud.join(':')}"]` : '[data-cloud="none"]');
    if (asked === 'seals') return round.mage === player ? tap('[data-mage]') : seals(round.seals[player]);
    for (const [kind, number] of Object.entries(round.left[player])) if (document.querySelector(`[data-left="${kind}-0"]`)) await tap(`[data-left="${kind}-${number}"]`);
    return tap('[data-left-done]');
  };
  for (const [index, round] of rounds.entries()) {
    for (let asked = document.querySelector('[data-asked]'); asked?.dataset.round === String(index + 1); asked = document.querySelector('[data-asked]')) {
      const before = `${asked.dataset.asked} ${asked.dataset.player} ${document.querySelector('[data-bomb][aria-pressed=true]') ? 1 : 0}`;
      await answer(round, asked.dataset.asked, Number(asked.dataset.player));
      const now = document.querySelector('[data-asked]');
      const after = now && `${now.dataset.asked} ${now.dataset.player} ${document.querySelector('[data-bomb][aria-pressed=true]') ? 1 : 0}`;
      if (after === before && now.dataset.round === asked.dataset.round && rounds.length > 0 && document.querySelector('[data-problem]')) throw new Error(document.querySelector('[data-problem]').textContent);
    }
  }
  return taps;
}
