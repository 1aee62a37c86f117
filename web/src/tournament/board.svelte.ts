/** How a tournament stands, asked for again and again: phones in a hall lose their connection, and find it again. */

import type { Desk, TournamentView } from '../types';
import { tournaments, type Command } from './api';

const OFTEN = 4000;

/** Asks for something every few seconds while the page is seen; what failed is kept until it works again. */
abstract class Asked {
  error: unknown = $state(null);
  readonly id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(id: string) {
    this.id = id;
  }

  protected abstract look(): Promise<void>;

  /** Begin; what it returns ends it. */
  readonly start = (): (() => void) => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') void this.again();
    };
    document.addEventListener('visibilitychange', seen);
    void this.again();
    return () => {
      this.#gone = true;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', seen);
    };
  };

  readonly again = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      await this.look();
      this.error = null;
    } catch (failed) {
      this.error = failed;
    }
    if (!this.#gone) this.#timer = setTimeout(() => (document.visibilityState === 'visible' ? void this.again() : undefined), OFTEN);
  };
}

/** What everyone sees. */
export class Board extends Asked {
  view: TournamentView | null = $state.raw(null);

  protected async look(): Promise<void> {
    const found = await tournaments.look(this.id);
    if (found.seq !== this.view?.seq) this.view = found;
  }
}

/** What those who run it see, and do. */
export class DeskStore extends Asked {
  desk: Desk | null = $state.raw(null);
  /** What was refused last, in its words. */
  refused: unknown = $state(null);
  busy = $state(false);

  get view(): TournamentView | null {
    return this.desk?.view ?? null;
  }

  protected async look(): Promise<void> {
    const found = await tournaments.desk(this.id);
    if (found.view.seq !== this.desk?.view.seq) this.desk = found;
  }

  /** Do something; whether it was done. */
  async do(command: Command): Promise<boolean> {
    this.busy = true;
    this.refused = null;
    try {
      this.desk = await tournaments.do(this.id, command);
      return true;
    } catch (failed) {
      this.refused = failed;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
