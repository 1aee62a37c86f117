/* The least a page can do while something travels: plain rectangles, as many, as large and as far, and nothing else. */
async (lasts) => {
  const { innerWidth: width, innerHeight: height } = window;
  const [card, back] = width > 900 ? [150, 66] : [94, 46];
  const middle = [width / 2, height / 3];
  const below = [width / 2, height - 1.5 * card];
  const seats = [below, [0, height / 3], [width / 2, 0], [width - back, height / 3]];
  const travel = (size, from, to, delay, duration) => {
    const one = document.body.appendChild(document.createElement('i'));
    one.style.width = `${size}px`;
    one.style.height = `${1.5 * size}px`;
    const at = ([x, y], turn) => ({ transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` });
    one.animate([{ ...at(from, 0), opacity: 0 }, { ...at(from, 9), opacity: 1 }, { ...at(to, 3), opacity: 1 }], { duration, delay, fill: 'both' });
  };
  const some = (number, make) => Array.from({ length: number }, (_, n) => make(n));
  const sparks = () => some(16, (n) => travel(20, middle, [middle[0] + 200 * Math.cos(n), middle[1] + 200 * Math.sin(n)], 0, 800));
  const SCENES = {
    deal: () => [
      some(15, (n) => travel(card, middle, [(n * (width - card)) / 15, below[1]], 40 * n, 340)),
      some(12, (n) => travel(back, middle, seats[1 + (n % 3)], 40 * n, 460)),
    ],
    play: () => travel(card, below, middle, 0, 300),
    gather: () => some(4, () => travel(card, middle, seats[2], 0, 380)),
    juggler: () => [some(4, (n) => travel(back, seats[n], seats[(n + 1) % 4], 0, 460)), sparks()],
    werewolf: () => [travel(back, seats[1], middle, 0, 460), travel(back, middle, seats[1], 120, 460), sparks()],
    celebration: () => some(5, (n) => travel(card, middle, [middle[0], middle[1] + 30 * n], 280 * n, 520)),
  };
  const frame = () => new Promise(requestAnimationFrame);
  const watched = {};
  for (const [scene, begin] of Object.entries(SCENES)) {
    document.body.replaceChildren();
    await new Promise((done) => setTimeout(done, 200));
    let last = await frame();
    const end = performance.now() + lasts[scene];
    begin();
    watched[scene] = [];
    while (last <= end) {
      const now = await frame();
      watched[scene].push(now - last);
      last = now;
    }
  }
  return watched;
};
