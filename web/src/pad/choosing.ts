/** What can be chosen for a new pad, and what doesn't go together: asked from the law, so that no server is needed. */

import { SPECIALS } from '../law/cards';
import type { Edition } from '../law/edition';
import { CHOICES, Options, read_options, refused_combination, TOGETHER } from '../law/options';
import { Refusal } from '../law/refusals';
import type { OptionChoices, OptionValue } from '../types';

export type Given = Record<string, OptionValue>;

/** The options of an edition that a sheet can tell apart; Clairvoyance is only about who sees what. */
export function choicesOf(edition: Edition): OptionChoices[] {
  return edition.options.map((name) =>
    name === 'specials'
      ? { name, values: [...SPECIALS.keys()], several: true, together: [[...TOGETHER]] }
      : { name, values: [...(CHOICES.get(name) ?? [])], several: false, together: [] },
  );
}

/** The options as the law has them, or why one of them doesn't go with the rest. */
export function optionsOf(edition: Edition, players: number, given: Given): Options | Refusal {
  const options = read_options(edition.options, edition.defaults(players), new Map(Object.entries(given)));
  if (options instanceof Refusal) return options;
  return refused_combination(players, options) ?? options;
}

/** What is chosen now: what was given, or what the edition has anyway. */
export function chosenOf(edition: Edition, players: number, given: Given, name: string): OptionValue {
  return given[name] ?? (edition.defaults(players)[name as keyof Options] as OptionValue);
}

/** Why one value doesn't go with what is chosen otherwise; nothing if it does. */
export function whyNot(edition: Edition, players: number, given: Given, name: string, value: OptionValue): Refusal | null {
  const tried = optionsOf(edition, players, { ...given, [name]: value });
  return tried instanceof Refusal ? tried : null;
}
