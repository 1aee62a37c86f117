import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import BlackMage from '../src/art/BlackMage.svelte';
import Card from '../src/art/Card.svelte';
import Coin from '../src/art/Coin.svelte';
import EditionPicture from '../src/art/EditionPicture.svelte';
import Icon from '../src/art/Icon.svelte';
import Logo from '../src/art/Logo.svelte';
import Seal from '../src/art/Seal.svelte';
import StoneCircle from '../src/art/StoneCircle.svelte';
import SuitSymbol from '../src/art/SuitSymbol.svelte';
import { codesOf, deckOf, parse } from '../src/art/deck';
import { ICONS, type IconName } from '../src/art/icons';
import { fetchPictures, pictureOf } from '../src/art/pictures.svelte';
import { DECK_COLOURS, signOf, type Deck } from '../src/art/suits';

const DECKS: Deck[] = ['classic', 'junior', 'extreme'];
const html = (card: string, deck: Deck): string => render(Card, { props: { card, deck, label: card } }).body;

/** Everything that numbers alone cannot be: a slip in a drawing shows as one of these. */
const SLIPS = /NaN|undefined|null|Infinity|\[object/;

beforeAll(() => fetchPictures('classic', 'specials', 'junior', 'extreme'));

describe('decks', () => {
  it('have as many different cards as the rules say', () => {
    expect(codesOf('classic')).toHaveLength(4 * 13 + 2 + 7); // B1, S0
    expect(codesOf('junior')).toHaveLength(4 * 8 + 2); // J1
    expect(codesOf('extreme')).toHaveLength(5 * 15); // X1
    for (const deck of DECKS) expect(new Set(codesOf(deck)).size).toBe(codesOf(deck).length);
  });

  it('belong to editions', () => {
    expect(['classic', 'jubilee', 'club', 'junior', 'extreme'].map(deckOf)).toEqual(['classic', 'classic', 'classic', 'junior', 'extreme']);
  });

  it.each([
    ['V3', 'classic'], ['B14', 'classic'], ['B0', 'classic'], ['', 'classic'], ['B9', 'junior'], ['dragon', 'junior'], ['W', 'extreme'], ['Y16', 'extreme'], ['b5', 'classic'],
  ] as [string, Deck][])('do not know %s in %s', (code, deck) => {
    expect(parse(code, deck).kind).toBe('unknown');
  });
});

describe.each(DECKS)('the cards of %s', (deck) => {
  it.each(codesOf(deck))('%s has a picture of its own', (code) => {
    const card = parse(code, deck);
    expect(card.kind).not.toBe('unknown');
    expect(pictureOf(card, deck, code).length).toBeGreaterThan(300);
    const drawn = html(code, deck);
    expect(drawn).not.toMatch(SLIPS);
    expect(drawn).toContain(`aria-label="${code}"`);
    if (card.kind === 'number') {
      expect(drawn).toContain(`>${card.value}</text>`);
      expect(drawn).toContain(signOf(card.colour, deck));
    }
  });

  it('are all different', () => {
    const pictures = codesOf(deck).map((code) => pictureOf(parse(code, deck), deck, code));
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

describe('cards', () => {
  it('bring no ids that could meet on a page', () => {
    const page = DECKS.flatMap((deck) => codesOf(deck).map((code) => html(code, deck))).join('') + html('B5', 'classic') + html('B5', 'classic');
    expect(page).not.toMatch(/\sid=/);
    expect(page).not.toMatch(/url\(#|href=/);
  });

  it('tell nothing when they lie face down', () => {
    const down = render(Card, { props: { card: 'B5', faceDown: true } }).body;
    expect(down).toBe(render(Card, { props: { card: 'dragon', faceDown: true } }).body);
    expect(down).toBe(render(Card, { props: { card: null } }).body);
    expect(down).not.toContain('B5');
  });

  it('are decoration without a label', () => {
    expect(render(Card, { props: { card: 'W' } }).body).toContain('aria-hidden="true"');
  });
});

describe('pieces', () => {
  it('are all drawn', () => {
    const all = [
      ...(['won', 'owed', 'over'] as const).map((kind) => render(Coin, { props: { kind } }).body),
      ...(['B', 'R', 'G', 'Y', 'V', 'W', 'K'] as const).map((colour) => render(Seal, { props: { colour } }).body),
      ...(['classic', 'jubilee', 'club', 'junior', 'extreme'] as const).map((edition) => render(EditionPicture, { props: { edition } }).body),
      ...DECKS.flatMap((deck) => DECK_COLOURS[deck].map((colour) => render(SuitSymbol, { props: { colour, deck, letter: true } }).body)),
      ...(Object.keys(ICONS) as IconName[]).map((name) => render(Icon, { props: { name } }).body),
      render(BlackMage, { props: {} }).body,
      render(Logo, { props: {} }).body,
      render(StoneCircle, { props: {} }).body,
    ];
    for (const drawn of all) {
      expect(drawn).toMatch(/<(path|circle)/);
      expect(drawn).not.toMatch(SLIPS);
    }
    expect(new Set(all).size).toBe(all.length);
  });
});
