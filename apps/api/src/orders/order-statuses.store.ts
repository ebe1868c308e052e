import { hasFeature, levelOfPlan, type CustomStatus, type PlanKey } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { nameKey } from '../db/unique-name';
import { PREPARED } from '../db/prepared';

export interface StatusRow extends CustomStatus {
  position: number;
}
/** What a merchant decides of a status. */
export type StatusValues = Omit<CustomStatus, 'id'>;

const COLUMNS = [
  'status_id',
  'name',
  'color',
  'icon',
  'position',
  'after',
  'delay_days',
  'description',
  'translations',
] as const;

const toStatus = ({
  status_id: id,
  delay_days: delayDays,
  ...row
}: Omit<StatusRow, 'id' | 'delayDays'> & { status_id: string; delay_days: number }): StatusRow => ({
  ...row,
  id,
  delayDays,
});
const toRow = ({ delayDays, translations, ...values }: StatusValues) => ({
  ...values,
  name_key: nameKey(values.name),
  delay_days: delayDays,
  translations: JSON.stringify(translations),
});

/** In the shop's order. */
export async function statusesOf(trx: ShopTransaction, shopId: string): Promise<StatusRow[]> {
  const rows = await trx
    .selectFrom('custom_statuses')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .execute();
  return rows.map(toStatus);
}

export async function statusById(trx: ShopTransaction, shopId: string, id: string): Promise<StatusRow | undefined> {
  const row = await trx
    .selectFrom('custom_statuses')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where('status_id', '=', id)
    .executeTakeFirst();
  return row && toStatus(row);
}

/** The statuses that shoppers are shown: those that the shop's plan includes. */
export async function shownStatuses(trx: ShopTransaction, shopId: string): Promise<CustomStatus[]> {
  const statuses = await statusesOf(trx, shopId);
  if (statuses.length === 0) return [];
  const { plan } = await trx.selectFrom('shops').select('plan').where('shop_id', '=', shopId).executeTakeFirstOrThrow();
  const level = levelOfPlan(plan as PlanKey);
  if (!hasFeature(level, 'order_status_card')) return [];
  return hasFeature(level, 'custom_status_icon') ? statuses : statuses.map((status) => ({ ...status, icon: null }));
}

/** Locks the shop's statuses until the transaction ends: their number and order cannot change. */
export async function lockStatuses(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom_statuses', ${shopId}::bigint))`.execute(trx);
}

export async function insertStatus(
  trx: ShopTransaction,
  shopId: string,
  values: StatusValues,
  position: number,
): Promise<StatusRow> {
  const row = await trx
    .insertInto('custom_statuses')
    .values({ shop_id: shopId, position, ...toRow(values) })
    .returning(COLUMNS)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return toStatus(row);
}

export async function updateStatus(
  trx: ShopTransaction,
  shopId: string,
  id: string,
  values: StatusValues,
): Promise<StatusRow> {
  const row = await trx
    .updateTable('custom_statuses')
    .set(toRow(values))
    .where('shop_id', '=', shopId)
    .where('status_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toStatus(row);
}

/** @returns whether there was one */
export async function removeStatus(trx: ShopTransaction, shopId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('custom_statuses')
    .where('shop_id', '=', shopId)
    .where('status_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Numbers the statuses from 1 in the order of the ids. */
export async function placeStatuses(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<void> {
  await sql`update custom_statuses s set position = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    where s.shop_id = ${shopId} and s.status_id = given.id`.execute(trx);
}
