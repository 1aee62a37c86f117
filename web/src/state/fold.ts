/**
 * What has happened, folded into what this seat knows. Pure: the game before and an event give the game after.
 * No rule of the game is decided here; what is legal, whose turn it is and who is winning, the server says.
 */

import type { Game, GameEvent, GameView, PastRoundView } from '../types';

/** In which order a hand is held. */
const KINDS = ['W', 'J', 'dragon', 'fairy', 'bomb', 'shapeshifter', 'juggler', 'cloud', 'werewolf'];
const COLOURS = 'BRGYV';

export function rank(card: string | null): number {
  if (card === null) return -1;
  const kind = KINDS.indexOf(card);
  return kind >= 0 ? 1000 + kind : 100 * COLOURS.indexOf(card[0] ?? '') + Number(card.slice(1));
}

/** The seals that lie in the middle when a round begins (X2). */
const MIDDLE = { B: 3, R: 5, G: 3, Y: 3, V: 3, W: 4, K: 6 };
const NO_SEALS = { B: 0, R: 0, G: 0, Y: 0, V: 0, W: 0, K: 0 };

/** A view from the server as the page keeps it. */
export function gameOf(view: GameView): Game {
  const { legal: _legal, limits: _limits, actors: _actors, trick, ...rest } = view;
  const leader = trick?.leader ?? view.tricks.at(-1)?.leads ?? (view.dealer + 1) % view.setup.players;
  return { ...rest, trick: { leader, plays: trick?.plays ?? [] } };
}

export function fold(game: Game, event: GameEvent): Game {
  switch (event.event) {
    case 'deal':
      return dealt(game, event);
    case 'werewolf':
      return {
        ...game,
        trump: event.trump,
        turnup: 'werewolf',
        werewolf: { seat: event.seat, took: event.took },
        hand: event.seat === game.seat ? exchanged(game.hand, 'werewolf', event.took) : game.hand,
      };
    case 'trump':
      return { ...game, trump: event.trump };
    case 'bid':
      return {
        ...game,
        predictions: game.predictions.with(event.seat, concealed(game) ? '?' : event.bid),
        prediction: event.seat === game.seat ? event.bid : game.prediction,
      };
    case 'shown':
      return { ...game, predictions: event.bids };
    case 'seals':
      return sealsTaken(game, event);
    case 'black_mage':
      return {
        ...game,
        predictions: game.predictions.with(event.seat, 0),
        prediction: event.seat === game.seat ? 0 : game.prediction,
        seals: game.seals && { ...game.seals, black_mage: event.seat },
      };
    case 'play':
      return played(game, event);
    case 'trick':
      return trickEnded(game, event);
    case 'seal':
      return sealReturned(game, event);
    case 'choose':
      return {
        ...game,
        passing: {
          ...game.passing,
          done: [...game.passing.done, event.seat].sort((a, b) => a - b),
          chosen: event.seat === game.seat ? event.card : game.passing.chosen,
        },
      };
    case 'pass':
      return passed(game, event.cards);
    case 'cloud':
      return {
        ...game,
        predictions: game.predictions.with(event.seat, event.bid),
        prediction: event.seat === game.seat ? event.bid : game.prediction,
      };
    case 'score':
      return { ...game, totals: event.totals, past: [...game.past, { ...roundOf(game), points: event.points, totals: event.totals }] };
    case 'end':
      return { ...game, winners: event.winners };
  }
}

const concealed = (game: Game): boolean => game.setup.options.prediction !== 'open' && game.setup.options.prediction !== undefined;

function dealt(game: Game, event: GameEvent & { event: 'deal' }): Game {
  const { players, trumps } = game.setup;
  const hand = game.seat === null ? [] : (event.hands[game.seat] ?? []);
  const blind = hand.length === 1 && hand[0] === null; // V4: everyone sees all cards but their own
  const fixed = trumps[event.round - 1] ?? null;
  const ofTurnup = event.turnup && COLOURS.includes(event.turnup[0] ?? '') ? (event.turnup[0] ?? null) : null;
  return {
    ...game,
    round: event.round,
    dealer: event.dealer,
    turnup: event.turnup,
    trump: event.werewolf !== null ? null : fixed === 'turnup' ? ofTurnup : fixed,
    werewolf: event.werewolf === null ? null : { seat: event.werewolf, took: null },
    predictions: Array.from({ length: players }, () => null),
    taken: Array.from({ length: players }, () => 0),
    cloud: null,
    seals: game.setup.edition === 'extreme' ? { middle: MIDDLE, of: Array.from({ length: players }, () => NO_SEALS), black_mage: null } : null,
    tricks: [],
    hand: hand.toSorted((a, b) => rank(a) - rank(b)),
    foreheads: blind ? event.hands.map((own) => own[0] ?? null) : null,
    prediction: null,
    passing: { done: [], chosen: null, gave: null, received: null },
    trick: { leader: (event.dealer + 1) % players, plays: [] },
  };
}

