/**
 * The twin has two times. `now` is the world's: stores, tokens and signatures use it, because the app checks them against its own clock.
 * `courierNow` runs ahead by an offset that tests move, so that days of a parcel's journey pass in a moment.
 */
export class Clock {
  #offsetMs = 0;
  readonly #listeners = new Set<(offsetMs: number) => void>();

  constructor(private readonly realNow: () => number = Date.now) {}

  now(): Date {
    return new Date(this.realNow());
  }

  courierNow(): Date {
    return new Date(this.realNow() + this.#offsetMs);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the couriers' time ahead; it never goes back. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('the couriers’ clock only moves ahead');
    this.restore(this.#offsetMs + ms);
  }

  /** Sets the offset as it was written down before a restart. */
  restore(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    for (const listener of this.#listeners) listener(offsetMs);
  }

  /** Calls back after each move of the couriers' time. @returns a function that stops it. */
  onMove(listener: (offsetMs: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
