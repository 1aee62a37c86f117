/** The figures that stand for people and bots: whole, in a card's measures, and their heads. */

import { botOf, cardOf } from '../state/faces';
import { GROUND, figure, jester, person, wizard, type People } from './classic';
import { GOLD, INK, NIGHT, ROSE, at, d, disc, dot, flat, gouges, line, path, sized, star } from './ink';
import { human, type Figure } from './people';
import type { Dye } from './parts';
import { inkOf } from './suits';

export interface Portrait {
  /** The whole figure, as on a card. */
  whole: string;
  /** Its head: what is drawn, the square that is seen of it, and the colour behind it. */
  head: string;
  box: string;
  behind: string;
}

/** How much of a figure is seen around the middle of its head. */
const SIDE = 98;
/** What is worn on the head needs more room than what is below. */
const ABOVE = 54;
const around = (x: number, y: number, side = SIDE): string => d`${x - side / 2} ${y - (ABOVE * side) / SIDE} ${side} ${side}`;
const sky = (colour: string): string => flat('M0 0H200V300H0Z', colour);

function ofPeople(card: string): Portrait {
  const people = card[0] as People;
  const value = Number(card.slice(1));
  const one = person(people, value)!;
  return { whole: figure(people, value), head: one.drawing, box: around(one.x, one.y), behind: inkOf(people, 'classic').tint };
}

/** A picture that fills its card, and where its head is. */
const ofPicture = (drawing: string, behind: string, box: string): Portrait => ({ whole: sky(behind) + drawing, head: drawing, box, behind });

/** A human of no people's card: on the ground, under a sky. */
function ofHuman(f: Figure, c: Dye, behind: string, above: string): Portrait {
  const scale = 1.24;
  const drawing = at(96, GROUND, sized(scale, () => human(f, c)));
  const land = flat('M0 258Q60 246 110 252T200 248V300H0Z', c.main) + gouges([[24, 268, 30], [70, 280, 24], [112, 266, 26]], c.tint);
  return { whole: sky(behind) + above + land + drawing, head: above + drawing, box: around(96, GROUND - scale * (f.h - 15.5)), behind };
}

const stars = flat(star(40, 60, 9, 3.6, 4) + star(160, 84, 7, 2.8, 4) + star(150, 180, 6, 2.4, 4) + star(44, 160, 7, 2.8, 4) + star(60, 110, 5, 2, 4) + star(140, 120, 6, 2.4, 4), GOLD);

/** Those who sit at the places of a table, as `web.bot.names` calls them: what they wear, and how they look. */
const CHARACTERS: readonly { main: string; behind: string; looks: string }[] = [
  { main: '#3b6fa5', behind: '#ecdfc2', looks: 'x' },
  { main: '#8a4f9c', behind: '#e6d9ec', looks: 'l' },
  { main: '#2f8a7d', behind: '#d6e8e2', looks: 'lx' },
  { main: '#b0503f', behind: '#f4dcd2', looks: 'lg' },
  { main: '#6f8434', behind: '#e3e8c9', looks: 'bx' },
  { main: '#b9822e', behind: '#d9e2ee', looks: 'b' },
];
const character = (place: number): (typeof CHARACTERS)[number] => CHARACTERS[place % CHARACTERS.length]!;

/** Too young for its hat. */
function apprentice(place: number): Portrait {
  const { main, looks } = character(place);
  const figure: Figure = { h: 118, w: 19, hat: 'wizard', right: ['u', 'sceptre'], left: ['h', ''], wear: 'r', mood: 1, extra: looks.replace('b', '') };
  return ofHuman(figure, { main, tint: GOLD }, NIGHT, stars);
}

/** Counts whatever can be counted. */
function counter(place: number): Portrait {
  const { main, behind, looks } = character(place);
  const dye = place ? { main, tint: '#e6cf9c' } : { main: '#8a5a36', tint: '#e6cf9c' };
  return ofHuman({ h: 140, w: 23, hat: 'cap', right: ['f', 'abacus'], left: ['f', ''], wear: 'r', mood: 0, extra: `g${place ? looks : ''}` }, dye, behind, '');
}

/** Merlin himself, and those who have learnt from him. */
function magician(place: number): Portrait {
  if (place === 0) return ofPicture(wizard(), NIGHT, '20 24 144 144');
  const { main, looks } = character(place);
  const figure: Figure = { h: 146, w: 24, hat: 'wizard', right: ['o', 'moonstaff'], left: ['h', ''], wear: 'r', mood: 0, extra: `c${looks}` };
  return ofHuman(figure, { main, tint: '#f7e3a1' }, NIGHT, stars);
}

/** A stone that has begun to think: any bot of another package. What grows on it is another thing at every place. */
function thinker(place: number): Portrait {
  const moss = place ? character(place).main : '#57a070';
  const stone =
    flat('M0 262Q100 246 200 262V300H0Z', '#57a070') +
    path('M48 272L42 128Q50 66 98 58Q152 62 160 124L152 272Z', '#cfd3c4') +
    flat('M132 74Q154 88 156 124L149 266H134L142 124Q142 94 126 74Z', '#9fb0a8') +
    path('M58 100Q64 66 98 58Q128 60 144 84Q128 96 116 82Q104 98 90 84Q76 104 58 100Z', moss) +
    path('M66 122H90V140H66ZM108 122H132V140H108Z', INK) +
    dot(78, 131, 6, GOLD) +
    dot(120, 131, 6, GOLD) +
    line('M76 166H122M62 200l14 8M120 226l14-6M74 244l10 4');
  return ofPicture(stone, '#dbe4de', '28 46 144 144');
}

/** Somebody whose face nobody has seen. */
function traveller(): Portrait {
  const cloak =
    flat('M0 264Q100 248 200 264V300H0Z', '#8fa39f') +
    path('M34 300Q38 194 72 166H128Q162 194 166 300Z', '#66797a') +
    line('M74 214L66 292M126 214L134 292') +
    path('M54 184Q46 96 102 66Q158 96 146 184Q124 168 100 168Q76 168 54 184Z', '#7f9396') +
    path('M72 152Q66 108 100 100Q134 108 128 152Q116 168 100 170Q84 168 72 152Z', INK) +
    disc(100, 184, 8, GOLD);
  return ofPicture(cloak, '#dde3dc', '38 58 124 124');
}

const BOTS: Record<string, (place: number) => Portrait> = {
  random: (place) => ofPicture(jester(place ? character(place).main : undefined), ROSE, '20 26 152 152'),
  counting: counter,
  apprentice,
  magician,
};

/** The figure of a face; where it is unknown here, one that says nothing. */
export function draw(face: string): Portrait {
  const bot = botOf(face);
  if (bot !== null) return (BOTS[bot.bot] ?? thinker)(bot.place);
  const card = cardOf(face);
  return card ? ofPeople(card) : traveller();
}
