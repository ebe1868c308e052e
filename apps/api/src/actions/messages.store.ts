import { MAIL_SUB_STATUSES, type MailTopic, type NoEmailReason } from '@parcelway/domain';
import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { EventStatus } from '../tracking/outbox-events';

/** Parcels with their orders. @param ids array of them, or a query */
const parcelsOf = (shopId: string, ids: RawBuilder<unknown>) => sql`
  shipments s left join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id
  where s.shop_id = ${shopId} and s.shipment_id = any(${ids})`;

/**
 * Why no mail about the present status goes to a parcel's customer: there is no address, or it is suppressed; nothing has
 * happened yet; one waits already. Null: it goes.
 */
const failure = sql<NoEmailReason | null>`case
  when o.email_enc is null or exists (
    select from mail_suppressions x where x.shop_id = o.shop_id and x.address_hash = o.email_hash) then 'no_email'
  when s.status = 0 then 'nothing_to_tell'
  when exists (select from mails w where w.shop_id = s.shop_id and w.shipment_id = s.shipment_id and w.status = s.status
    and w.state = 'queued' and w.origin = 'hand') then 'already_so' end`;

/** The narrowest mail about a parcel's status: who is contacted because a parcel waits for collection reads just that. */
const topic = sql`case when s.sub_status = any(${[...MAIL_SUB_STATUSES]}::smallint[]) then s.sub_status else s.status end::text`;

/**
 * Queues a mail about their present status to the customers of parcels.
 * @returns the parcels about which one goes
 */
export async function queueMails(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  shipmentIds: string[],
  now: Date,
): Promise<Set<string>> {
  // The address is encrypted already.
  const { rows } = await sql<{ shipment_id: string }>`
    insert into mails (shop_id, shipment_id, order_id, status, sub_status, topic, recipient_enc, recipient_hash, action_id, happened_at,
      created_at, due_at)
    select s.shop_id, s.shipment_id, s.order_id, s.status, s.sub_status, ${topic}, o.email_enc, o.email_hash, ${actionId}::bigint,
      s.status_at, ${now}::timestamptz, ${now}::timestamptz
    from ${parcelsOf(shopId, idArray(shipmentIds))} and ${failure} is null
    on conflict do nothing returning shipment_id`.execute(trx);
  return idsOf(rows);
}

/** Cancels the waiting mails of an action. */
export async function retractMails(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  shipmentIds: string[],
): Promise<void> {
  await sql`delete from mails where shop_id = ${shopId} and action_id = ${actionId} and state = 'queued'
    and shipment_id = any(${shipmentIds}::bigint[])`.execute(trx);
}

/** Why no mail goes to the customers of parcels, by parcel; those about which one goes are not in it. */
export async function mailFailures(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<Map<string, NoEmailReason>> {
  const { rows } = await sql<{ shipment_id: string; reason: NoEmailReason }>`
    select * from (select s.shipment_id, ${failure} as reason from ${parcelsOf(shopId, idArray(shipmentIds))}) f
    where reason is not null`.execute(trx);
  return new Map(rows.map(({ shipment_id: id, reason }) => [id, reason]));
}

/** The mail about a parcel's present status, before it is queued. */
export interface MailToQueue {
  shipment_id: string;
  order_id: string;
  order_name: string;
  status: number;
  sub_status: number | null;
  status_at: Date;
  topic: MailTopic;
  recipient_enc: Buffer | null;
  /** Null: it can be queued. */
  reason: NoEmailReason | null;
}

/**
 * What {@link queueMails} would queue.
 * @param chosen a query of parcels @returns the first mail, or the first parcel where none goes; and how many customers
 * get one. Undefined: the shop has none of the parcels.
 */
export async function mailsToQueue(
  trx: ShopTransaction,
  shopId: string,
  chosen: RawBuilder<unknown>,
): Promise<(MailToQueue & { customers: number }) | undefined> {
  const { rows } = await sql<MailToQueue & { customers: number }>`
    with m as (
      select s.shipment_id, s.order_id, s.order_name, s.status, s.sub_status, s.status_at, ${topic} as topic,
        o.email_enc as recipient_enc, coalesce(o.email_hash, o.email_enc) as customer, ${failure} as reason
      from ${parcelsOf(shopId, sql`array(${chosen})`)} and s.removed_at is null)
    select m.*, (select count(distinct customer)::integer from m where reason is null) as customers
    from m order by reason is not null, shipment_id limit 1`.execute(trx);
  return rows[0];
}

/** Newest first, without retracted ones. */
export async function mailsOf(trx: ShopTransaction, shopId: string, shipmentId: string) {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('shipment_id', '=', shipmentId)
    .where('status', 'is not', null)
    .where('state', '<>', 'cancelled')
    .orderBy('mail_id', 'desc')
    .execute();
}

/**
 * Reports the present status to the store again: repeats the last event of that status, or creates one dated since when
 * the status holds.
 * @returns the parcels for which none is pending yet
 */
export async function sendAgain(
  trx: ShopTransaction,
  shopId: string,
  events: readonly { shipment_id: string; status: EventStatus }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ shipment_id: string }>`
    insert into fulfillment_events as e (shop_id, shipment_id, status, happened_at)
    select s.shop_id, s.shipment_id, w.status, coalesce((select max(t.happened_at) from fulfillment_events t
        where t.shop_id = s.shop_id and t.shipment_id = s.shipment_id and t.status = w.status), s.status_at)
    from json_to_recordset(${JSON.stringify(events)}::json) as w(shipment_id bigint, status text)
    join shipments s on s.shop_id = ${shopId} and s.shipment_id = w.shipment_id
    on conflict (shop_id, shipment_id, status, happened_at) do update set sent_at = null, platform_id = null, attempts = 0, error = null
      where e.sent_at is not null or e.error is not null
    returning shipment_id`.execute(trx);
  return idsOf(rows);
}

/**
 * Deletes unsent events of marks. @param marks when each parcel was marked.
 * @returns the parcels whose mark was sent to the store, or may have been.
 */
export async function retractEvents(
  trx: ShopTransaction,
  shopId: string,
  marks: readonly { shipment_id: string; at: string }[],
): Promise<string[]> {
  // Named as an array, so that they are found by index also where the tables have no statistics.
  const ofMarks = sql`e.shop_id = ${shopId} and e.shipment_id = any(${marks.map((mark) => mark.shipment_id)}::bigint[])
    and (e.shipment_id, e.happened_at) in (
      select shipment_id, at from json_to_recordset(${JSON.stringify(marks)}::json) as m(shipment_id bigint, at timestamptz))`;
  await sql`delete from fulfillment_events e where ${ofMarks} and e.sent_at is null and e.attempts = 0`.execute(trx);
  const { rows } = await sql<{ shipment_id: string }>`
    select distinct e.shipment_id from fulfillment_events e where ${ofMarks} and e.error is null`.execute(trx);
  return [...idsOf(rows)];
}

/** What parcels are now. */
export async function statusesOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<{ shipment_id: string; status: number; sub_status: number | null }[]> {
  return trx
    .selectFrom('shipments')
    .select(['shipment_id', 'status', 'sub_status'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::bigint[])`)
    .execute();
}

const idArray = (ids: string[]) => sql`${ids}::bigint[]`;
const idsOf = (rows: readonly { shipment_id: string }[]): Set<string> => new Set(rows.map((row) => row.shipment_id));
