import { companyKey, type CustomFormat } from '@parcelway/couriers';
import {
  customCourierCode,
  customTrackingUrl,
  hasFeature,
  isCustomCourier,
  levelOfPlan,
  type CheckDigit,
  type PlanKey,
  type StatusTexts,
} from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** What a merchant enters of a courier. */
export interface CustomCourierValues {
  name: string;
  masks: string[];
  check_digit: CheckDigit | null;
  track_url: string;
  phone: string;
  initials: string;
  status_texts: StatusTexts;
}
export interface CustomCourier extends CustomCourierValues {
  courier_id: string;
  revision: number;
  deleted_at: Date | null;
}
/** The shop's own couriers by their code, the deleted ones too. */
export type CustomCouriers = ReadonlyMap<string, CustomCourier>;

/** For names and links of parcels: also of deleted couriers. */
export async function customCouriersOf(trx: ShopTransaction, shopId: string): Promise<CustomCouriers> {
  const rows = await trx
    .selectFrom('custom_couriers')
    .select([
      'courier_id',
      'name',
      'masks',
      'check_digit',
      'track_url',
      'phone',
      'initials',
      'status_texts',
      'revision',
      'deleted_at',
    ])
    .where('shop_id', '=', shopId)
    .orderBy('name_key')
    .orderBy('courier_id')
    .execute();
  return new Map(rows.map((row) => [customCourierCode(row.courier_id), row]));
}

export const isCurrent = ({ deleted_at: deletedAt }: CustomCourier): boolean => deletedAt === null;

/** @returns null for a courier that the shop did not define, or that has no page */
export function customTrackUrl(custom: CustomCouriers | undefined, code: string, number: string): string | null {
  return customTrackingUrl(custom?.get(code)?.track_url ?? '', number);
}

/** Rows of parcels with the shop's own couriers, where one of them has such a courier or may have it. */
export async function withCustomCouriers<
  Row extends {
    courier: string;
    candidates?: readonly { code: string }[] | undefined;
    custom?: CustomCouriers | undefined;
  },
>(trx: ShopTransaction, shopId: string, rows: Row[]): Promise<Row[]> {
  const codes = rows.flatMap(({ courier, candidates = [] }) => [courier, ...candidates.map(({ code }) => code)]);
  const custom = await customAmong(trx, shopId, codes);
  return custom ? rows.map((row) => ({ ...row, custom })) : rows;
}

/** The shop's own couriers where one of the codes is such a one, else undefined: then nothing is read. */
export async function customAmong(
  trx: ShopTransaction,
  shopId: string,
  codes: readonly string[],
): Promise<CustomCouriers | undefined> {
  return codes.some(isCustomCourier) ? customCouriersOf(trx, shopId) : undefined;
}

/** Those that a merchant can choose for a parcel: not deleted, and of the shop's plan. */
export async function choosableCustom(trx: ShopTransaction, shopId: string): Promise<CustomCouriers> {
  const current = [...(await customCouriersOf(trx, shopId))].filter(([, courier]) => isCurrent(courier));
  return new Map(current.length > 0 && (await includesCustom(trx, shopId)) ? current : []);
}

/** What detection needs of those that are not deleted: none while the shop's plan does not include them. */
export async function customFormats(
  trx: ShopTransaction,
  shopId: string,
): Promise<{ custom: CustomFormat[]; names: Map<string, string> }> {
  const current = [...(await choosableCustom(trx, shopId))];
  return {
    custom: current.map(([code, { masks, check_digit: checkDigit }]) => ({ code, masks, checkDigit })),
    names: new Map(current.map(([code, { name }]) => [companyKey(name), code])),
  };
}

async function includesCustom(trx: ShopTransaction, shopId: string): Promise<boolean> {
  const { plan } = await trx.selectFrom('shops').select('plan').where('shop_id', '=', shopId).executeTakeFirstOrThrow();
  return hasFeature(levelOfPlan(plan as PlanKey), 'custom_courier');
}

export async function insertCustomCourier(
  trx: ShopTransaction,
  shopId: string,
  values: CustomCourierValues,
  saved: { by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('custom_couriers')
    .values({ shop_id: shopId, ...values, ...stamp(values, saved) })
    .execute();
}

export async function updateCustomCourier(
  trx: ShopTransaction,
  shopId: string,
  id: string,
  values: CustomCourierValues,
  saved: { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('custom_couriers')
    .set({ ...values, ...stamp(values, saved), revision: sql`revision + 1` })
    .where('shop_id', '=', shopId)
    .where('courier_id', '=', id)
    .execute();
}

const stamp = ({ name, status_texts: texts }: CustomCourierValues, { by, at }: { by: string; at: Date }) => ({
  name_key: companyKey(name),
  status_texts: JSON.stringify(texts),
  user_id: by,
  changed_at: at,
});

/** Marks it as deleted; it is none of the couriers that the shop ships with or means by a company name any more. */
export async function removeCustomCourier(trx: ShopTransaction, shopId: string, id: string, now: Date): Promise<void> {
  const courier = customCourierCode(id);
  await trx.deleteFrom('shop_couriers').where('shop_id', '=', shopId).where('courier', '=', courier).execute();
  await trx.deleteFrom('courier_names').where('shop_id', '=', shopId).where('courier', '=', courier).execute();
  await trx
    .updateTable('custom_couriers')
    .set({ deleted_at: now })
    .where('shop_id', '=', shopId)
    .where('courier_id', '=', id)
    .execute();
}

/** How many parcels each of the shop's own couriers has; counting ends at a number that nobody needs exactly. */
export async function parcelsOfCustom(
  trx: ShopTransaction,
  shopId: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ courier: string; parcels: number }>`
    select code as courier, (select count(*)::integer from (
      select from shipments s where s.shop_id = ${shopId} and s.courier = code and s.removed_at is null limit 10000) counted) as parcels
    from unnest(${codes}::text[]) as code`.execute(trx);
  return new Map(rows.map(({ courier, parcels }) => [courier, parcels]));
}
