/** Everything one can choose for a table: asked for once, when something first needs it. */

import type { Catalogue, EditionCard, OptionChoices } from '../types';
import { api } from './api';

let known = $state.raw<Catalogue | null>(null);
let asked: Promise<Catalogue> | null = null;

/** The catalogue, from the server or from before. */
export function catalogue(): Promise<Catalogue> {
  asked ??= api.catalogue().then(
    (found) => (known = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The catalogue as far as it is known; whoever reads it is told again when it has come. */
export function knownCatalogue(): Catalogue | null {
  if (!known) void catalogue().catch(() => undefined);
  return known;
}

export const editionCard = (edition: string): EditionCard | undefined => knownCatalogue()?.editions.find((one) => one.edition === edition);

export const optionOf = (edition: string, name: string): OptionChoices | undefined => editionCard(edition)?.options.find((option) => option.name === name);

/** A choice of any number of values with one more or one fewer, and with it those that come only together with it. */
export function toggled({ together }: OptionChoices, chosen: string[], value: string): string[] {
  const those = together.find((group) => group.includes(value)) ?? [value];
  const others = chosen.filter((one) => !those.includes(one));
  return chosen.includes(value) ? others : [...others, ...those];
}
