/**
 * One thing after the other: what happened is shown in its order, each for as long as it takes to follow it.
 * Somebody who comes back sees how it stands, not what was missed.
 */

export interface Step {
  /** Lets it be seen. */
  show: () => void;
  /** How long it is looked at before the next, in milliseconds at normal speed. */
  time: number;
  /** What the next waits for after that time, if it isn't there yet; not for ever. */
  until?: () => Promise<void>;
}

export interface Clock {
  set: (run: () => void, time: number) => number;
  clear: (timer: number) => void;
}

const CLOCK: Clock = {
  set: (run, time) => setTimeout(run, time) as unknown as number,
  clear: (timer) => clearTimeout(timer),
};

/** So many steps waiting are too many to watch: somebody looked away. */
export const TOO_MANY = 60;
/** For so many milliseconds at most something is waited for. */
export const PATIENCE = 4000;

export class Queue {
  #steps: Step[] = [];
  #timer: number | null = null;
  #idle: (() => void)[] = [];
  /** What a step's time is multiplied by; 0 shows everything at once. */
  speed = 1;

  constructor(private readonly clock: Clock = CLOCK) {}

  get busy(): boolean {
    return this.#timer !== null;
  }

  get waiting(): number {
    return this.#steps.length;
  }

  add(...steps: Step[]): void {
    this.#steps.push(...steps);
    if (this.#steps.length > TOO_MANY) this.skip();
    else if (!this.busy) this.#next();
  }

  /** Show all that waits, now, in its order. */
  skip(): void {
    this.#stop();
    while (this.#steps.length) this.#steps.shift()?.show();
    this.#rest();
  }

  /** Forget what waits: something newer tells how it stands. */
  clear(): void {
    this.#stop();
    this.#steps = [];
    this.#rest();
  }

  /** Resolves when nothing is being shown. */
  settled(): Promise<void> {
    return this.busy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  #next(): void {
    this.#timer = null;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      step.show();
      const time = step.time * this.speed;
      if (time > 0) {
        const { until } = step;
        this.#timer = this.clock.set(() => (until ? this.#wait(until) : this.#next()), time);
        return;
      }
    }
    this.#rest();
  }

  #wait(until: () => Promise<void>): void {
    const timer = this.clock.set(() => this.#next(), PATIENCE);
    this.#timer = timer;
    void until().then(() => {
      if (this.#timer !== timer) return; // it was skipped meanwhile
      this.#stop();
      this.#next();
    });
  }

  #stop(): void {
    if (this.#timer !== null) this.clock.clear(this.#timer);
    this.#timer = null;
  }

  #rest(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
