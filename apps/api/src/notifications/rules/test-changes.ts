import { recommendedSwitch, ShipmentStatus, type MailTopic } from '@parcelway/domain';
import type { Change } from '../../tracking/outbox/changes.store';
import { switchesOf, type PlanFacts, type PlanRules } from './plan-mails';

/** For tests only: a change, facts and rules under which everything that may be sent is. */
export const NOON = new Date('2026-11-20T12:00:00Z');
export const minutes = (n: number): Date => new Date(NOON.getTime() + n * 60_000);

export const change = (extra: Partial<Change> = {}): Change => ({
  id: '1',
  shipmentId: '7',
  orderId: '70',
  to: { status: ShipmentStatus.InTransit, subStatus: 2001 },
  by: 'provider',
  happenedAt: minutes(-30),
  learnedAt: NOON,
  isLatest: true,
  was: { status: ShipmentStatus.InfoReceived, at: minutes(-60) },
  ...extra,
});
export type SomeFacts = Partial<Omit<PlanFacts, 'order'>> & { order?: Omit<PlanFacts['order'], 'onTheWay'> };
export const facts = ({ order, ...extra }: SomeFacts = {}): PlanFacts => ({
  timezone: 'UTC',
  installedAt: new Date('2026-11-01T00:00:00Z'),
  toSelf: false,
  merchants: ['aa'],
  hasAddress: true,
  order: { parcels: 1, isDone: false, onTheWay: 1, ...order },
  ...extra,
});
export const RULES: PlanRules['rules'] = {
  delay_minutes: 0,
  skip_if_older_hours: 48,
  quiet_hours: { enabled: false, from: '21:00', to: '08:00' },
};
/** Customers' mails of these topics are on, and the merchant's of those. */
export const on = (customer: MailTopic[], merchant: MailTopic[] = []): PlanRules => ({
  rules: RULES,
  switches: switchesOf((topic) => ({ customer: customer.includes(topic), merchant: merchant.includes(topic) })),
});
export const DEFAULTS: PlanRules = { rules: RULES, switches: switchesOf(recommendedSwitch) };
