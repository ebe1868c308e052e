import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '../shipment/shipment-status';

/** Statuses that have mails. Pending has none: nothing has happened to such a parcel yet. */
export const MAIL_STATUSES = [
  ShipmentStatus.InfoReceived,
  ShipmentStatus.InTransit,
  ShipmentStatus.OutForDelivery,
  ShipmentStatus.Delivered,
  ShipmentStatus.Expired,
  ShipmentStatus.FailedAttempt,
  ShipmentStatus.Exception,
] as const satisfies readonly ShipmentStatus[];
/** Substatuses that may have their own mail, sent instead of that of their status. */
export const MAIL_SUB_STATUSES = [
  2004, 2005, 3002, 3003, 4002, 4004, 6001, 6002, 6003, 7004, 7006, 7007, 7009, 7010,
] as const satisfies readonly SubStatus[];
/** `order_part`: some of an order's parcels set out together; `order_done`: the last one arrived. Only customers get them. */
export const ORDER_TOPICS = ['order_part', 'order_done'] as const;

type MailStatus = (typeof MAIL_STATUSES)[number];
type MailSubStatus = (typeof MAIL_SUB_STATUSES)[number];
/** What a mail is about: a status or substatus by its code, or an order of several parcels. */
export type MailTopic = `${MailStatus}` | `${MailSubStatus}` | (typeof ORDER_TOPICS)[number];
export const MAIL_TOPICS: readonly MailTopic[] = [
  ...MAIL_STATUSES.map((code) => `${code}` as const),
  ...MAIL_SUB_STATUSES.map((code) => `${code}` as const),
  ...ORDER_TOPICS,
];

export const MAIL_RECIPIENTS = ['customer', 'merchant'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];
/** The recipients of a topic. */
export const recipientsOf = (topic: MailTopic): readonly MailRecipient[] =>
  (ORDER_TOPICS as readonly string[]).includes(topic) ? ['customer'] : ['customer', 'merchant'];

/** The status and substatus that a topic is about; null for orders of several parcels. */
export function topicStatus(topic: MailTopic): { status: ShipmentStatus; subStatus: SubStatus | null } | null {
  const code = Number(topic);
  if (Number.isNaN(code)) return null;
  if (code < 10) return { status: code as ShipmentStatus, subStatus: null };
  return { status: SUB_STATUSES[code as SubStatus].status, subStatus: code as SubStatus };
}

const BY_CODE: ReadonlyMap<string, MailTopic> = new Map(MAIL_TOPICS.map((topic) => [topic, topic]));
/** Which topics a parcel of this status has, the narrower one first. */
export const topicsOf = (status: ShipmentStatus, subStatus: SubStatus | null): MailTopic[] =>
  [subStatus, status].flatMap((code) => BY_CODE.get(String(code)) ?? []);

/** How a mail's address names its topic: `3`, `3/3002`, `order_part`. */
export function topicPath(topic: MailTopic): { status: string; custom?: string } {
  const of = topicStatus(topic);
  return of?.subStatus ? { status: String(of.status), custom: String(of.subStatus) } : { status: topic };
}
/** Undefined: there is no such mail. */
export const topicOfPath = (status: string, custom?: string): MailTopic | undefined =>
  MAIL_TOPICS.find((topic) => {
    const path = topicPath(topic);
    return path.status === status && path.custom === custom;
  });

export interface MailSwitch {
  customer: boolean;
  merchant: boolean;
}
/** Topics suggested to a shop that sends nothing yet: those customers expect, and those a merchant has to act on. */
export const recommendedSwitch = (topic: MailTopic): MailSwitch => ({
  customer: ['2', '3', '3002', '4', '6', ...ORDER_TOPICS].includes(topic),
  merchant: ['6', '7'].includes(topic),
});
