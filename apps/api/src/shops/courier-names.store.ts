import { companyKey, courierOfCompany, isOwnName } from '@parcelway/couriers';
import type { ShopTransaction } from '../db/database';

/** More names than a store writes; what detection reads for every batch stays small. */
const MOST_NAMES = 500;
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
  if (courier === '') {
    await trx.deleteFrom('courier_names').where('shop_id', '=', shopId).where('name_key', '=', key).execute();
    return true;
  }
  const known = await courierNamesByKey(trx, shopId);
  if (!known.has(key) && known.size >= MOST_NAMES) return false;
  const row = { company, courier, user_id: userId, changed_at: now };
  await trx
    .insertInto('courier_names')
    .values({ shop_id: shopId, name_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name_key']).doUpdateSet(row))
    .execute();
  return true;
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
