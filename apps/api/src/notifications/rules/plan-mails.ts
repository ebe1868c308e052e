import {
  MAIL_TOPICS,
  recipientsOf,
  ShipmentStatus,
  topicsOf,
  topicStatus,
  type MailRecipient,
  type MailSwitch,
  type MailTopic,
  type SkipReason,
  type SubStatus,
} from '@parcelway/domain';
import type { MailRules } from '@parcelway/http-contract';
import type { Change } from '../../tracking/outbox/changes.store';
import { afterQuietHours } from './quiet-hours';

/** The input of the rules beside the change. */
export interface PlanFacts {
  /** The shop's IANA zone. */
  timezone: string;
  installedAt: Date;
  /** Each mail to a customer has a copy for the merchant. */
  toSelf: boolean;
  /** The merchant's addresses that are not suppressed, each by its key in `dedupeKey`. */
  merchants: readonly string[];
  /** The customer has an address that may be written to. */
  hasAddress: boolean;
  order: {
    /** Without removed ones. */
    parcels: number;
    /** All of them have arrived and nothing more is to be sent. */
    isDone: boolean;
    /** Parcels that set out and have not arrived. */
    onTheWay: number;
  };
}

export type Switches = Readonly<Record<MailTopic, MailSwitch>>;
/** Since when a topic may be mailed to a recipient; earlier changes are never mailed. A missing one: no limit. */
export type OnSince = Partial<Record<MailTopic, Partial<Record<MailRecipient, Date>>>>;
export interface PlanRules {
  rules: MailRules;
  /** Without those that the plan does not include. */
  switches: Switches;
  since?: OnSince;
}

/** The recipient: the customer, or one address of the merchant. */
export type To = 'customer' | `merchant:${string}` | `copy:${string}`;
export interface PlannedMail {
  /** What makes it one. */
  dedupeKey: string;
  to: To;
  topic: MailTopic;
  shipmentId: string;
  orderId: string;
  changeId: string;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  happenedAt: Date;
  dueAt: Date;
}
export interface Plan {
  mails: PlannedMail[];
  /** Why there is none. */
  skipped: SkipReason | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Parcels of an order that set out within this time share one mail. */
export const TOGETHER_MS = 10 * MINUTE_MS;
const skip = (skipped: SkipReason): Plan => ({ mails: [], skipped });

export const switchesOf = (valueOf: (topic: MailTopic) => MailSwitch): Switches =>
  Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, valueOf(topic)])) as Record<MailTopic, MailSwitch>;
export const dedupeKeyOf = (scope: `s:${string}` | `o:${string}`, topic: string, to: To): string =>
  `${scope}:${topic}:${to}`;
/** Mails about a parcel of this order wait for the other parcels. */
export const goesTogether = ({ order }: Pick<PlanFacts, 'order'>, switches: Switches): boolean =>
  order.parcels > 1 && switches.order_part.customer;

/**
 * The mails that follow from one change, whatever was sent before: repeats are recognised by `dedupeKey`. Pure.
 * @param now when it is decided; nothing is due before it
 */
export function planMails(change: Change, facts: PlanFacts, planRules: PlanRules, now: Date): Plan {
  const { rules, switches } = planRules;
  const { status, subStatus } = change.to;
  // A manual mark has its own choice of notifying the customer.
  if (change.by === 'user') return skip('by_hand');
  if (topicsOf(status, subStatus).length === 0) return skip('no_mail');
  const ofCustomer = topicFor('customer', change, facts, planRules);
  const ofMerchant = topicFor('merchant', change, facts, planRules);
  if (!ofCustomer && !ofMerchant) return skip('switched_off');
  const old = notNews(change, facts, rules, now);
  if (old) return skip(old);

  const mail = (topic: MailTopic, to: To, dueAt: Date): PlannedMail => ({
    dedupeKey: dedupeKeyOf(
      topic === 'order_done' ? `o:${change.orderId}` : `s:${change.shipmentId}`,
      onceTopic(topic, facts),
      to,
    ),
    to,
    topic,
    shipmentId: change.shipmentId,
    orderId: change.orderId,
    changeId: change.id,
    status,
    subStatus: topicStatus(topic)?.subStatus ?? null,
    happenedAt: change.happenedAt,
    dueAt,
  });
  const delayed = afterDelay(change, rules, now);
  const mails: PlannedMail[] = [];
  if (ofCustomer && facts.hasAddress) {
    const together = ofCustomer === '2' && goesTogether(facts, switches) ? change.learnedAt.getTime() + TOGETHER_MS : 0;
    const dueAt = afterQuietHours(new Date(Math.max(delayed, together)), rules.quiet_hours, facts.timezone);
    mails.push(mail(ofCustomer, 'customer', dueAt));
    if (facts.toSelf) mails.push(...facts.merchants.map((key) => mail(ofCustomer, `copy:${key}`, dueAt)));
  }
  if (ofMerchant) mails.push(...facts.merchants.map((key) => mail(ofMerchant, `merchant:${key}`, new Date(delayed))));
  return mails.length === 0 ? skip('no_address') : { mails, skipped: null };
}

/** The mail about a substatus where it is on, else that of its status, which is sent only when the status itself is new. */
function topicFor(
  recipient: MailRecipient,
  { to, was, happenedAt }: Change,
  { order }: PlanFacts,
  { switches, since }: PlanRules,
): MailTopic | undefined {
  const isOn = (topic: MailTopic): boolean =>
    recipientsOf(topic).includes(recipient) &&
    switches[topic][recipient] &&
    happenedAt >= (since?.[topic]?.[recipient] ?? new Date(0));
  const isNew = to.status !== was.status;
  if (isNew && to.status === ShipmentStatus.Delivered && order.parcels > 1 && order.isDone && isOn('order_done'))
    return 'order_done';
  return topicsOf(to.status, to.subStatus).find(
    (topic) => isOn(topic) && (isNew || topicStatus(topic)?.subStatus !== null),
  );
}

function notNews(change: Change, facts: PlanFacts, rules: MailRules, now: Date): SkipReason | null {
  const { isLatest, happenedAt } = change;
  if (happenedAt < facts.installedAt) return 'before_rules';
  if (!isLatest || isCorrection(change)) return 'superseded';
  return now.getTime() - happenedAt.getTime() > rules.skip_if_older_hours * HOUR_MS ? 'too_old' : null;
}

/**
 * Whether a change is only a correction of the past: it happened before the previous status, or moves the parcel back on its
 * way at the same moment. Days without a time are one moment.
 */
function isCorrection({ to, was, happenedAt }: Change): boolean {
  if (was.at === null) return false;
  const after = happenedAt.getTime() - was.at.getTime();
  return after < 0 || (after === 0 && was.status <= ShipmentStatus.Delivered && to.status < was.status);
}

/** In milliseconds. The delay starts when it happened, or when it became known if a courier's clock is ahead. */
function afterDelay({ happenedAt, learnedAt }: Change, { delay_minutes: delay }: MailRules, now: Date): number {
  const from = Math.min(happenedAt.getTime(), learnedAt.getTime());
  return Math.max(now.getTime(), from + delay * MINUTE_MS);
}

/** An order that gets another parcel afterwards is completed again. */
const onceTopic = (topic: MailTopic, { order }: PlanFacts): string =>
  topic === 'order_done' ? `order_done:${order.parcels}` : topic;
