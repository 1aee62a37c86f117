/**
 * Editions with a look of their own: what lies behind and under the table, how it asks, and what points are.
 * An edition has one by its line here; all others are played in the ring of stones.
 */

import type { Component } from 'svelte';
import type Colours from '../table/asks/Colours.svelte';
import type Predict from '../table/asks/Predict.svelte';

export interface World {
  /** By which the style sheets know it: `data-world` on the root element. */
  name: string;
  /** Behind everything, as large as the window. */
  Backdrop: Component;
  /** On a board, under the trick. */
  Ring: Component;
  Predict: typeof Predict;
  Colours: typeof Colours;
  /** Points as things that can be counted. */
  Chips: Component<{ number: number }>;
  /** Says without words that something is to be done below. */
  Pointer: Component;
  /** Offers to read a text aloud. */
  ReadAloud: Component<{ text: string }>;
  /** A trick that was predicted, as a drawing in a square of 40 around the middle. */
  coin: (kind: 'won' | 'owed' | 'over') => string;
}

const WORLDS: Record<string, () => Promise<{ world: World }>> = {
  junior: () => import('./meadow/meadow'),
};

export const hasWorld = (edition: string): boolean => Object.hasOwn(WORLDS, edition);

let shown: { by: symbol; world: World } | null = $state.raw(null);

/** The world that is seen; nothing in the ring of stones, or while it is on its way. */
export const world = (): World | null => shown?.world ?? null;

/** Shows the world of an edition, if it has one; what is returned leaves it, unless another is seen by then. */
export function enter(edition: string): () => void {
  const by = Symbol(edition);
  let left = false;
  void WORLDS[edition]?.().then(({ world }) => {
    if (!left) shown = { by, world };
  });
  return () => {
    left = true;
    if (shown?.by === by) shown = null;
  };
}
