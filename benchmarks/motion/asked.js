/* Waits, without touching anything, until something is asked that wasn't answered yet: its kind, and where to tap. */
(preferred) =>
  new Promise((resolve) => {
    const KINDS = ['predict', 'choice', 'colour', 'hand'];
    const free = (e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true';
    const look = () => {
      if (document.querySelector('.result')) return resolve(null);
      for (const kind of KINDS) {
        const found = [...document.querySelectorAll(`[data-${kind}]`)].filter(free);
        if (!found.length) continue;
        const at = window.clicker.point(found.find((e) => e.dataset[kind] === preferred) ?? found[0]);
        if (at) return resolve([kind, at]);
      }
      setTimeout(look, 100);
    };
    setTimeout(look, 200); // what was answered is gone by then
  });
