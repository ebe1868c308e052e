/**
 * Generates ids. They start above 2^53, as the platform's may, so that code which reads them as JSON numbers loses
 * digits here first.
 */
export class Ids {
  #next = 9_007_199_254_741_001n;

  next(): string {
    const id = this.#next;
    this.#next += 2n;
    return id.toString();
  }

  /** The id that `next` would return, for the journal. */
  get upcoming(): string {
    return this.#next.toString();
  }

  /** Never returns an id at or below one that is known to be used. */
  skipTo(upcoming: string): void {
    const value = BigInt(upcoming);
    if (value > this.#next) this.#next = value;
  }
}

/** Decimal strings compared as numbers. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** e.g. gid('Order', '1') = gid://shopify/Order/1 */
export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The numeric part of a gid of the wanted type; null for anything else. A query part (?…) is ignored, as the platform does. */
export function idOf(type: string, value: string): string | null {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(value);
  return match?.[1] === type ? (match[2] ?? null) : null;
}

/** The platform's times have no fraction of a second. */
export function isoSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