/** A hand with one card in the place of another. */
function exchanged(hand: (string | null)[], gone: string | null, come: string | null): (string | null)[] {
  return [...without(hand, gone), come].sort((a, b) => rank(a) - rank(b));
}

function without(hand: (string | null)[], card: string | null): (string | null)[] {
  const place = hand.indexOf(card);
  return place < 0 ? hand : hand.toSpliced(place, 1);
}

function sealsTaken(game: Game, event: GameEvent & { event: 'seals' }): Game {
  if (!game.seals) return game;
  const middle: Record<string, number> = { ...game.seals.middle };
  const of: Record<string, number>[] = game.seals.of.map((own) => ({ ...own }));
  const change = (where: Record<string, number> | undefined, seal: string, by: number): void => {
    if (where) where[seal] = (where[seal] ?? 0) + by;
  };
  for (const seal of event.take) {
    change(middle, seal, -1);
    change(of[event.seat], seal, 1);
  }
  for (const [seal, victim] of event.steal) {
    change(of[victim], seal, -1);
    change(of[event.seat], seal, 1);
    change(middle, 'W', -1);
    change(of[victim], 'W', 1);
  }
  const tricks = event.take.length + event.steal.length;
  return {
    ...game,
    seals: { ...game.seals, middle, of },
    predictions: game.predictions.with(event.seat, tricks),
    prediction: event.seat === game.seat ? tricks : game.prediction,
  };
}

function played(game: Game, event: GameEvent & { event: 'play' }): Game {
  const { event: _event, ...play } = event;
  const mine = event.seat === game.seat;
  return {
    ...game,
    hand: mine ? without(game.hand, game.foreheads ? null : event.card) : game.hand,
    foreheads: game.foreheads && game.foreheads.with(event.seat, null),
    trick: { ...game.trick, plays: [...game.trick.plays, play] },
  };
}

function trickEnded(game: Game, event: GameEvent & { event: 'trick' }): Game {
  const { winner, leads } = event;
  const { leader, plays } = game.trick;
  return {
    ...game,
    tricks: [...game.tricks, { leader, plays, winner, leads }],
    taken: winner === null ? game.taken : game.taken.with(winner, (game.taken[winner] ?? 0) + 1),
    cloud: winner !== null && plays.some((play) => play.card === 'cloud') ? winner : game.cloud,
    trick: { leader: leads, plays: [] },
  };
}

function sealReturned(game: Game, event: GameEvent & { event: 'seal' }): Game {
  const seals = game.seals;
  const own = seals?.of[event.seat];
  if (!seals || !own) return game;
  const [seal, by] = event.gives !== null ? [event.gives, 1] : ['K', event.black ? -1 : 0];
  return {
    ...game,
    seals: {
      ...seals,
      middle: { ...seals.middle, [seal]: (seals.middle[seal] ?? 0) + by },
      of: seals.of.with(event.seat, { ...own, [seal]: (own[seal] ?? 0) - by }),
    },
  };
}

function passed(game: Game, cards: (string | null)[]): Game {
  const passing = { done: [], chosen: null, gave: null, received: null };
  if (game.seat === null) return { ...game, passing };
  const gave = cards[game.seat] ?? null;
  const received = cards.at(game.seat - 1) ?? null;
  return { ...game, hand: exchanged(game.hand, gave, received), passing: { ...passing, gave, received } };
}

function roundOf(game: Game): Omit<PastRoundView, 'points' | 'totals'> {
  const { round, dealer, turnup, trump, werewolf, predictions, taken, cloud, seals, tricks } = game;
  return { round, dealer, turnup, trump, werewolf, predictions, taken, cloud, seals, tricks };
}
