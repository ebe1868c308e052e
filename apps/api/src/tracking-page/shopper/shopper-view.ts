import type { Language } from '@parcelway/domain';
import type { PageMasking } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { withDates } from '../../edd/aftersale/shown';
import { shownStatuses } from '../../orders/order-statuses.store';
import { answerOf } from './answer';
import { toParcel, type PageParcel } from './find-parcels';
import { checkpointsOfParcels } from '../../tracking/parcel-checkpoints.store';
import { parcelById, shopByDomain } from './lookup.store';
import { maskOf, shopMasking } from './masked';
import { createReader, type Reader } from './page-language';

export interface ShopperView {
  /** The shop's own. */
  language: Language;
  progress: PageParcel['progress'];
  /** What the shopper's page answers to "where is my parcel", in the shop's language. */
  sentence: string;
}

/** What the shopper's page shows of a parcel: the merchant's page shows the same, from the same code. */
export async function shopperView(
  ctx: AppContext,
  trx: ShopTransaction,
  { shopId, domain }: { shopId: string; domain: string },
  shipmentId: string,
): Promise<ShopperView> {
  const { parcel, reader } = await shopperParcel(ctx, trx, { shopId, domain }, shipmentId);
  return {
    language: reader.language,
    progress: parcel.progress,
    sentence: parcel.number === '' ? '' : answerOf(parcel, reader),
  };
}

/**
 * A parcel of the shopper's page, masked by the shop's rules, and the reader: the shop's own language, country and time
 * zone.
 * @param masking replaces the stored rules
 */
export async function shopperParcel(
  ctx: AppContext,
  trx: ShopTransaction,
  { shopId, domain }: { shopId: string; domain: string },
  shipmentId: string,
  masking?: PageMasking,
): Promise<{ parcel: PageParcel; reader: Reader; shopName: string }> {
  const stored = await parcelById(trx, shopId, shipmentId);
  const [row] = await withDates(trx, shopId, stored ? [stored] : [], ctx.now());
  if (!row) throw new Error(`There is no parcel ${shipmentId} in this shop.`);
  const shop = await shopByDomain(trx, domain);
  const parcel = toParcel(
    row,
    await checkpointsOfParcels(trx, shopId, [shipmentId]),
    { mask: maskOf(masking ?? (await shopMasking(trx, shopId))), personal: (text) => text },
    ctx.now(),
    await shownStatuses(trx, shopId),
  );
  const reader = createReader({
    wanted: undefined,
    acceptLanguage: undefined,
    shopLocale: shop?.locale ?? '',
    shopCountry: shop?.country ?? '',
    timezone: shop?.timezone ?? 'UTC',
    now: ctx.now(),
  });
  return { parcel, reader, shopName: shop?.name || domain };
}
