import type { Clock } from '../clock';

/** A move of the couriers' clock: when it was made in the world's time, and how far ahead the clock was before and after. */
export interface ClockMove {
  at: number;
  before: number;
  after: number;
}

/** What happens while the clock jumps is dated in the minute before the jump. */
const SQUEEZED_MS = 60_000;

/** Turns the couriers' time into the world's: whoever moves their clock ahead sees what was to come happen now, not in the future. */
export class WorldTime {
  readonly #moves: ClockMove[];
  #offset: number;
  readonly stop: () => void;

  /** @param moves those of before a restart. @param moved is called with each new one. */
  constructor(clock: Clock, moves: readonly ClockMove[], moved: (move: ClockMove) => void) {
    this.#moves = [...moves];
    this.#offset = clock.offsetMs;
    this.stop = clock.onMove((offset) => {
      const move = { at: clock.now().getTime(), before: this.#offset, after: offset };
      this.#offset = offset;
      this.#moves.push(move);
      moved(move);
    });
  }

  /** @param ms the world's time, milliseconds since 1970. @returns what the couriers' clock showed then. */
  couriersAt(ms: number): number {
    const last = this.#moves.findLast(({ at }) => at <= ms);
    return ms + (last ? last.after : (this.#moves[0]?.before ?? this.#offset));
  }

  /** @param ms the couriers' time, milliseconds since 1970. @returns the world's, always the same for the same. */
  of(ms: number): number {
    for (const { at, before, after } of this.#moves) {
      if (ms <= at + before) return ms - before;
      if (ms <= at + after) return at - Math.floor((SQUEEZED_MS * (at + after - ms)) / (after - before));
    }
    return ms - this.#offset;
  }
}
