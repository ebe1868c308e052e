import type { PageSection } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import type { StoreProduct } from '../../db/page.schema';
import type { ProductList } from '../../platform/platform.port';
import { isInstalled, shopById } from '../../platform/shops.store';
import type { PageShop } from './lookup.store';
import { productLists, saveProducts } from './recommended.store';

/** What is to be recommended: of a section of the page, or of a block of a mail. */
type Wanted = Pick<Extract<PageSection, { kind: 'products' }>, 'source' | 'collection' | 'limit'>;
/** The ordered products, for a shopper with a proof. */
type Ordered = { order: { items: readonly { title: string }[] } | null };

/** The minimal interval between two readings of a list from the store. */
const FRESH_MS = 6 * 3_600_000;
/** A list that could not be read is requested again after so long. */
const REQUEST_AGAIN_MS = 10 * 60_000;
const MAX_REQUESTED = 10_000;
/** More than a page shows, so that what was ordered can be left out. */
const BEST_SELLING = 'best_selling';

/** The list to read. Related products reveal what was ordered: without a proof a shopper sees the best-selling ones. */
function listOf({ source, collection }: Wanted, found: Ordered | null): string {
  const ordered = found?.order?.items[0]?.title;
  if (source === 'collection' && collection !== null) return `collection:${collection}`;
  return source === 'related' && ordered ? `related:${ordered}` : BEST_SELLING;
}
const productListOf = (list: string): ProductList => {
  const at = list.indexOf(':');
  const rest = list.slice(at + 1);
  if (list.startsWith('collection:')) return { by: 'collection', id: rest };
  return list.startsWith('related:') ? { by: 'related', title: rest } : { by: 'best_selling' };
};

export interface Recommendations {
  /** Products for a section of the page or a block of a mail, from what is stored; empty: it is left out. The store is never waited for. */
  recommended(shop: Pick<PageShop, 'shopId'>, wanted: Wanted, found: Ordered | null): Promise<StoreProduct[]>;
}

/** Returns the page's recommended products, and queues a job for those that are missing or old. */
export function createRecommendations(ctx: AppContext): Recommendations {
  const requestedAt = new Map<string, number>();
  const mayRequest = (key: string): boolean => {
    const now = ctx.now().getTime();
    if (now - (requestedAt.get(key) ?? -Infinity) < REQUEST_AGAIN_MS) return false;
    if (requestedAt.size > MAX_REQUESTED) requestedAt.clear();
    requestedAt.set(key, now);
    return true;
  };
  return {
    recommended: ({ shopId }, wanted, found) =>
      withShop(ctx.db, shopId, async (trx) => {
        const lists = [...new Set([listOf(wanted, found), BEST_SELLING])];
        const stored = await productLists(trx, shopId, lists);
        for (const list of lists) {
          const row = stored.find((one) => one.list === list);
          const isFresh = row && ctx.now().getTime() - row.read_at.getTime() < FRESH_MS;
          // Best-selling products are read only where the wanted list is empty.
          const isNeeded =
            list === lists[0] || (stored.find((one) => one.list === lists[0])?.products.length ?? 1) === 0;
          const key = `page.products:${shopId}:${list}`;
          if (!isFresh && isNeeded && mayRequest(key))
            await ctx.jobs.add(trx, 'page.products', { shopId, list }, { key, queue: 'products', maxAttempts: 3 });
        }
        const ordered = new Set(found?.order?.items.map(({ title }) => title));
        const shown = lists.map((list) =>
          (stored.find((one) => one.list === list)?.products ?? []).filter(({ title }) => !ordered.has(title)),
        );
        return (shown.find((products) => products.length > 0) ?? [])
          .slice(0, wanted.limit)
          .map((product) => ({
            ...product,
            image_url: product.image_url?.startsWith(`${ctx.config.PLATFORM_CDN_URL}/`) ? product.image_url : null,
          }));
      }),
  };
}

/** Reads a list from the store, unless it was read recently. Without the grant the stored one is kept. */
export async function readProducts(ctx: AppContext, { shopId, list }: { shopId: string; list: string }): Promise<void> {
  const shop = await shopById(ctx.db, shopId);
  if (!shop || !isInstalled(shop)) return;
  const [known] = await withShop(ctx.db, shopId, (trx) => productLists(trx, shopId, [list]));
  if (known && ctx.now().getTime() - known.read_at.getTime() < FRESH_MS) return;
  const of = { shopId, domain: shop.domain };
  if (!(await ctx.platform.mayReadProducts(of))) return;
  const products = (await ctx.platform.products(of, productListOf(list))).map(({ imageUrl, ...product }) => ({
    ...product,
    image_url: imageUrl,
  }));
  await withShop(ctx.db, shopId, (trx) => saveProducts(trx, shopId, list, products, ctx.now()));
}
