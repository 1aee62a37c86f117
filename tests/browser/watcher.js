/*
 * Looks at a table in every frame, and notes what shouldn't be seen: cards in two places, what is left over on its way,
 * plates or stones that move, the gold frame on another card than the one on top, a question while cards are dealt.
 * It looks only at what is drawn; `copies` says how often a deck has a card that it has more than once.
 */
(copies) => {
  const watcher = (window.watcher = { frames: 0, travelling: 0, resting: 0, tricks: [], wrong: [], moments: [] });
  const all = (selector) => [...document.querySelectorAll(selector)];
  const wrong = (what) => watcher.wrong.includes(what) || watcher.wrong.push(what);
  // A card that waits for its turn has an animation too; one that makes room for another has a transition.
  const travels = (element) => element.getAnimations().some((one) => one.playState === 'running' && !(one instanceof CSSTransition));
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((side) => Math.round(2 * side) / 2).join(' ');
  };

  /** What has a place of its own: where it stands, as it was first seen. */
  const stands = new Map();
  const standing = () => {
    const things = [...all('.board .plate').map((plate) => [`plate ${plate.dataset.seat}`, plate]), ...all('.board .night').map((night) => ['stones', night]), ...all('.board .slot:not(.never)').map((slot) => ['trump', slot])]; // one that is never filled is not drawn
    for (const [name, element] of things) {
      const now = box(element);
      if (!stands.has(name)) stands.set(name, now);
      else if (stands.get(name) !== now) wrong(`${name} stood at ${stands.get(name)}, and then at ${now}`);
    }
  };

  const framed = () => {
    const cards = all('.trick li:not([inert])'); // one that is gathered keeps its frame
    const gold = cards.filter((card) => card.querySelector('.crown'));
    if (gold.length > 1) wrong('two cards with a gold frame');
    if (gold.length && cards.some((card) => card !== gold[0] && Number(card.style.zIndex) >= Number(gold[0].style.zIndex))) wrong('a card lies over the one that wins');
    return cards.indexOf(gold[0]);
  };

  /** Whose card has the frame once everybody has played: the first that was played is 0. */
  const took = () => {
    const players = Number(document.querySelector('.board')?.className.match(/of(\d)/)[1]);
    const plays = all('.trick li:not([inert]) [data-card]').map((card) => card.dataset.card);
    if (!players || plays.length < players) return;
    const cards = plays.join(' ');
    const winner = framed();
    const last = watcher.tricks.at(-1);
    if (last?.cards !== cards) watcher.tricks.push({ cards, winner });
    else if (last.winner !== winner) wrong(`the gold frame went from ${last.winner} to ${winner} in ${cards}`);
  };
  new MutationObserver(took).observe(document.body, { childList: true, subtree: true });

  const atRest = () => {
    watcher.resting += 1;
    if (all('.flight').length) wrong('something is left over on its way');
    const seen = all('.hand [data-card], .trick [data-card], .turnup [data-card], .forehead [data-card]').map((card) => card.dataset.card);
    for (const card of new Set(seen)) {
      const times = seen.filter((other) => other === card).length;
      if (times > (copies[card] ?? 1)) wrong(`${card} was seen ${times} times`);
    }
    for (const card of all('.hand button, .trick li')) if (getComputedStyle(card).opacity !== '1') wrong('a card at rest is seen through');
  };

  /** The round in which something was asked already: before that, its cards must have come. */
  let asked = '';
  const asking = () => {
    const round = document.querySelector('h1')?.textContent ?? '';
    if (round === asked || !document.querySelector('[data-ask]')) return;
    asked = round;
    if (all('.hand button').some(travels)) wrong(`something is asked while cards are dealt: ${round}`);
  };

  let rested = 0;
  const look = () => {
    requestAnimationFrame(look);
    if (!document.querySelector('.board')) return;
    watcher.frames += 1;
    if (watcher.frames > 1) standing(); // in the first one the board is still being measured
    framed();
    const moving = all('.hand button, .trick li, .turnup, .flight').some(travels);
    if (moving) watcher.travelling += 1;
    asking();
    rested = moving ? 0 : rested + 1;
    if (rested > 1) atRest();
    for (const { dataset } of all('[data-moment]')) if (watcher.moments.at(-1) !== dataset.moment) watcher.moments.push(dataset.moment);
  };
  requestAnimationFrame(look);
};
