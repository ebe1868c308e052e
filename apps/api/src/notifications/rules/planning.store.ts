import {
  FulfillmentState,
  NOT_CONFIRMED,
  type MailRecipient,
  type MailTopic,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { sql, type Insertable } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { MailOrigin } from '../../db/mail.schema';
import type { DB } from '../../db/schema';
import type { LedgerMail } from './mail-ledger';
import type { PlannedMail } from './plan-mails';
import { recipientKey, type Recipient } from './shop-rules';

export interface OrderFacts {
  order_id: string;
  /** Null: the customer has no address, or gets no more mails. */
  email_enc: Buffer | null;
  email_hash: Buffer | null;
  /** Without removed ones. */
  parcels: number;
  /** All of them are delivered. */
  delivered: boolean;
  /** Something of it was not sent yet. */
  is_partial: boolean;
  /** Parcels that set out and have not arrived. */
  on_the_way: number;
}

export async function orderFacts(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderFacts>> {
  const { rows } = await sql<OrderFacts>`
    select w.order_id, case when m.address_hash is null and o.email_hash is not null then o.email_enc end as email_enc, o.email_hash, p.parcels, p.delivered,
      p.on_the_way, coalesce(o.cancelled_at is null and (o.fulfillment_state = ${FulfillmentState.Partial} or (
        o.fulfillment_state = ${FulfillmentState.Unfulfilled} and o.items_count > p.pieces)), false) as is_partial
    from unnest(${[...new Set(orderIds)]}::bigint[]) w(order_id)
    left join orders o on o.shop_id = ${shopId} and o.order_id = w.order_id
    left join mail_suppressions m on m.shop_id = ${shopId} and m.address_hash = o.email_hash
    cross join lateral (
      select count(*)::integer as parcels, coalesce(bool_and(s.status = 4 and s.status_rule <> ${NOT_CONFIRMED}), false) as delivered,
        (count(*) filter (where s.status in (2, 3, 6) or s.status_rule = ${NOT_CONFIRMED}))::integer as on_the_way,
        (select coalesce(sum(c.pieces), 0) from (
          select distinct on (f.fulfillment_id) f.fulfillment_id, (select sum(v.value::integer) from jsonb_each_text(f.contents) v) as pieces
          from shipments f where f.shop_id = ${shopId} and f.order_id = w.order_id and f.removed_at is null) c) as pieces
      from shipments s
      where s.shop_id = ${shopId} and s.order_id = w.order_id and s.removed_at is null) p`.execute(trx);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** What the rules had mailed about orders, or have waiting. What waits is locked, so that it is not sent meanwhile. */
export async function plannedOf(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<LedgerMail[]> {
  const ofOrders = sql`shop_id = ${shopId} and order_id = any(${[...new Set(orderIds)]}::bigint[]) and dedupe_key is not null`;
  await sql`select from mails where ${ofOrders} and state = 'queued' order by mail_id for update`.execute(trx);
  const { rows } = await sql<{
    mail_id: string;
    shipment_id: string;
    order_id: string;
    change_id: string;
    topic: MailTopic;
    status: ShipmentStatus;
    sub_status: SubStatus | null;
    dedupe_key: string;
    recipient: MailRecipient;
    recipient_hash: Buffer | null;
    origin: MailOrigin;
    happened_at: Date;
    due_at: Date;
    state: string;
  }>`
    select mail_id, shipment_id, order_id, change_id, topic, status, sub_status, dedupe_key, recipient, recipient_hash, origin, happened_at,
      due_at, state
    from mails where ${ofOrders} and origin in ('rule', 'copy') order by mail_id`.execute(trx);
  return rows.map((row) => ({
    mailId: row.mail_id,
    dedupeKey: row.dedupe_key,
    to: toOf(row),
    topic: row.topic,
    shipmentId: row.shipment_id,
    orderId: row.order_id,
    changeId: row.change_id,
    status: row.status,
    subStatus: row.sub_status,
    happenedAt: row.happened_at,
    dueAt: row.due_at,
    state: row.state === 'queued' ? 'waiting' : 'gone',
  }));
}

function toOf(row: { recipient: MailRecipient; recipient_hash: Buffer | null; origin: MailOrigin }): PlannedMail['to'] {
  if (row.recipient === 'customer') return 'customer';
  return `${row.origin === 'copy' ? 'copy' : 'merchant'}:${row.recipient_hash ? recipientKey({ hash: row.recipient_hash }) : ''}`;
}

export interface MailWrite extends PlannedMail {
  state: 'queued' | 'cancelled';
  origin: MailOrigin;
  recipient: Pick<Recipient, 'hash'> & { enc: Buffer };
}

/** As rows that wait to be sent, or that another mail covers. */
export const rowsOf = (shopId: string, mails: readonly MailWrite[], now: Date): Insertable<DB['mails']>[] =>
  mails.map((mail) => ({
    shop_id: shopId,
    shipment_id: mail.shipmentId,
    order_id: mail.orderId,
    status: mail.status,
    sub_status: mail.subStatus,
    topic: mail.topic,
    recipient: mail.to === 'customer' ? ('customer' as const) : ('merchant' as const),
    recipient_enc: mail.recipient.enc,
    recipient_hash: mail.recipient.hash,
    origin: mail.origin,
    dedupe_key: mail.dedupeKey,
    state: mail.state,
    change_id: mail.changeId,
    happened_at: mail.happenedAt,
    created_at: now,
    due_at: mail.dueAt,
  }));

/** Cancels waiting mails. The dedupe key of an outdated one is cleared: if it becomes true again, it is sent. */
export async function cancelMails(trx: ShopTransaction, shopId: string, mails: readonly LedgerMail[]): Promise<void> {
  const idsOf = (state: LedgerMail['state']) =>
    mails.flatMap((mail) => (mail.state === state && mail.mailId !== null ? [mail.mailId] : []));
  const [outdated, together] = [idsOf('outdated'), idsOf('together')];
  if (outdated.length + together.length === 0) return;
  await sql`
    update mails set state = 'cancelled', dedupe_key = case when mail_id = any(${together}::bigint[]) then dedupe_key end
    where shop_id = ${shopId} and mail_id = any(${[...outdated, ...together]}::bigint[]) and state = 'queued'`.execute(
    trx,
  );
}
