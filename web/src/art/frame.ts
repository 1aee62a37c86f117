/** What every card has around its picture: edge, frame, pennants with value and sign. */

import { GOLD, INK, NIGHT, PAPER, ROSE, path, print } from './ink';
import type { Parsed, Special } from './deck';
import { BELL, STAR, inkOf, signOf, type Deck } from './suits';

const PENNANT = 'M12-4H64V104L38 92L12 104Z';
export const EDGE = 'M-2-2H202V302H-2ZM18 8Q8 8 8 18V282Q8 292 18 292H182Q192 292 192 282V18Q192 8 182 8Z';

const sign = (data: string, fill: string, x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 40})" d="${data}" fill="${fill}" fill-rule="evenodd"/>`;

const text = (content: string, x: number, y: number, size: number, fill: string, halo = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle"${halo} font-family="Grenze,Georgia,serif" font-weight="700" letter-spacing="${content.length > 1 ? -1.5 : 0}">${content}</text>`;

interface Corner {
  cloth: string;
  on: string;
  /** What stands on the pennant. */
  value?: string;
  sign?: string;
  letter?: string;
  /** The sky of a picture that fills the card. */
  sky?: string;
}

/** What a special card does, in one small sign. */
const DEEDS: Record<Special, Omit<Corner, 'cloth' | 'on'> & Partial<Corner>> = {
  // above every star
  dragon: { cloth: '#7c1f1d', on: '#f6cf5a', sky: '#e08a3c', sign: 'M-18-16L-8-8L0-19L8-8L18-16L15 2H-15ZM-15 6H15V10H-15ZM0 12L2.2 17H7L3.2 20H-3.2L-7 17H-2.2Z' },
  // down to the ground
  fairy: { cloth: '#d9e8ee', on: '#2c4a63', sky: '#a9cfd8', sign: 'M-4-19H4V3H13L0 14L-13 3H-4ZM-16 16H16V20H-16Z' },
  // nobody's trick
  bomb: { cloth: '#2b2a33', on: '#f2b34b', sky: '#efb25a', sign: 'M0-20a20 20 0 1 0 .1 0ZM-8.5-12a14.5 14.5 0 0 1 20.5 20.5ZM8.5 12a14.5 14.5 0 0 1-20.5-20.5Z' },
  // this for that
  werewolf: { cloth: '#e8e3d2', on: '#2b3350', sky: '#34406b', sign: 'M-19-9L-8-19V-12H16V-6H-8V1ZM19 9L8 19V12H-16V6H8V-1Z' },
  // one card to the left
  juggler: { cloth: '#2f6b5e', on: PAPER, sky: '#f3d7a0', value: '7½', sign: 'M-19 3L-6-9V-2H18V8H-6V15Z' },
  // one more or one less
  cloud: { cloth: '#f4f6f4', on: '#24506e', sky: '#7fb3cf', value: '9¾', sign: 'M-4-18H4V-9H13V-1H4V8H-4V-1H-13V-9H-4ZM-13 12H13V20H-13Z' },
  // a star or a bell
  shapeshifter: { cloth: '#5b3f7a', on: '#f4e7c0', sky: '#7d5aa0', sign: 'M-2-20L-6.5-6H-20L-9 3L-13 17L-2 9ZM2-18C11-16 15-9 15-1V7L19 12H2ZM2 14H8C8 17 6 19 2 19Z' },
};

function corner(card: Parsed, deck: Deck, letter: string): Corner {
  switch (card.kind) {
    case 'number': {
      const { main, on } = inkOf(card.colour, deck);
      return { cloth: main, on, value: String(card.value), sign: signOf(card.colour, deck), letter: deck === 'junior' ? '' : letter };
    }
    case 'wizard':
      return { cloth: GOLD, on: NIGHT, sign: STAR, sky: NIGHT };
    case 'jester':
      return { cloth: '#8d2f52', on: ROSE, sign: BELL, sky: ROSE };
    case 'special':
      return DEEDS[card.name] as Corner;
    default:
      return { cloth: '#8a8f8c', on: PAPER, value: '?' };
  }
}

/** The whole front of a card, given its picture and the letter of its colour. */
export function front(card: Parsed, deck: Deck, picture: string, letter: string): string {
  const c = corner(card, deck, letter);
  const size = (c.value?.length ?? 0) > 1 ? (c.value!.length > 1 && !/^\d+$/.test(c.value!) ? 33 : 50) : 56;
  const marks = c.value
    ? text(c.value, 38, 50, size, c.on) + (c.sign ? sign(c.sign, c.on, 38, 73, 29) : '')
    : sign(c.sign ?? '', c.on, 38, 46, 43);
  const pennant = print(path(PENNANT, c.cloth)) + marks;
  return (
    `<path fill="${c.sky ?? PAPER}" d="M0 0H200V300H0Z"/>` +
    `<g class="picture">${print(picture)}</g>` +
    `<path class="edge" fill="${PAPER}" fill-rule="evenodd" d="${EDGE}"/>` +
    print('<rect class="edge" x="8" y="8" width="184" height="284" rx="10"/>') +
    (c.letter ? `<g class="letter">${text(c.letter, 176, 34, 24, INK, ` stroke="${PAPER}" stroke-width="6" paint-order="stroke"`)}</g><g class="foot">${`<g transform="rotate(180 100 150)">${text(c.letter, 176, 34, 24, c.on)}</g>`}</g>` : '') +
    `<g class="pennant">${pennant}</g><g class="foot"><g transform="rotate(180 100 150)">${pennant}</g></g>`
  );
}
