import { compareIds } from '../ids';

export interface IndexKey {
  ms: number;
  id: string;
}

const compareKeys = (a: IndexKey, b: IndexKey): number => a.ms - b.ms || compareIds(a.id, b.id);

/** Keys in order of time, then id. Filling it is cheap: it sorts itself when first read, and stays sorted from then on. */
export class OrderIndex<T extends IndexKey> {
  readonly #keys: T[] = [];
  #sorted = false;

  get keys(): readonly T[] {
    if (!this.#sorted) {
      this.#keys.sort(compareKeys);
      this.#sorted = true;
    }
    return this.#keys;
  }

  add(key: T): void {
    if (this.#sorted) this.#keys.splice(this.after(key), 0, key);
    else this.#keys.push(key);
  }

  remove(key: IndexKey): void {
    const at = this.before(key);
    const found = this.#keys[at];
    if (found && compareKeys(found, key) === 0) this.#keys.splice(at, 1);
  }

  /** How many keys are smaller than the given one. */
  before(key: IndexKey): number {
    return this.#search((candidate) => compareKeys(candidate, key) < 0);
  }

  /** How many keys are smaller than or equal to the given one. */
  after(key: IndexKey): number {
    return this.#search((candidate) => compareKeys(candidate, key) <= 0);
  }

  /** How many keys have a time before `ms`. */
  beforeTime(ms: number): number {
    return this.#search((candidate) => candidate.ms < ms);
  }

  #search(isLeft: (key: T) => boolean): number {
    const keys = this.keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const key = keys[middle];
      if (key && isLeft(key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
