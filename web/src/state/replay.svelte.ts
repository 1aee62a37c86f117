/** A finished game, step by step: every step is the fold of the moves before it. */

import type { Game, GameEvent, Now, Replay, SeatView } from '../types';
import { fold, gameOf } from './fold';
import type { Flight, Scene } from './scene';
import { botName, sentence } from './words';

interface Step {
  game: Game;
  event: GameEvent | null;
}

/** Bots' names in a replay are those of their kind; shown they have names of their own. */
const BOTS = ['random', 'counting', 'apprentice', 'magician'];

export class ReplayStore implements Scene {
  readonly steps: Step[];
  at = $state(0);
  playing = $state(false);
  readonly names: string[];
  readonly seats: SeatView[];
  now: Now | null = null;
  flights: Flight[] = [];
  present = null;
  bubbles = {};
  game: Game = $derived.by(() => this.steps[this.at]!.game);
  #event: GameEvent | null = $derived.by(() => this.steps[this.at]!.event);
  /** Where the trick goes that is on the table at this step. */
  winning: number | null = $derived.by(() => {
    const next = this.steps[this.at + 1]?.event;
    return this.game.trick.plays.length === this.game.setup.players && next?.event === 'trick' ? (next.winner ?? next.leads) : null;
  });
  gatherTo: number | null = $derived.by(() => (this.#event?.event === 'trick' ? this.#event.winner : null));

  constructor(
    readonly replay: Replay,
    seat: number | null,
  ) {
    this.names = replay.names.map((name, place) => (BOTS.includes(name) ? botName(name, place) : name));
    this.seats = replay.names.map((name) => ({ kind: BOTS.includes(name) ? 'bot' : 'person', name, bot: BOTS.includes(name) ? name : '', program: false, stood_in: '', host: false, word: '' }));
    // Face up everyone's cards are known; who sits below sees the whole deal from there.
    let game = gameOf(replay.first);
    this.steps = [{ game, event: null }];
    for (const event of replay.moves.flat()) {
      game = fold(game, event);
      this.steps.push({ game, event });
    }
    void seat;
  }

  get words(): string {
    const step = this.steps[this.at];
    return step?.event ? sentence(step.event, step.game, { names: this.names, edition: step.game.setup.edition }) : '';
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }

  /** The step at which a round begins. */
  roundStart(round: number): number {
    const found = this.steps.findIndex((step) => step.event?.event === 'deal' && step.event.round === round);
    return found < 0 ? 0 : found;
  }
}

/** Everyone's hands at a step of a replay that is face up. */
export function openHands(store: ReplayStore): (string | null)[][] {
  let hands: (string | null)[][] = store.names.map(() => []);
  for (const { event } of store.steps.slice(0, store.at + 1)) {
    if (event?.event === 'deal') hands = event.hands.map((hand) => [...hand]);
    else if (event?.event === 'play') hands[event.seat] = without(hands[event.seat] ?? [], event.card);
    else if (event?.event === 'werewolf') hands[event.seat] = [...without(hands[event.seat] ?? [], 'werewolf'), event.took];
    else if (event?.event === 'pass') {
      const players = hands.length;
      hands = hands.map((hand, seat) => [...without(hand, event.cards[seat] ?? null), event.cards[(seat + players - 1) % players] ?? null]);
    }
  }
  return hands;
}

function without(hand: (string | null)[], card: string | null): (string | null)[] {
  const place = hand.indexOf(card);
  return place < 0 ? hand : hand.toSpliced(place, 1);
}
