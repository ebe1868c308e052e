import {
  customStatusName,
  ShipmentStatus,
  statusInfo,
  topicStatus,
  type MailTopic,
  type ShipmentStatusKey,
  type SubStatus,
} from '@parcelway/domain';
import { orderCounts, type MailData, type MailItem } from '@parcelway/email';
import type { AppContext } from '../../context';
import type { StoreProduct } from '../../db/page.schema';
import { trackingPageUrl } from '../../orders/parcel-rows';
import { storeUrl, TRACK_PATH } from '../../platform/store-url';
import { mailImageUrl } from '../../tracking-page/design/image-address';
import { answerOf, deliveryOf } from '../../tracking-page/shopper/answer';
import {
  shownItem,
  toParcel,
  webAddress,
  type PageParcel,
  type ParcelEvent,
} from '../../tracking-page/shopper/find-parcels';
import { MAX_NUMBERS } from '../../tracking-page/shopper/lookup-query';
import type { PageParcelRow } from '../../tracking-page/shopper/lookup.store';
import { maskOf } from '../../tracking-page/shopper/masked';
import { orderJourney } from '../../tracking-page/shopper/order-journey.view';
import type { Reader } from '../../tracking-page/shopper/page-language';
import { reviewsEnabled } from '../../tracking-page/shopper/review';
import { ownStatusName } from '../../tracking-page/shopper/sections/status.view';
import { whatOf } from '../../tracking-page/shopper/sections/timeline.view';
import { isAboutOrder, type ParcelFacts, type ShopFacts } from './mail-facts';
import { logoOf } from './mail-source';
import { partsOf } from './mail-truth';
import type { PartsOfOrder, Pieces } from './order-parts';

/** What a mail is about, and when that was. */
export interface ReportedStatus {
  topic: MailTopic | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  at: Date;
  /** When the mail was queued: what happened until then is included. */
  knownAt: Date;
}
/** A longer list would make the mail larger than mail programs show. */
const MAX_ITEMS = 30;
const MAX_HISTORY = 10;
const MAX_PARCELS = 20;

/**
 * The data of a customer's mail, masked as the shopper's page is. A mail reports the status that it was queued for, also where the
 * parcel has gone on since.
 */
export function mailData(
  ctx: AppContext,
  shop: ShopFacts,
  facts: ParcelFacts,
  reported: ReportedStatus,
  reader: Reader,
): MailData {
  const { domain } = shop.shop;
  const { order } = facts;
  const urlOf = ({ number }: Pick<PageParcel, 'number'>): string =>
    number === '' ? pageUrl(ctx, domain) : trackingPageUrl(ctx, domain, number);
  const parcels = isAboutOrder(reported) ? facts.parcels.map((row) => read(ctx, shop, facts, row)) : [];
  const main = parcels.length > 0 ? latestOf(parcels) : reportedParcel(ctx, shop, facts, reported);
  // Some of its parcels may be elsewhere than the latest one.
  const isMixed = reported.topic === 'order_part';
  const parts = partsOf(facts, parcels.length > 0 ? null : (facts.parcel?.shipment_id ?? null));
  const name = order?.customer_name ?? '';
  const numbers = facts.parcels.slice(0, MAX_NUMBERS).map(({ track_number: number }) => number);
  const expected = main && deliveryOf(main, reader);
  return {
    shop: { name: shop.name, url: storeUrl(ctx.config, domain), email: shop.email },
    customer: { name, first_name: name.trim().split(/\s+/)[0] ?? '' },
    order: {
      name: order?.name ?? '',
      url: numbers.length === 0 ? pageUrl(ctx, domain) : trackingPageUrl(ctx, domain, numbers.join(',')),
      ...orderCounts(parts.parts, reported.topic, reader.language),
    },
    parcel: {
      number: main?.number ?? '',
      courier: main?.courierName ?? '',
      status: main && !isMixed ? statusText(main, reported.topic, reader) : '',
      sentence:
        parcels.length > 0 ? orderJourney(parcels, reader, true).sentence : main ? sentenceOf(main, reader) : '',
      expected: expected && !isMixed && !expected.late ? (expected.range ?? expected.date) : '',
      url: main ? urlOf(main) : pageUrl(ctx, domain),
      count: facts.parcels.length,
      items: parts.parts.in_parcel,
    },
    status: main?.status ?? ShipmentStatus.Pending,
    progress: main && !isMixed ? progressOf(main, reported.topic, reader) : null,
    history: main && !isMixed ? historyOf(main, reader, shop.design.settings.events === 'translated') : [],
    ...itemsOf(ctx, facts, parts, reported),
    products: [],
    parcels: parcels
      .slice(0, MAX_PARCELS)
      .map((parcel) => ({
        number: parcel.number,
        courier: parcel.courierName,
        status: statusText(parcel, null, reader),
        url: urlOf(parcel),
      })),
    logo_url: logoUrl(ctx, shop),
    review_url:
      main?.status === ShipmentStatus.Delivered && reviewsEnabled(shop.design)
        ? `${urlOf(main)}#pw-review-${main.id}`
        : '',
    unsubscribe_url: '',
    message: '',
  };
}

/**
 * The items of a mail: the parcel's where the order has more than those, and none where they are unknown.
 */
