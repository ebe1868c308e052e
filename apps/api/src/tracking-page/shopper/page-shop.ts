import { FALLBACK_LANGUAGE, languageOfLocale, type CustomStatus } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { dateRules, type DateRules } from '../../edd/aftersale/shown';
import { shownStatuses } from '../../orders/order-statuses.store';
import { liveDesign, type PageDesign } from '../design/page-design';
import { contactOf } from './contact-of';
import { shopByDomain, type PageShop } from './lookup.store';

/** What a shop's page is drawn with, whatever parcels it shows. */
export interface ShownShop {
  shop: PageShop;
  /** `mailto:` and an address, or the shop's front page. */
  contact: string;
  design: PageDesign;
  statuses: readonly CustomStatus[];
  /** Null: dates after the sale are switched off. */
  dates: DateRules | null;
}

/** Null for a store that has not installed the app. */
export async function readShownShop(ctx: AppContext, domain: string): Promise<ShownShop | null> {
  const shop = await shopByDomain(ctx.db, domain);
  return shop && withShop(ctx.db, shop.shopId, (trx) => shownShop(ctx, trx, shop));
}

export async function shownShop(ctx: AppContext, trx: ShopTransaction, shop: PageShop): Promise<ShownShop> {
  const { shopId, locale } = shop;
  return {
    shop,
    contact: contactOf(ctx, shop),
    design: await liveDesign(ctx, trx, shopId, languageOfLocale(locale) ?? FALLBACK_LANGUAGE),
    statuses: await shownStatuses(trx, shopId),
    dates: await dateRules(trx, shopId, ctx.now()),
  };
}
