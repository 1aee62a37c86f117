/* Written from stonehenge.rules.cards by `python -m web.transpile`. Do not edit. */


export type Card = number;

export type Colour = number;

export const RED: number = 1;

export const COLOURS: readonly (number)[] = [0, 1, 2, 3, 4];

export const NAMED_COLOURS: readonly (number)[] = [0, 1, 2, 3];

export const COLOUR_LETTERS: string = 'BRGYV';

export const NONE: number = -1;

export const WIZARD: number = 320;

export const JESTER: number = 321;

export const SPECIALS: ReadonlyMap<string, number> = new Map([['shapeshifter', 325], ['dragon', 322], ['fairy', 323], ['bomb', 324], ['werewolf', 328], ['juggler', 326], ['cloud', 327]]);

/** The card of this colour and value. */
export function number_card(colour: number, value: number): Card {
  return (((colour << 6)) | ((value << 2)));
}