export function itemsOf(
  ctx: Pick<AppContext, 'config'>,
  { items, orderParcels }: ParcelFacts,
  { inParcel, onTheWay, toSend }: PartsOfOrder,
  { topic }: ReportedStatus,
): Pick<MailData, 'items' | 'items_of' | 'items_to_send'> {
  const listed = (pieces: Pieces | null): MailItem[] =>
    items
      .flatMap((item) => {
        const quantity = pieces === null ? item.quantity : (pieces.get(item.line_id) ?? 0);
        const { title, variant, imageUrl: image } = shownItem(ctx, item);
        return quantity > 0 ? [{ title, variant, quantity, image_url: image ?? '' }] : [];
      })
      .slice(0, MAX_ITEMS);
  const left = toSend ? listed(toSend) : [];
  if (topic === 'order_part')
    return { items: onTheWay ? listed(onTheWay) : [], items_of: 'on_the_way', items_to_send: left };
  const isAll = topic === 'order_done' || orderParcels.length <= 1;
  if (inParcel === null && !isAll) return { items: [], items_of: 'parcel', items_to_send: left };
  const isWhole = inParcel === null || items.every(({ line_id: id, quantity }) => inParcel.get(id) === quantity);
  return { items: listed(inParcel), items_of: isWhole ? 'order' : 'parcel', items_to_send: left };
}

/** As a mail shows them. */
export const productsData = (products: readonly StoreProduct[], reader: Reader): MailData['products'] =>
  products.map(({ title, url, image_url: image, price, currency }) => ({
    title,
    url: webAddress(url) ?? '',
    image_url: image ?? '',
    price: reader.money(price, currency),
  }));

const pageUrl = (ctx: AppContext, domain: string): string => `${storeUrl(ctx.config, domain)}${TRACK_PATH}`;

export const logoUrl = (ctx: AppContext, { shop, design }: Pick<ShopFacts, 'shop' | 'design'>): string => {
  const logo = logoOf(design);
  return logo ? mailImageUrl(ctx.config, shop.shopId, logo.id) : '';
};

/** A parcel of the order as it is. */
function read(ctx: AppContext, { design, statuses }: ShopFacts, facts: ParcelFacts, row: PageParcelRow): PageParcel {
  const checkpoints = facts.checkpoints.filter(({ shipment_id: id }) => id === row.shipment_id);
  const shown = { mask: maskOf(design.masking), personal: (text: string) => text };
  return toParcel(row, checkpoints, shown, ctx.now(), statuses);
}

/** The parcel that a mail is about, at the time that it is about; null where it is about none. */
export function reportedParcel(
  ctx: AppContext,
  shop: ShopFacts,
  facts: ParcelFacts,
  reported: ReportedStatus,
): PageParcel | null {
  const { parcel: row } = facts;
  if (!row) return null;
  const status = reported.status ?? row.status;
  const narrow = reported.topic === null ? null : (topicStatus(reported.topic)?.subStatus ?? null);
  const isSo = row.status === status && (narrow === null || row.sub_status === narrow);
  if (isSo) return read(ctx, shop, facts, row);
  const then = {
    status,
    sub_status: reported.subStatus,
    status_at: reported.at,
    delivered_at: status === ShipmentStatus.Delivered ? reported.at : null,
  };
  const known = facts.checkpoints.filter(({ occurred_at: at }) => at <= reported.at || at <= reported.knownAt);
  return read(ctx, shop, { ...facts, checkpoints: known }, { ...row, ...then, attention: null, attention_since: null });
}

/** The tracking page's first sentence; none for a parcel that has no number yet. */
export const sentenceOf = (parcel: PageParcel, reader: Reader): string =>
  parcel.number === '' ? '' : answerOf(parcel, reader);

const latestOf = (parcels: readonly PageParcel[]): PageParcel | null =>
  parcels.reduce<PageParcel | null>((latest, one) => (latest && latest.statusAt >= one.statusAt ? latest : one), null);

/** A mail about a substatus names it. */
export function statusText(parcel: PageParcel, topic: MailTopic | null, reader: Reader): string {
  const { status, subStatus } = parcel;
  const { texts } = reader;
  const events: Readonly<Record<string, string>> = texts.event;
  const narrow = topic !== null && topicStatus(topic)?.subStatus === subStatus ? events[String(subStatus)] : undefined;
  return narrow ?? (ownStatusName(parcel, reader) || texts.status[statusInfo(status).key]);
}

/** For a parcel that does not move, a bar would mislead. */
const WITHOUT_BAR: readonly ShipmentStatusKey[] = ['expired', 'exception'];
function progressOf(parcel: PageParcel, topic: MailTopic | null, reader: Reader): MailData['progress'] {
  const { texts, language } = reader;
  if (WITHOUT_BAR.includes(statusInfo(parcel.status).key)) return null;
  const { steps } = parcel.progress;
  const reached = steps.filter(({ state }) => state !== 'ahead');
  return {
    steps: steps.map((step) =>
      step.key === 'custom' ? customStatusName(step.custom, language) : texts.steps[step.key],
    ),
    // The step that it has reached is one of them.
    done: reached.length,
    // A step of the merchant's own says more than the status.
    ...(reached.at(-1)?.key !== 'custom' && { title: statusText(parcel, topic, reader) }),
  };
}

const historyOf = ({ events }: PageParcel, reader: Reader, isTranslated: boolean): MailData['history'] =>
  events
    .slice(-MAX_HISTORY)
    .reverse()
    .map((event) => {
      return { when: whenOf(event, reader), text: whatOf(event, reader, isTranslated), place: event.location };
    });

/** By the clock of its place, which is named where it is another than the shop's. */
function whenOf({ occurredAt: at, zone, hasTime, zoneKnown }: ParcelEvent, reader: Reader): string {
  const day = reader.shortDate(at, zone);
  if (!hasTime) return day;
  const time = reader.time(at, zone);
  return zoneKnown && time !== reader.time(at) ? `${day}, ${time} ${reader.zoneName(at, zone)}` : `${day}, ${time}`;
}
