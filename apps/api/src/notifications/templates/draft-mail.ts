import { topicStatus, type Language, type MailTopic } from '@parcelway/domain';
import { sampleMailData, type MailData, type MailOrder } from '@parcelway/email';
import type { MailSettings } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { storeUrl } from '../../platform/store-url';
import { mailImage } from '../../tracking-page/design/images';
import { createRecommendations } from '../../tracking-page/shopper/recommended';
import { logoUrl, mailData, productsData } from './mail-data';
import { readParcelFacts, readShopFacts, type ParcelFacts, type ShopFacts } from './mail-facts';
import { customerSource, logoOf, productsBlock } from './mail-source';

/** A mail that is previewed with unpublished settings. */
export interface DraftMail {
  topic: MailTopic;
  settings: MailSettings;
  language: Language;
  /** A parcel of the shop, shown as if its status were the topic's now; null: a made-up one. */
  sample: string | null;
}

/** @throws HttpError 404 when the shop has no such parcel */
export async function draftMail(
  ctx: AppContext,
  shop: { shopId: string; domain: string },
  draft: DraftMail,
): Promise<{ facts: ShopFacts; source: MailOrder; data: MailData }> {
  const { topic, sample } = draft;
  const read = () =>
    withShop(ctx.db, shop.shopId, async (trx) => {
      const about = sample === null ? [] : [{ shipmentId: sample, orderId: null, topic }];
      return {
        facts: await readShopFacts(ctx, trx, shop),
        about: await readParcelFacts(trx, shop.shopId, about, ctx.now()),
      };
    });
  let { facts, about } = await read();
  const logo = logoOf(facts.design);
  // One from before colours were stored gets them as its PNG is made.
  if (logo?.colors === null && (await mailImage(ctx, shop.shopId, logo.id))) ({ facts, about } = await read());
  const source = customerSource(facts, draft);
  const [found] = about;
  if (sample !== null && !found?.parcel) throw new HttpError(404, 'There is no such parcel.');
  const data = found ? await dataOf(ctx, facts, source, found) : madeUp(ctx, facts, draft);
  // The reader is not a customer: there is nothing to unsubscribe from.
  return { facts, source, data: { ...data, unsubscribe_url: storeUrl(ctx.config, facts.shop.domain) } };
}

async function dataOf(ctx: AppContext, facts: ShopFacts, source: MailOrder, found: ParcelFacts): Promise<MailData> {
  const { topic, language } = source;
  const reader = facts.reader(language);
  const of = topicStatus(topic);
  const now = ctx.now();
  const reported = { topic, status: of?.status ?? null, subStatus: of?.subStatus ?? null, at: now, knownAt: now };
  // The order, too, is as if its parcel were there.
  const orderParcels = found.orderParcels.map((row) =>
    of && row.shipment_id === found.parcel?.shipment_id ? { ...row, status: of.status, sub_status: of.subStatus } : row,
  );
  const data = mailData(ctx, facts, { ...found, orderParcels }, reported, reader);
  const block = productsBlock(source);
  if (!block) return data;
  const order = found.order ? { items: found.items } : null;
  const products = await createRecommendations(ctx).recommended(facts.shop, block, { order });
  return { ...data, products: productsData(products, reader) };
}

/** A made-up parcel of this shop. */
function madeUp(ctx: AppContext, facts: ShopFacts, { topic, language }: DraftMail): MailData {
  const data = sampleMailData(topic, language);
  const shop = { name: facts.name, url: storeUrl(ctx.config, facts.shop.domain), email: facts.email };
  return { ...data, shop, logo_url: logoUrl(ctx, facts) };
}
