import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { storeUrl } from '../../platform/store-url';
import type { PageDesign } from '../design/page-design';
import { webAddress } from './find-parcels';
import { field } from './lookup-query';
import type { PageShop } from './lookup.store';
import type { PageCounts } from './page-counts';
import { productById } from './recommended.store';

/**
 * Counts a click on a product or a coupon of the page: `?go=product:<id>`, `?go=coupon:<section id>` when it is copied,
 * and `?go=shop:<section id>` when the shopper proceeds to use it.
 * @returns the target: the product's address from the store, the store's front page, or null, back to the page. The
 * link itself contains no target, so it is no open redirect.
 */
export async function follow(
  ctx: AppContext,
  shop: PageShop,
  design: PageDesign,
  counts: PageCounts,
  go: unknown,
): Promise<string | null> {
  const [, kind, id = ''] = /^(product|coupon|shop):([a-z0-9-]{1,40})$/.exec(field(go, 60)) ?? [];
  const sections = design.settings.sections.filter((section) => !section.hidden);
  if (kind === 'coupon' || kind === 'shop') {
    if (!sections.some((section) => section.kind === 'coupon' && section.id === id)) return null;
    counts.press(shop, 'coupon', id);
    return kind === 'shop' ? storeUrl(ctx.config, shop.domain) : null;
  }
  if (kind !== 'product' || !sections.some((section) => section.kind === 'products')) return null;
  const product = await withShop(ctx.db, shop.shopId, (trx) => productById(trx, shop.shopId, id));
  const url = webAddress(product?.url ?? null);
  if (!url || !isOfStore(ctx, shop, url)) return null;
  counts.press(shop, 'product', id);
  return url;
}

/** Whether an address is on the store's own site. */
function isOfStore(ctx: AppContext, { domain, primaryDomain }: PageShop, url: string): boolean {
  const { host } = new URL(url);
  return host === new URL(storeUrl(ctx.config, domain)).host || host === domain || host === primaryDomain;
}
