/** Cards and seals that are on their way over the board. */

import type { Flight } from './scene';
import { factor } from './settings.svelte';

export class Flights {
  all: Flight[] = $state.raw([]);
  #ids = 0;
  /** Those that are over. */
  readonly #landed = new Set<number>();

  add(flights: Omit<Flight, 'id'>[]): void {
    if (!flights.length || factor() === 0 || document.hidden) return;
    this.all = [...this.all, ...flights.map((flight) => ({ ...flight, id: ++this.#ids }))];
  }

  /** A flight is over. It can't be seen any more; all go together with the last, since each change of layers costs a frame. */
  landed(id: number): void {
    this.#landed.add(id);
    if (this.all.every((flight) => this.#landed.has(flight.id))) this.clear();
  }

  clear(): void {
    this.all = [];
    this.#landed.clear();
  }
}
