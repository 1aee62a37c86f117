/** Where things are on the board, so that cards can travel between them. */

import type { TransitionConfig } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { factor, still } from '../state/settings.svelte';
import { setsOut } from '../state/travelling';

const places = new Map<string, Element>();

/** Remembers an element as a place. */
export function place(name: string): (element: Element) => () => void {
  return (element) => {
    places.set(name, element);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

export const placeOf = (name: string): DOMRect | null => places.get(name)?.getBoundingClientRect() ?? null;

/** Where a card of one's own hand was when it was chosen; it travels from there. */
let lifted: { card: string | null; from: DOMRect } | null = null;
export function lift(card: string | null, element: Element): void {
  lifted = { card, from: element.getBoundingClientRect() };
}

const apart = (from: DOMRect, to: DOMRect): { dx: number; dy: number; scale: number } => ({
  dx: from.left + from.width / 2 - to.left - to.width / 2,
  dy: from.top + from.height / 2 - to.top - to.height / 2,
  scale: Math.min(1, from.width / to.width || 1),
});

interface Travel {
  /** The place it comes from, or goes to; nothing fades. */
  place: string | null;
  card?: string | null;
  delay?: number;
  time?: number;
}

/** A card travels from a place to where it lies, or the other way as it leaves. */
export function travel(node: Element, { place: name, card = null, delay = 0, time = 300 }: Travel, { direction }: { direction: 'in' | 'out' | 'both' }): TransitionConfig {
  const speed = factor();
  if (speed === 0) return { duration: 0 };
  setsOut(node);
  const duration = time * Math.min(1.2, speed);
  const base = getComputedStyle(node);
  const transform = base.transform === 'none' ? '' : base.transform;
  const own = direction === 'in' && lifted && lifted.card === card ? lifted.from : null;
  if (own) lifted = null;
  const other = own ?? (name === null ? null : placeOf(name));
  if (still() || !other) return { delay: 0, duration: Math.min(160, duration), css: (now) => `opacity: ${now}` };
  const { dx, dy, scale } = apart(other, node.getBoundingClientRect());
  const turn = Math.max(-14, Math.min(14, dx / 14));
  return {
    delay: delay * speed,
    duration,
    easing: cubicOut,
    css: (now, gone) =>
      `transform: translate(${dx * gone}px, ${dy * gone}px) rotate(${turn * gone}deg) ${transform} scale(${1 - (1 - scale) * gone * 0.6}); opacity: ${direction === 'out' ? Math.min(1, now * 2) : Math.min(1, 0.2 + now * 3)}`,
  };
}
