import {
  FALLBACK_LANGUAGE,
  languageOfLocale,
  LANGUAGES,
  type CustomStatus,
  type Language,
  type MailLock,
  type MailTopic,
} from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { withDates } from '../../edd/aftersale/shown';
import { decrypted } from '../../orders/parcel-rows';
import { shownStatuses } from '../../orders/order-statuses.store';
import { liveDesign, type PageDesign } from '../../tracking-page/design/page-design';
import {
  shopByDomain,
  type PageItemRow,
  type PageParcelRow,
  type PageShop,
} from '../../tracking-page/shopper/lookup.store';
import { createReader, type Reader } from '../../tracking-page/shopper/page-language';
import { checkpointsOfParcels, type ParcelCheckpointRow } from '../../tracking/parcel-checkpoints.store';
import * as store from './mail-facts.store';
import { mailLocks } from './template-settings';

/** Of a shop, for all its mails. */
export interface ShopFacts {
  shop: PageShop;
  name: string;
  email: string;
  /** The fallback language: for readers whose language we lack, and for missing texts. */
  language: Language;
  /** Of the tracking page, without what the plan does not include. */
  design: PageDesign;
  statuses: readonly CustomStatus[];
  locks: readonly MailLock[];
  sender: { name: string; replyTo: string };
  reader(language: Language): Reader;
}

/** Of one mail. */
export interface ParcelFacts {
  parcel: PageParcelRow | null;
  /** It was removed from its order. */
  isRemoved: boolean;
  order: store.MailOrderRow | null;
  items: readonly (PageItemRow & { line_id: string })[];
  /** Of the order; those without a number are none. */
  parcels: readonly PageParcelRow[];
  /** All parcels of the order. */
  orderParcels: readonly store.OrderParcelRow[];
  /** Of the parcels that the mail is about. */
  checkpoints: readonly ParcelCheckpointRow[];
}
export interface About {
  shipmentId: string | null;
  orderId: string | null;
  topic: MailTopic | null;
}

/** @throws Error when the shop has not got the app any more */
export async function readShopFacts(
  ctx: AppContext,
  trx: ShopTransaction,
  { shopId, domain }: { shopId: string; domain: string },
): Promise<ShopFacts> {
  const shop = await shopByDomain(trx, domain);
  if (!shop) throw new Error(`The shop ${shopId} has not got the app any more.`);
  const language = languageOfLocale(shop.locale) ?? FALLBACK_LANGUAGE;
  const design = await liveDesign(ctx, trx, shopId, language);
  const { plan, senderName, addresses } = await store.senderOf(trx, shopId);
  const name = shop.name || domain;
  const email = decrypted(ctx, shop.email_enc) ?? '';
  const readers = new Map<Language, Reader>();
  return {
    shop,
    name,
    email,
    language,
    design,
    statuses: await shownStatuses(trx, shopId),
    locks: mailLocks(plan),
    sender: { name: senderName || name, replyTo: replyToOf(decrypted(ctx, addresses)) || email },
    reader: (wanted) => {
      const known = readers.get(wanted);
      if (known) return known;
      const made = createReader({
        wanted,
        acceptLanguage: undefined,
        shopLocale: shop.locale,
        shopCountry: shop.country,
        timezone: shop.timezone,
        now: ctx.now(),
        // Texts and clocks as on the page; a mail may be in any language of ours.
        rules: { ...design.settings, language: { mode: 'shopper', offered: [...LANGUAGES] } },
      });
      readers.set(wanted, made);
      return made;
    },
  };
}

/** @param addresses JSON of `mail_rules`, decrypted */
function replyToOf(addresses: string | null): string {
  const read = addresses === null ? null : (JSON.parse(addresses) as { reply_to?: unknown } | null);
  return typeof read?.reply_to === 'string' ? read.reply_to : '';
}

/** Parcels and orders of several mails of a shop, in a few statements. @returns by their place */
export async function readParcelFacts(
  trx: ShopTransaction,
  shopId: string,
  mails: readonly About[],
  now: Date,
): Promise<ParcelFacts[]> {
  const ids = present(mails.map(({ shipmentId }) => shipmentId));
  const rows = await withDates(trx, shopId, await store.parcelsByIds(trx, shopId, ids), now);
  const abouts = mails.map((mail) => {
    const parcel = rows.find(({ shipment_id: id }) => id === mail.shipmentId) ?? null;
    return { parcel, orderId: mail.orderId ?? parcel?.order_id ?? null, isWhole: isAboutOrder(mail) };
  });
  const orderIds = present(abouts.map(({ orderId }) => orderId));
  const orders = await store.ordersByIds(trx, shopId, orderIds);
  const items = await store.itemsOfOrders(trx, shopId, orderIds);
  const orderParcels = await withDates(trx, shopId, await store.parcelsOfOrders(trx, shopId, orderIds), now);
  const parcels = orderParcels.filter(({ track_number: number }) => number !== '');
  const covered = abouts.map(({ parcel, orderId, isWhole }) =>
    isWhole ? parcels.filter(({ order_id: id }) => id === orderId) : parcel ? [parcel] : [],
  );
  const checkpoints = await checkpointsOfParcels(trx, shopId, present(covered.flat().map((row) => row.shipment_id)));
  return abouts.map(({ parcel, orderId }, index) => ({
    parcel,
    isRemoved: parcel !== null && !orderParcels.some(({ shipment_id: id }) => id === parcel.shipment_id),
    order: orders.find(({ order_id: id }) => id === orderId) ?? null,
    items: items.filter(({ order_id: id }) => id === orderId),
    parcels: parcels.filter(({ order_id: id }) => id === orderId),
    orderParcels: orderParcels.filter(({ order_id: id }) => id === orderId),
    checkpoints: checkpoints.filter(({ shipment_id: id }) => covered[index]?.some((row) => row.shipment_id === id)),
  }));
}

const present = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

/** About an order of several parcels. */
export const isAboutOrder = ({ topic }: Pick<About, 'topic'>): boolean =>
  topic === 'order_part' || topic === 'order_done';
