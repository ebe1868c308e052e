import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { isInstalled, shopById } from '../../platform/shops.store';
import type { DeliveryPromise } from '../answer';
import { dateJob } from './date-job';
import * as store from './product-facts.store';

const DAY_MS = 86_400_000;
/** A product that no dated parcel had for so long is forgotten. */
const FORGOTTEN_MS = 30 * DAY_MS;
const PAGE = 200;

/** Whether a rule chooses by what an order does not say of its products. */
export const chosenByFacts = ({ chosenBy }: DeliveryPromise): boolean =>
  chosenBy.has('tag') || chosenBy.has('collection');

/** The store may be slow to answer: reading is a job of its own, so that it holds up no other shop's dates. */
export async function queueFacts(
  { jobs }: Pick<AppContext, 'jobs'>,
  shopId: string,
  promise: DeliveryPromise,
): Promise<void> {
  if (chosenByFacts(promise)) await jobs.addNow('edd.products', { shopId }, { key: `edd.products:${shopId}` });
}

/**
 * Job `edd.products`: reads tags and collections of the products of parcels whose dates are computed, once a day each, then has those
 * dated that wait. Where the store does not let us read products, no rule by tag or collection counts.
 * @throws PlatformError where the store does not answer: the job is repeated
 */
export async function readFacts(
  ctx: Pick<AppContext, 'db' | 'jobs' | 'now' | 'platform'>,
  shopId: string,
): Promise<void> {
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row)) return;
  const shop = { shopId, domain: row.domain };
  const now = ctx.now();
  const readBefore = new Date(now.getTime() - DAY_MS);
  const isAllowed = await ctx.platform.mayReadProducts(shop);
  for (let more = true; more;) {
    const ids = await withShop(ctx.db, shopId, (trx) => store.productsToRead(trx, shopId, { readBefore, limit: PAGE }));
    const found = isAllowed && ids.length > 0 ? await ctx.platform.productFacts(shop, ids) : [];
    const factsOf = new Map(found.map((facts) => [facts.id, facts]));
    const facts = ids.map((id) => factsOf.get(id) ?? { id, tags: [], collections: [] });
    await withShop(ctx.db, shopId, (trx) => store.writeFacts(trx, shopId, facts, now));
    more = ids.length === PAGE;
  }
  await withShop(ctx.db, shopId, (trx) => store.forgetFacts(trx, shopId, new Date(now.getTime() - FORGOTTEN_MS)));
  await ctx.jobs.addNow('edd.date', { shopId }, dateJob(shopId));
}
