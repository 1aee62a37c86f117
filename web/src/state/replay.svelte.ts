/** A finished game, step by step: every step is the fold of the moves before it. */

import type { Game, GameEvent, Now, Replay, SeatView, Seen } from '../types';
import { fold, openHands, sentence } from './events';
import { gameOf } from './game';
import type { Flight, Scene } from './scene';
import { botName } from './words';

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
    return next?.event === 'trick' ? (next.winner ?? next.leads) : null;
  });
  leads: number | null = $derived.by(() => {
    const next = this.steps.slice(this.at + 1).find((step) => step.event?.event === 'play')?.event;
    return this.game.trick.leader ?? (next?.event === 'play' ? next.seat : null);
  });
  gatherTo: number | null = $derived.by(() => (this.#event?.event === 'trick' ? this.#event.winner : null));

  constructor(readonly replay: Replay) {
    this.names = replay.names.map((name, place) => (BOTS.includes(name) ? botName(name, place) : name));
    this.seats = replay.names.map((name) => ({ kind: BOTS.includes(name) ? 'bot' : 'person', name, bot: BOTS.includes(name) ? name : '', program: false, stood_in: '', host: false, word: '' }));
    let game = gameOf(replay.first);
    this.steps = [{ game, event: null }];
    for (const event of replay.moves.flat()) {
      game = fold(game, event);
      this.steps.push({ game, event });
    }
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
export function handsAt({ names, steps, at }: ReplayStore): Seen[][] {
  const happened = steps.slice(0, at + 1).flatMap(({ event }) => (event ? [event] : []));
  return happened.reduce(
    openHands,
    names.map(() => []),
  );
}
