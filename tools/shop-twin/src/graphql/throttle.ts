export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** Twenty seconds of a plan’s points lie in a full bucket. */
const BUCKET_SECONDS = 20;

/** A leaky bucket per shop: a request reserves its estimated price and gets back what it did not use. */
export class Throttle {
  readonly #buckets = new Map<string, { available: number; atMs: number }>();

  constructor(private readonly nowMs: () => number) {}

  /** Consumes points. @returns false, consuming none, when there are not enough. */
  consume(shop: string, ratePoints: number, points: number): boolean {
    const bucket = this.#bucket(shop, ratePoints);
    if (bucket.available < points) return false;
    bucket.available -= points;
    return true;
  }

  refund(shop: string, ratePoints: number, points: number): void {
    const bucket = this.#bucket(shop, ratePoints);
    bucket.available = Math.min(ratePoints * BUCKET_SECONDS, bucket.available + points);
  }

  status(shop: string, ratePoints: number): ThrottleStatus {
    return {
      maximumAvailable: ratePoints * BUCKET_SECONDS,
      currentlyAvailable: Math.floor(this.#bucket(shop, ratePoints).available),
      restoreRate: ratePoints,
    };
  }

  #bucket(shop: string, ratePoints: number): { available: number; atMs: number } {
    const now = this.nowMs();
    const maximum = ratePoints * BUCKET_SECONDS;
    const bucket = this.#buckets.get(shop) ?? { available: maximum, atMs: now };
    bucket.available = Math.min(maximum, bucket.available + (Math.max(0, now - bucket.atMs) / 1000) * ratePoints);
    bucket.atMs = now;
    this.#buckets.set(shop, bucket);
    return bucket;
  }
}
