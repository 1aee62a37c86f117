/** A finished game, step by step: every step is the fold of the moves before it. */

import type { Game, GameEvent, Now, Replay, SeatView, Seen } from '../types';
import { captionOf, heardOf, type Caption } from './captions';
import { knownCatalogue } from './catalogue.svelte';
import { fold, momentOf, openHands, sentence, type Speaker } from './events';
import { faceOf } from './faces';
import { gameOf } from './game';
import type { Flight, Moment, Scene } from './scene';
import { celebrates } from './settings.svelte';
import { botName } from './words';

interface Step {
  game: Game;
  event: GameEvent | null;
}


const isBot = (name: string): boolean => knownCatalogue()?.bots.includes(name) ?? false;

export class ReplayStore implements Scene {
  readonly steps: Step[];
  at = $state(0);
  playing = $state(false);
  /** Bots' names in a replay are those of their kind; shown they have names of their own. */
  names: string[] = $derived.by(() => this.replay.names.map((name, place) => (isBot(name) ? botName(name, place) : name)));
  seats: SeatView[] = $derived.by(() => this.replay.names.map((name, place) => ({ kind: isBot(name) ? 'bot' : 'person', name, bot: isBot(name) ? name : '', program: false, stood_in: '', host: false, word: '', face: this.replay.faces[place] ?? '' })));
  faces: string[] = $derived.by(() => this.seats.map(faceOf));
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
  moment: Moment | null = $derived.by(() => {
    const next = this.steps[this.at + 1]?.event;
    const event = next?.event === 'trick' ? next : this.#event?.event === 'trick' ? null : this.#event;
    const name = event && celebrates() ? momentOf(event, this.game) : null;
    return name && { name, id: this.at };
  });
  /** What is said of a trick while it lies and as it is gathered, and of a prediction that changes. */
  caption: Caption | null = $derived.by(() => {
    const next = this.steps[this.at + 1]?.event;
    const said = next?.event === 'trick' ? this.#saidAt(this.at + 1) : this.#saidAt(this.at);
    return said && { ...said, id: this.at };
  });
  gatherTo: number | null = $derived.by(() => (this.#event?.event === 'trick' ? this.#event.winner : null));

  constructor(readonly replay: Replay) {
    let game = gameOf(replay.first);
    this.steps = [{ game, event: null }];
    for (const event of replay.moves.flat()) {
      game = fold(game, event);
      this.steps.push({ game, event });
    }
  }

  get words(): string {
    const step = this.steps[this.at];
    const before = this.steps[this.at - 1];
    if (!step?.event || !before) return '';
    return step.event.event === 'trick' ? heardOf(step.event, before.game, this.#speaker()) : sentence(step.event, step.game, this.#speaker());
  }

  #saidAt(at: number): Omit<Caption, 'id'> | null {
    const event = this.steps[at]?.event;
    const before = this.steps[at - 1];
    return event && before ? captionOf(event, before.game, this.#speaker()) : null;
  }

  #speaker(): Speaker {
    return { names: this.names, edition: this.replay.setup.edition };
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
