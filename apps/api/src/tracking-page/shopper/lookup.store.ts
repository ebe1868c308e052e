import { FulfillmentState, type SubStatus } from '@parcelway/domain';
import { executor, type Executor, type ShopTransaction } from '../../db/database';
import type { ParcelFactsRow } from '../../db/schema';
import type { ShownEdd } from '../../edd/aftersale/shown';
import type { ProgressFacts } from '../../orders/parcel-progress';
import { PROGRESS_COLUMNS } from '../../orders/parcel-progress.store';
import { withCustomCouriers, type CustomCouriers } from '../../shops/custom-couriers.store';
import type { ProofColumns } from './proof';
import { PREPARED } from '../../db/prepared';

export interface PageShop {
  shopId: string;
  domain: string;
  /** The store's public host; may be empty. */
  primaryDomain: string;
  name: string;
  timezone: string;
  locale: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  email_enc: Buffer | null;
}

export async function shopByDomain(db: Executor, domain: string): Promise<PageShop | null> {
  const row = await executor(db)
    .selectFrom('shops')
    .select(['shop_id', 'domain', 'primary_domain', 'name', 'timezone', 'locale', 'country', 'email_enc'])
    .where('domain', '=', domain)
    .where('installed_at', 'is not', null)
    .where('uninstalled_at', 'is', null)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!row) return null;
  const { shop_id: shopId, primary_domain: primaryDomain, ...shop } = row;
  return { shopId, primaryDomain, ...shop };
}

/** A parcel as the shopper may see it, before the shop's masking: personal data is not even read. */
export interface PageParcelRow extends ProgressFacts {
  shipment_id: string;
  order_id: string;
  track_number: string;
  company: string;
  tracking_url: string | null;
  courier: string;
  sub_status: SubStatus | null;
  status_rule: string;
  status_at: Date;
  origin: string | null;
  destination: string | null;
  facts: ParcelFactsRow | null;
  /** Its date after the sale, null without one; absent while that is switched off. */
  edd?: ShownEdd | null;
  /** The shop's own couriers, where a row has one of them. */
  custom?: CustomCouriers;
}
export const PARCEL_COLUMNS = [
  'shipment_id',
  'order_id',
  'track_number',
  'company',
  'tracking_url',
  'courier',
  'sub_status',
  'status_rule',
  'status_at',
  'origin',
  'destination',
  'facts',
  ...PROGRESS_COLUMNS,
] as const;

export async function parcelsByNumber(trx: ShopTransaction, shopId: string, keys: string[]): Promise<PageParcelRow[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('number_key', 'in', keys)
    .where('removed_at', 'is', null)
    .orderBy('ordered_at', 'desc')
    .orderBy('shipment_id', 'desc')
    .limit(10)
    .modifyEnd(PREPARED)
    .execute();
  return withCustomCouriers(trx, shopId, rows as PageParcelRow[]);
}

export async function parcelById(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
): Promise<PageParcelRow | null> {
  const row = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('shipment_id', '=', shipmentId)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  const [parcel] = await withCustomCouriers(trx, shopId, row ? [row as PageParcelRow] : []);
  return parcel ?? null;
}

export interface PageOrder {
  orderId: string;
  name: string;
  orderedAt: Date;
  /** Neither cancelled nor handed over, with or without a number. */
  isWaiting: boolean;
}

const ORDER_COLUMNS = ['order_id', 'name', 'ordered_at', 'cancelled_at', 'fulfillment_state'] as const;
const pageOrder = (row: {
  order_id: string;
  name: string;
  ordered_at: Date;
  cancelled_at: Date | null;
  fulfillment_state: number;
}): PageOrder => ({
  orderId: row.order_id,
  name: row.name,
  orderedAt: row.ordered_at,
  isWaiting: row.cancelled_at === null && row.fulfillment_state === FulfillmentState.Unfulfilled,
});

/** @param names lower-case spellings of the order's name. @param emailHash the blind index of the address. */
export async function orderByNameAndEmail(
  trx: ShopTransaction,
  shopId: string,
  names: string[],
  emailHash: Buffer,
): Promise<PageOrder | null> {
  const row = await trx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('shop_id', '=', shopId)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', names))
    .where('email_hash', '=', emailHash)
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ? pageOrder(row) : null;
}

/** An order with what may prove that it is the shopper's, encrypted. */
export interface ProvableOrder extends PageOrder {
  proofs: ProofColumns;
}

/** Orders of the name, newest first; names are not unique in a store. */
export async function ordersByName(trx: ShopTransaction, shopId: string, names: string[]): Promise<ProvableOrder[]> {
  const rows = await trx
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, 'email_hash', 'phone_enc', 'address_enc'])
    .where('shop_id', '=', shopId)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', names))
    .orderBy('ordered_at', 'desc')
    .limit(10)
    .modifyEnd(PREPARED)
    .execute();
  return rows.map(({ email_hash, phone_enc, address_enc, ...row }) => ({
    ...pageOrder(row),
    proofs: { email_hash, phone_enc, address_enc },
  }));
}

export async function orderById(trx: ShopTransaction, shopId: string, orderId: string): Promise<PageOrder | null> {
  const row = await trx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ? pageOrder(row) : null;
}

export interface PageItemRow {
  title: string;
  variant: string;
  quantity: number;
  image_url: string | null;
}

/** What was ordered. */
export const itemsOfOrder = (trx: ShopTransaction, shopId: string, orderId: string): Promise<PageItemRow[]> =>
  trx
    .selectFrom('order_lines')
    .select(['title', 'variant', 'quantity', 'image_url'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .orderBy('line_id')
    .limit(250)
    .modifyEnd(PREPARED)
    .execute();

export async function parcelsOfOrder(trx: ShopTransaction, shopId: string, orderId: string): Promise<PageParcelRow[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .where('track_number', '<>', '')
    .orderBy('fulfilled_at')
    .orderBy('shipment_id')
    .limit(50)
    .modifyEnd(PREPARED)
    .execute();
  return withCustomCouriers(trx, shopId, rows as PageParcelRow[]);
}
