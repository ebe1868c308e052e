import type { CycleChoice } from '@parcelway/domain';
import type { Message } from '@parcelway/shop-twin';

/** What happens to a subscription, to its messages and to the server. */
export type Act =
  | { do: 'subscribe'; step: string; cycle: CycleChoice; then: Decision | 'leave' }
  | { do: 'pack'; pack: string; then: Decision | 'leave' }
  | { do: 'decide'; decision: Decision }
  | { do: 'time'; minutes: number; down: boolean }
  | { do: 'deliver'; nth: number; again: boolean }
  | { do: 'lose'; nth: number }
  | { do: 'return' | 'cancel' | 'undo' | 'freeze' | 'pay' | 'hourly' | 'due' | 'uninstall' | 'reinstall' | 'work' };
export type Decision = 'approve' | 'decline';
/** What goes wrong in an act of the server: it dies before an effect, or a call of the platform is lost on its way there or back; or the merchant decides meanwhile. */
export interface Fault {
  kind: 'kill' | 'call-lost' | 'answer-lost' | 'approved-meanwhile';
  at: number;
}
export type Step = Act & { fault?: Fault };

/** What must never be. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

export const MINUTE_MS = 60_000;
/** The cron times of the reads, in minutes. */
export const DUE = { every: 10, at: 0 };
export const HOURLY = { every: 60, at: 7 };

/** When a cron time comes next, in milliseconds. */
export const nextTick = (now: number, { every, at }: { every: number; at: number }): number => {
  const [step, offset] = [every * MINUTE_MS, at * MINUTE_MS];
  return Math.ceil((now - offset) / step) * step + offset;
};

/** The number of the subscription that a message is about. */
export const subscriptionOf = ({ topic, body }: Message): string | undefined =>
  topic === 'app_subscriptions/update' ? /AppSubscription\/(\d+)/.exec(body)?.[1] : undefined;
