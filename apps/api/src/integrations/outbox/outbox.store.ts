import {
  hasFeature,
  INTEGRATIONS,
  levelOfPlan,
  type AlertReason,
  type AlertType,
  type DeliveryProblem,
  type DeliveryState,
  type IntegrationName,
  type MessageType,
  type PlanKey,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';

/** Who receives changes. */
export interface Subscriber {
  integrationId: string;
  name: IntegrationName;
  statuses: readonly ShipmentStatus[];
  alerts: readonly AlertType[];
  /** What happened before is history to it. */
  since: Date;
}

/** Those whose tool the shop's plan includes. */
export async function subscribersInPlan(trx: ShopTransaction, shopId: string): Promise<Subscriber[]> {
  const shop = await trx.selectFrom('shops').select('plan').where('shop_id', '=', shopId).executeTakeFirstOrThrow();
  const level = levelOfPlan(shop.plan as PlanKey);
  const rows = await trx
    .selectFrom('integrations')
    .select(['integration_id', 'name', 'statuses', 'alerts', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('state', '<>', 'disabled')
    .orderBy('integration_id')
    .execute();
  return rows
    .filter(({ name }) => hasFeature(level, INTEGRATIONS[name]))
    .map(({ integration_id: integrationId, created_at: since, ...row }) => ({ integrationId, since, ...row }));
}

export interface NewDelivery {
  integrationId: string;
  type: MessageType;
  shipmentId: string;
  orderId: string;
  changeId: string | null;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  happenedAt: Date;
  /** Of an alert. */
  reason: AlertReason | null;
}

/**
 * Queues deliveries, each once for a change. One whose parcel has an earlier one that waits is not due before that, so that
 * they are sent in order.
 * @returns their ids
 */
export async function queueDeliveries(
  trx: ShopTransaction,
  shopId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map((one) => ({
    integration_id: one.integrationId,
    type: one.type,
    shipment_id: one.shipmentId,
    order_id: one.orderId,
    change_id: one.changeId,
    status: one.status,
    sub_status: one.subStatus,
    happened_at: one.happenedAt,
    reason: one.reason,
  }));
  const { rows: added } = await sql<{ delivery_id: string }>`
    with added as (
      insert into deliveries (shop_id, integration_id, type, shipment_id, order_id, change_id, status, sub_status, happened_at, reason, due_at, created_at)
      select ${shopId}::bigint, r.integration_id, r.type, r.shipment_id, r.order_id, r.change_id, r.status, r.sub_status, r.happened_at, r.reason,
        greatest(${now}::timestamptz, (select max(d.due_at) from deliveries d where d.shop_id = ${shopId} and d.integration_id = r.integration_id
          and d.shipment_id = r.shipment_id and d.state = 'queued')),
        ${now}::timestamptz
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (integration_id bigint, type text, shipment_id bigint, order_id bigint,
        change_id bigint, status smallint, sub_status integer, happened_at timestamptz, reason text)) with ordinality
        as r(integration_id, type, shipment_id, order_id, change_id, status, sub_status, happened_at, reason, nr)
      order by r.nr
      on conflict (shop_id, integration_id, change_id) where change_id is not null do nothing
      returning integration_id, delivery_id, due_at),
    woken as (
      update integrations i set due_at = least(i.due_at, a.due_at)
      from (select integration_id, min(due_at) as due_at from added group by 1) a
      where i.shop_id = ${shopId} and i.integration_id = a.integration_id and (i.due_at is null or i.due_at > a.due_at))
    select delivery_id from added order by 1`.execute(trx);
  return added.map(({ delivery_id: id }) => id);
}

/** An integration whose deliveries this process sends until then. */
export interface Claim {
  shopId: string;
  integrationId: string;
  name: IntegrationName;
  until: Date;
}

/** Claims integrations with deliveries that are due, of any shop, those that wait longest first. @param places how many of each */
export async function claimIntegrations(
  { pool }: Database,
  now: Date,
  until: Date,
  places: Partial<Record<IntegrationName, number>>,
): Promise<Claim[]> {
  const { rows } = await pool.query<{ shop_id: string; integration_id: string; name: IntegrationName }>(
    'select * from claim_integrations($1, $2, $3, $4)',
    [now, until, Object.keys(places), Object.values(places)],
  );
  return rows.map((row) => ({ shopId: row.shop_id, integrationId: row.integration_id, name: row.name, until }));
}

export interface ClaimedDelivery {
  id: string;
  messageId: string;
  type: MessageType;
  shipmentId: string;
  orderId: string;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  happenedAt: Date;
  reason: AlertReason | null;
  attempts: number;
  messageEnc: Buffer | null;
}
export interface ClaimedBatch {
  domain: string;
  plan: PlanKey;
  secretsEnc: Buffer;
  failingSince: Date | null;
  deliveries: ClaimedDelivery[];
}

/** Null: it was disconnected, or another process has claimed it meanwhile. */
export async function readBatch(
  trx: ShopTransaction,
  claim: Claim,
  now: Date,
  size: number,
): Promise<ClaimedBatch | null> {
  const { shopId, integrationId } = claim;
  const row = await trx
    .selectFrom('integrations')
    .innerJoin('shops', 'shops.shop_id', 'integrations.shop_id')
    .select(['shops.domain', 'shops.plan', 'integrations.secrets_enc', 'integrations.failing_since'])
    .where('integrations.shop_id', '=', shopId)
    .where('integration_id', '=', integrationId)
    .where('claimed_until', '=', claim.until)
    .executeTakeFirst();
  if (!row) return null;
  const due = await trx
    .selectFrom('deliveries')
    .select([
      'delivery_id',
      'message_id',
      'type',
      'shipment_id',
      'order_id',
      'status',
      'sub_status',
      'happened_at',
      'reason',
      'attempts',
    ])
    .select('message_enc')
    .where('shop_id', '=', shopId)
    .where('integration_id', '=', integrationId)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('delivery_id')
    .limit(size)
    .execute();
  return {
    domain: row.domain,
    plan: row.plan as PlanKey,
    secretsEnc: row.secrets_enc,
    failingSince: row.failing_since,
    deliveries: due.map((one) => ({
      id: one.delivery_id,
      messageId: one.message_id,
      type: one.type,
      shipmentId: one.shipment_id,
      orderId: one.order_id,
      status: one.status,
      subStatus: one.sub_status,
      happenedAt: one.happened_at,
      reason: one.reason,
      attempts: one.attempts,
      messageEnc: one.message_enc,
    })),
  };
}

export async function saveMessages(
  trx: ShopTransaction,
  shopId: string,
  messages: readonly { id: string; enc: Buffer }[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update deliveries d set message_enc = m.enc
    from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ enc }) => enc)}::bytea[]) as m(id, enc)
    where d.shop_id = ${shopId} and d.delivery_id = m.id`.execute(trx);
}

/** What an attempt, or the attempt that was not made, says of a delivery. */
export interface Attempt {
  id: string;
  state: DeliveryState;
  problem: DeliveryProblem | null;
  /** Null: there was no answer. */
  answerStatus: number | null;
  answerEnc: Buffer | null;
  /** Whether it is one of the attempts that are made at most. */
  counts: boolean;
  /** Of the next one; null: there is none. */
  dueAt: Date | null;
}

/** Stores attempts. What waits for the same parcel waits at least as long as the one before it. */
export async function saveAttempts(
  trx: ShopTransaction,
  claim: Claim,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map((one) => ({
    id: one.id,
    state: one.state,
    problem: one.problem,
    answer_status: one.answerStatus,
    counts: one.counts,
    due_at: one.dueAt,
  }));
  await sql`
    update deliveries d set state = a.state, problem = a.problem, answer_status = a.answer_status, answer_enc = e.enc, attempts = d.attempts + a.counts::integer,
      due_at = coalesce(a.due_at, d.due_at), finished_at = case when a.state <> 'queued' then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(id bigint, state text, problem text, answer_status smallint, counts boolean, due_at timestamptz)
    join unnest(${attempts.map(({ id }) => id)}::bigint[], ${attempts.map(({ answerEnc }) => answerEnc)}::bytea[]) as e(id, enc) on e.id = a.id
    where d.shop_id = ${claim.shopId} and d.delivery_id = a.id and d.state = 'queued'`.execute(trx);
  await sql`
    update deliveries d set due_at = w.due_at
    from (select shipment_id, min(delivery_id) as first, max(due_at) as due_at from deliveries
      where shop_id = ${claim.shopId} and integration_id = ${claim.integrationId} and state = 'queued' and due_at > ${now} group by 1) w
    where d.shop_id = ${claim.shopId} and d.integration_id = ${claim.integrationId} and d.shipment_id = w.shipment_id and d.state = 'queued'
      and d.delivery_id > w.first and d.due_at < w.due_at`.execute(trx);
}

/** How an integration is after a batch. */
export interface Ending {
  state: 'connected' | 'attention' | 'disabled';
  problem: DeliveryProblem | null;
  failingSince: Date | null;
  /** It is not tried before. */
  notBefore: Date;
}

/** Releases the claim, unless another process has it by now. */
export async function endBatch(trx: ShopTransaction, claim: Claim, ending: Ending): Promise<void> {
  await sql`
    update integrations i set state = ${ending.state}, problem = ${ending.problem}, failing_since = ${ending.failingSince}, claimed_until = null,
      due_at = greatest(${ending.notBefore}::timestamptz, (select min(d.due_at) from deliveries d
        where d.shop_id = i.shop_id and d.integration_id = i.integration_id and d.state = 'queued'))
    where i.shop_id = ${claim.shopId} and i.integration_id = ${claim.integrationId} and i.claimed_until = ${claim.until}`.execute(
    trx,
  );
  // With nothing queued it has no due time.
  await sql`
    update integrations i set due_at = null where i.shop_id = ${claim.shopId} and i.integration_id = ${claim.integrationId}
      and not exists (select from deliveries d where d.shop_id = i.shop_id and d.integration_id = i.integration_id and d.state = 'queued')`.execute(
    trx,
  );
}

export async function forgetDeliveries({ pool }: Database, before: Date): Promise<void> {
  await pool.query('select forget_deliveries($1)', [before]);
}
