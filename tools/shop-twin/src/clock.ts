/** A time that runs ahead of the world's by an offset, which tests move. */
export class LeadingTime {
  #offsetMs = 0;
  readonly #listeners = new Set<(offsetMs: number) => void>();

  constructor(
    private readonly realNow: () => number,
    private readonly name: string,
  ) {}

  now(): Date {
    return new Date(this.realNow() + this.#offsetMs);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the time ahead; it never goes back. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError(`the ${this.name} only moves ahead`);
    this.restore(this.#offsetMs + ms);
  }

  /** Sets the offset as it was written down before a restart. */
  restore(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    for (const listener of this.#listeners) listener(offsetMs);
  }

  /** Calls back after each move. @returns a function that stops it. */
  onMove(listener: (offsetMs: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * The twin's times. `now` is the world's: stores, tokens and signatures use it, because the app checks them against its own clock.
 * `courierNow` runs ahead by an offset that tests move, so that days of a parcel's journey pass in a moment; `billing` does the same for
 * trials and bills.
 */
export class Clock {
  readonly #couriers: LeadingTime;
  readonly billing: LeadingTime;

  constructor(private readonly realNow: () => number = Date.now) {
    this.#couriers = new LeadingTime(realNow, 'couriers’ clock');
    this.billing = new LeadingTime(realNow, 'billing time');
  }

  now(): Date {
    return new Date(this.realNow());
  }

  courierNow(): Date {
    return this.#couriers.now();
  }

  get offsetMs(): number {
    return this.#couriers.offsetMs;
  }

  /** Moves the couriers' time ahead; it never goes back. */
  advance(ms: number): void {
    this.#couriers.advance(ms);
  }

  /** Sets the couriers' offset as it was written down before a restart. */
  restore(offsetMs: number): void {
    this.#couriers.restore(offsetMs);
  }

  /** Calls back after each move of the couriers' time. @returns a function that stops it. */
  onMove(listener: (offsetMs: number) => void): () => void {
    return this.#couriers.onMove(listener);
  }
}
