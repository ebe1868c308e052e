import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** A parcel to which events may be reported. */
export interface ReportableParcel {
  shipment_id: string;
  courier: string;
  number_key: string;
  over_quota_at: Date | null;
}

const reportable = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('shipments')
    .select(['shipment_id', 'courier', 'number_key', 'over_quota_at'])
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null);

export const parcelForEvents = (
  trx: ShopTransaction,
  shopId: string,
  id: string,
): Promise<ReportableParcel | undefined> => reportable(trx, shopId).where('shipment_id', '=', id).executeTakeFirst();

/** Of any courier. */
export const parcelsOfNumbers = (
  trx: ShopTransaction,
  shopId: string,
  numberKeys: readonly string[],
): Promise<ReportableParcel[]> =>
  reportable(trx, shopId)
    .where(sql<boolean>`number_key = any(${numberKeys}::text[])`)
    .orderBy('shipment_id')
    .execute();
