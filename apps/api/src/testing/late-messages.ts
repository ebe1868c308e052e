import type { Message } from '@parcelway/shop-twin';

export interface SentMessage {
  message: Message;
  sentAt: number;
}

/** For tests only: messages of the platform, which arrive late, doubled, in another order, or never. */
export class LateMessages {
  /** In the order in which they were sent. */
  #underway: SentMessage[] = [];
  #arrived: SentMessage[] = [];
  #lost = 0;

  send(message: Message, sentAt: number): void {
    this.#underway.push({ message, sentAt });
  }

  /** @param again another copy of it comes later */
  arrive(nth: number, again: boolean): void {
    const sent = this.#underway[nth % this.#underway.length];
    if (!sent) return;
    this.#arrived.push({ ...sent });
    if (!again) this.#underway = this.#underway.filter((one) => one !== sent);
  }

  arriveAll(): void {
    this.#arrived.push(...this.#underway.splice(0));
  }

  lose(nth: number): void {
    const sent = this.#underway[nth % this.#underway.length];
    if (!sent) return;
    this.#underway = this.#underway.filter((one) => one !== sent);
    this.#lost += 1;
  }

  get isAnyLost(): boolean {
    return this.#lost > 0;
  }

  /** Arrived and not applied. */
  get next(): SentMessage | undefined {
    return this.#arrived[0];
  }

  applied(sent: SentMessage): void {
    this.#arrived = this.#arrived.filter((one) => one !== sent);
  }
}
