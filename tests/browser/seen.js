/*
 * What is wrong with a screen as it is seen: text that is cut, too small or under something else, what lies over another
 * thing or outside, what a finger can't hit. An answer is a list of sentences. It knows nothing of the page's own state.
 */
() => {
  const found = new Set();
  /** The inks of a card, and what is only heard. */
  const unseen = '.sr, svg:not(figure svg), option, [data-card], .flight, [inert]';
  /** What comes up over the rest, which is not looked at beneath it. */
  const layers = 'dialog[open], .result, .cheer, .notes, [data-explanation], [data-caption], [data-met], .bubble, .moment, [data-spotlight]';
  /** The parts of a table. Those of a hand lie over each other: it is a fan. */
  const parts = '.plate, .trump, .sum, .stock, .ask, .near, .dock, main > header, [data-hand], [data-caption], [data-met]';
  const targets = 'button, a[href], select, textarea, input, summary, [role=button]';
  const TOUCH = 44;
  const STRIP = 24; // of a card in a hand; a finger lifts it first (and where a strip is wide, plays at once)
  const SMALLEST = 12;

  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const style = new Map();
  const styleOf = (e) => style.get(e) ?? (style.set(e, getComputedStyle(e)), style.get(e));
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(unseen) && styleOf(e).clipPath !== 'inset(50%)';
  const call = (e) => {
    if (e.dataset.hand) return 'a card in hand';
    if (e.matches('.trick li')) return 'a card of the trick';
    return `${e.classList[0] ?? e.tagName.toLowerCase()} "${words(e)}"`;
  };
  const words = (e) => (e.getAttribute?.('aria-label') || e.innerText || e.textContent || e.getAttribute('class') || e.tagName).trim().replace(/\s+/g, ' ').slice(0, 40);
  const boxes = new Map();
  const boxOf = (e) => boxes.get(e) ?? (boxes.set(e, e.getBoundingClientRect()), boxes.get(e));
  const rest = document.scrollingElement.scrollHeight > innerHeight + 1 ? Infinity : innerHeight;
  const windows = new Map();
  /** The part of the screen in which an element can be seen; what can be scrolled to counts as seen. */
  const windowOf = (e) => {
    if (!e || e === document.documentElement) return { left: 0, right: innerWidth, top: -Infinity, bottom: rest };
    if (windows.has(e)) return windows.get(e);
    const { overflowX, overflowY, position } = styleOf(e);
    const box = boxOf(e);
    const part = { ...(position === 'fixed' ? { left: 0, right: innerWidth, top: 0, bottom: innerHeight } : windowOf(e.parentElement)) };
    const holds = e.matches('button, a.button, label, summary, .panel, .plate, td, th');
    if (/auto|scroll/.test(overflowX)) Object.assign(part, { left: -Infinity, right: Infinity });
    else if (overflowX !== 'visible' || holds) Object.assign(part, { left: Math.max(part.left, box.left), right: Math.min(part.right, box.right) });
    if (/auto|scroll/.test(overflowY)) Object.assign(part, { top: -Infinity, bottom: Infinity });
    else if (overflowY !== 'visible' || holds) Object.assign(part, { top: Math.max(part.top, box.top), bottom: Math.min(part.bottom, box.bottom) });
    windows.set(e, part);
    return part;
  };
  const views = new Map();
  /** The part of it that is seen without scrolling what it lies in; the page itself may be scrolled. */
  const viewOf = (e) => {
    if (!e || e === document.documentElement) return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    if (views.has(e)) return views.get(e);
    const part = { ...viewOf(e.parentElement) };
    const { overflowX, overflowY } = styleOf(e);
    const box = boxOf(e);
    if (overflowX !== 'visible') Object.assign(part, { left: Math.max(part.left, box.left), right: Math.min(part.right, box.right) });
    if (overflowY !== 'visible') Object.assign(part, { top: Math.max(part.top, box.top), bottom: Math.min(part.bottom, box.bottom) });
    views.set(e, part);
    return part;
  };
  const clipped = (box, part) => {
    const [left, right] = [Math.max(box.left, part.left), Math.min(box.right, part.right)];
    const [top, bottom] = [Math.max(box.top, part.top), Math.min(box.bottom, part.bottom)];
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const layersOf = new Map();
  /** What an element belongs to: a layer, or something that stays while the rest scrolls. */
  const layerOf = (e) => {
    if (!e || e === top) return top;
    if (!layersOf.has(e)) layersOf.set(e, e.matches(layers) || /sticky|fixed/.test(styleOf(e).position) ? e : layerOf(e.parentElement));
    return layersOf.get(e);
  };
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  /** Whether what is too long here can be read in full: by its title, or as what it is called. */
  const told = (e, text) => {
    for (let one = e; one && one !== top; one = one.parentElement) if (`${one.title} ${one.getAttribute('aria-label')}`.includes(text)) return true;
    return false;
  };

  // --- texts ---------------------------------------------------------------------------------------------------------

  const lines = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    const text = node.data.trim();
    if (!text || !shown(e)) continue;
    const name = text.slice(0, 40);
    const drawn = e.closest('svg');
    const size = parseFloat(styleOf(e).fontSize) * (drawn ? e.getScreenCTM().d : 1);
    if (size < SMALLEST - 0.05) found.add(`"${name}" is smaller than ${SMALLEST} px`);
    range.selectNodeContents(node);
    const part = windowOf(e);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const wide = Math.max(part.left - box.left, box.right - part.right);
      const high = Math.max(part.top - box.top, box.bottom - part.bottom);
      // A line's box is higher than its letters.
      if ((wide > 1 || high > box.height * 0.2) && !told(e, text)) found.add(`"${name}" is cut: ${Math.round(Math.max(wide, high))} px`);
      const visible = clipped(box, viewOf(e));
      if (visible) lines.push({ box: visible, name, e, layer: layerOf(e) });
    }
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  lines.forEach(({ box: a, name, e, layer }, n) => {
    for (let m = n + 1; m < lines.length && lines[m].box.top < a.bottom - 5; m++) {
      const other = lines[m];
      if (other.e === e || other.layer !== layer) continue;
      if (across(a, other.box) > 2 && down(a, other.box) > Math.max(5, 0.25 * (a.bottom - a.top))) found.add(`"${name}" lies over "${other.name}"`);
    }
  });

  for (const face of document.querySelectorAll('.portrait')) {
    const box = boxOf(face);
    const under = box.width && top === document.body ? lines.filter((line) => across(box, line.box) > 2 && down(box, line.box) > 4 && line.layer === layerOf(face)) : [];
    for (const { name } of under) found.add(`a face lies over "${name}"`);
  }
  const faces = top === document.body ? [...document.querySelectorAll('.portrait')].filter((e) => boxOf(e).width) : [];
  faces.forEach((face, n) => {
    const box = boxOf(face);
    if (box.left < 0 || box.right > innerWidth || box.top < 0) found.add('a face is outside');
    const beneath = [...document.querySelectorAll('.trump > *, .ask, .near, .dock, main > header, [data-hand]'), ...faces.slice(n + 1)];
    for (const e of beneath) if (e.checkVisibility({ visibilityProperty: true }) && across(box, boxOf(e)) > 1 && down(box, boxOf(e)) > 1) found.add(`a face lies over ${e.matches('.portrait') ? 'another' : call(e)}`);
  });
  for (const e of top === document.body ? document.querySelectorAll('.seat .plate:not(:has(.forehead))') : []) {
    if (!faces.includes(e.previousElementSibling)) found.add(`${call(e)} has no face`);
  }
  for (const e of document.querySelectorAll('.result')) {
    if (!e.querySelector('.heads')?.checkVisibility({ visibilityProperty: true })) found.add('the numbers of a round have no names');
  }

  for (const moon of document.querySelectorAll('.moon')) {
    const box = boxOf(moon);
    for (const e of document.querySelectorAll('main > header > *, .near > *')) {
      if (shown(e) && boxOf(e).width > 0 && across(box, boxOf(e)) > 1 && down(box, boxOf(e)) > 1) found.add(`${call(e)} stands before the moon`);
    }
  }

  // --- targets -------------------------------------------------------------------------------------------------------

  const labelled = (e) => (e.matches('input.sr, [type=radio], [type=checkbox]') ? (e.closest('label') ?? e) : e);
  const touched = [...new Set([...top.querySelectorAll(targets)].map(labelled))].filter((e) => shown(e) && boxOf(e).width > 0);
  /** A link in running text is as high as its line: making it higher would push the lines apart (WCAG 2.5.8, inline). */
  const inline = (e) => e.matches('a') && styleOf(e).display === 'inline' && e.parentElement.textContent.trim() !== e.textContent.trim();
  const hand = touched.filter((e) => e.dataset.hand);
  const middle = ({ left, right }) => (left + right) / 2; // cards lean, and their boxes with them
  hand.forEach((e, n) => {
    const box = boxOf(e);
    const row = hand.slice(n + 1).filter((other) => Math.abs(boxOf(other).top - box.top) < box.height / 4);
    const strip = Math.min(...row.map((other) => middle(boxOf(other)) - middle(box)), box.width);
    if (strip < STRIP) found.add(`only ${Math.round(strip)} px of a card in hand can be hit`);
    if (box.left < -12 || box.right > innerWidth + 12) found.add('a card in hand is outside');
  });
  const others = touched.filter((e) => !e.dataset.hand && !inline(e));
  for (const e of others) {
    const box = boxOf(e);
    const visible = clipped(box, viewOf(e));
    if (box.width < TOUCH - 0.5 || box.height < TOUCH - 0.5) found.add(`${e.tagName} "${words(e)}" is a target of ${Math.round(box.width)} x ${Math.round(box.height)}`);
    const part = windowOf(e.parentElement);
    if (Math.max(part.left - box.left, box.right - part.right, part.top - box.top, box.bottom - part.bottom) > 2) found.add(`${e.tagName} "${words(e)}" is cut or outside`);
    for (const line of visible ? lines : []) {
      if (line.box.top > box.bottom || line.box.bottom < box.top || line.layer !== layerOf(e)) continue;
      if (!e.contains(line.e) && across(visible, line.box) > 2 && down(visible, line.box) > 5 && !line.e.contains(e)) found.add(`${e.tagName} "${words(e)}" and "${line.name}" lie over each other`);
    }
  }
  const hit = others.map((e) => ({ e, box: clipped(boxOf(e), viewOf(e)) })).filter(({ box }) => box);
  hit.forEach(({ e: one, box: a }, n) => hit.slice(n + 1).forEach(({ e: other, box: b }) => {
    if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) return;
    if (across(a, b) > 1 && down(a, b) > 1) found.add(`${one.tagName} "${words(one)}" and ${other.tagName} "${words(other)}" lie over each other`);
  }));

  // --- the table -----------------------------------------------------------------------------------------------------

  const pieces = top === document.body ? [...document.querySelectorAll(parts)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length) : [];
  const asked = document.querySelector('.ask');
  // What is asked lies where one's own card will.
  const cards = asked || top !== document.body ? [] : [...document.querySelectorAll('.trick li:not([inert])')];
  for (const e of pieces) {
    const box = boxOf(e);
    if (!e.dataset.hand && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || (box.bottom > innerHeight + 1 && rest !== Infinity))) found.add(`${call(e)} is outside`);
  }
  [...pieces, ...cards].forEach((one, n, all) => all.slice(n + 1).forEach((other) => {
    const both = [one, other];
    if (both.every((e) => e.dataset.hand) || both.every((e) => e.matches('.trick li')) || one.contains(other) || other.contains(one)) return;
    if (both.some((e) => e.matches('[data-met]')) && both.some((e) => e.matches('header'))) return; // that is its place
    if (both.some((e) => e.matches('.ask')) && both.some((e) => e.matches('.near'))) return; // it takes that line too where there is little room
    const [wide, high] = [across(boxOf(one), boxOf(other)), down(boxOf(one), boxOf(other))];
    if (wide < 4 || high < 4 || (both.some((e) => e.dataset.hand) && high < 12)) return; // a card that may be played is held higher
    found.add(`${call(one)} and ${call(other)} lie over each other`);
  }));
  for (const e of document.querySelectorAll('.plate .coin svg')) {
    if (boxOf(e).width && boxOf(e).right > boxOf(e.closest('.plate')).right) found.add(`a coin of ${call(e.closest('.plate'))} is cut`);
  }
  for (const e of document.querySelectorAll('main.play *')) {
    if (e.closest('.dock, svg, .sr') || !/auto|scroll/.test(styleOf(e).overflowX + styleOf(e).overflowY) || !e.checkVisibility()) continue;
    if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) found.add(`${call(e)} scrolls at the table`);
  }

  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) found.add(`the page is ${wide - innerWidth} px too wide`);
  return [...found];
}
