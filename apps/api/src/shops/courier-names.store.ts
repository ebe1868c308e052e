import { companyKey, courierOfCompany, isOwnName } from '@parcelway/couriers';
import { MAX_COURIER_NAMES } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { lockCouriers } from '../db/locks';

/** Of a name; what detection compares. */
const MOST_CHARACTERS = 80;

/** The shop's assignments of company names to couriers, by `companyKey`. */
export async function courierNamesByKey(trx: ShopTransaction, shopId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('courier_names')
    .select(['name_key', 'courier'])
    .where('shop_id', '=', shopId)
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.courier]));
}

/** The same as the store writes the names, in their order. */
export function courierNames(trx: ShopTransaction, shopId: string): Promise<{ company: string; courier: string }[]> {
  return trx
    .selectFrom('courier_names')
    .select(['company', 'courier'])
    .where('shop_id', '=', shopId)
    .orderBy('name_key')
    .execute();
}

/**
 * Assigns a company name to a courier; an empty courier removes the assignment.
 * @returns false when the shop has reached the limit of names.
 */
export async function setCourierName(
  trx: ShopTransaction,
  shopId: string,
  given: { company: string; courier: string; userId: string },
  now: Date,
): Promise<boolean> {
  const { company, courier, userId } = given;
  const key = companyKey(company);
  await lockCouriers(trx, shopId);
  if (courier === '') {
    await trx.deleteFrom('courier_names').where('shop_id', '=', shopId).where('name_key', '=', key).execute();
    return true;
  }
  const known = await courierNamesByKey(trx, shopId);
  if (!known.has(key) && known.size >= MAX_COURIER_NAMES) return false;
  const row = { company, courier, user_id: userId, changed_at: now };
  await trx
    .insertInto('courier_names')
    .values({ shop_id: shopId, name_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name_key']).doUpdateSet(row))
    .execute();
  return true;
}

/** Replaces all assignments; those that stay as they are have the user who made them. The caller has locked them. */
export async function saveCourierNames(
  trx: ShopTransaction,
  shopId: string,
  { mapping, userId }: { mapping: readonly { company: string; courier: string }[]; userId: string },
  now: Date,
): Promise<void> {
  const rows = mapping.map((row) => ({ ...row, name_key: companyKey(row.company) }));
  const keys = rows.map(({ name_key: key }) => key);
  await sql`delete from courier_names where shop_id = ${shopId} and name_key <> all (${keys}::text[])`.execute(trx);
  await sql`insert into courier_names as n (shop_id, name_key, company, courier, user_id, changed_at)
    select ${shopId}::bigint, name_key, company, courier, ${userId}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(name_key text, company text, courier text)
    on conflict (shop_id, name_key) do update set company = excluded.company, courier = excluded.courier,
      user_id = excluded.user_id, changed_at = excluded.changed_at
      where (n.company, n.courier) is distinct from (excluded.company, excluded.courier)`.execute(trx);
}

/** Whether the shop may assign a company: it is not a known one, or the shop has assigned it before. */
export function companyToName(
  company: string,
  names: ReadonlyMap<string, string>,
): { name: string; courier: string | null } | null {
  const name = company
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '');
  const courier = names.get(companyKey(name)) ?? null;
  if (courier === null && (!isOwnName(name) || courierOfCompany(name) !== null)) return null;
  return { name, courier };
}
