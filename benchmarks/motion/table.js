/* Notes every frame's time while something travels at a table, by what it is, and how soon each tap is seen. */
(lasts) => {
  const watched = (window.watched = { frames: {}, taps: [] });
  const until = new Map();
  const begin = (scene) => until.has(scene) || until.set(scene, performance.now() + lasts[scene]);
  let dealt = false;
  // They don't bubble, but they are heard on their way down.
  document.addEventListener(
    'introstart',
    ({ target }) => {
      if (target.matches('.trick li')) begin('play');
      else if (target.matches('[data-hand]') && !dealt) {
        dealt = true;
        begin('deal');
      }
    },
    true,
  );
  document.addEventListener('outrostart', ({ target }) => target.matches('.trick li') && begin('gather'), true);
  document.addEventListener('animationstart', ({ target }) => {
    const moment = target.closest('[data-moment]')?.dataset.moment;
    if (moment in lasts) begin(moment);
    else if (target.matches('.result')) begin('celebration');
  });
  let last = null;
  const frame = (now) => {
    requestAnimationFrame(frame);
    for (const [scene, end] of until) {
      if (last !== null) (watched.frames[scene] ??= []).push(now - last);
      if (now > end) until.delete(scene);
    }
    last = now;
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') watched.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};
