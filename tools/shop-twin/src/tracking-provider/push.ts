import { createHmac } from 'node:crypto';
import type { Clock } from '../clock';

/** Waits before the retries: 2^n × 30 s, fourteen tries in all. */
const FIRST_WAIT_MS = 30_000;
const TRIES = 14;
const PARALLEL = 8;
const TIME_LIMIT_MS = 5000;

interface Push {
  key: string;
  body: () => string;
  tries: number;
  dueMs: number;
}

/** Sends the provider's webhooks. A parcel that changes while its message waits gets one message, with what is known when it leaves. */
export class Pusher {
  readonly counts = { sent: 0, succeeded: 0, failed: 0, givenUp: 0 };
  readonly #waiting = new Map<string, Push>();
  #inFlight = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #stopListening: () => void;

  constructor(private readonly options: { url: () => string; secret: string; clock: Clock }) {
    // Moving the couriers' time brings retries forward too.
    this.#stopListening = options.clock.onMove(() => this.#pump());
  }

  send(key: string, body: () => string): void {
    this.#waiting.set(key, { key, body, tries: 0, dueMs: this.#now() });
    this.#pump();
  }

  /** Messages on their way or due. */
  get pending(): number {
    return this.#inFlight + [...this.#waiting.values()].filter(({ dueMs }) => dueMs <= this.#now()).length;
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
    this.#waiting.clear();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #now(): number {
    return this.options.clock.courierNow().getTime();
  }

  #pump(): void {
    if (this.#closed) return;
    const now = this.#now();
    let next = Infinity;
    for (const push of this.#waiting.values()) {
      if (this.#inFlight >= PARALLEL) return;
      if (push.dueMs > now) {
        next = Math.min(next, push.dueMs);
        continue;
      }
      this.#waiting.delete(push.key);
      void this.#deliver(push);
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (next === Infinity) return;
    this.#timer = setTimeout(() => this.#pump(), Math.min(next - now, 2 ** 30));
    this.#timer.unref();
  }

  async #deliver(push: Push): Promise<void> {
    this.#inFlight += 1;
    this.counts.sent += 1;
    push.tries += 1;
    const delivered = await this.#post(push.body());
    this.#inFlight -= 1;
    if (delivered) this.counts.succeeded += 1;
    else this.#retry(push);
    this.#pump();
  }

  async #post(body: string): Promise<boolean> {
    const timestamp = String(Math.floor(this.options.clock.now().getTime() / 1000));
    // The provider signs the time only, not the body.
    const signature = createHmac('sha256', this.options.secret).update(timestamp).digest('hex');
    try {
      const response = await fetch(this.options.url(), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'user-agent': 'TrackingMore-Webhook', timestamp, signature },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  #retry(push: Push): void {
    this.counts.failed += 1;
    if (push.tries >= TRIES) this.counts.givenUp += 1;
    // A newer message of the parcel is already waiting.
    else if (!this.#closed && !this.#waiting.has(push.key))
      this.#waiting.set(push.key, { ...push, dueMs: this.#now() + 2 ** (push.tries - 1) * FIRST_WAIT_MS });
  }
}
