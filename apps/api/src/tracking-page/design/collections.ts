import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { HttpError } from '../../http/errors';
import { PlatformError } from '../../platform/platform.port';

type Collections = DataOf<Calls['pageCollections']>['collections'];

/** The store's collections by title; none for a store that did not grant reading products. */
export async function storeCollections(ctx: AppContext, caller: Caller, search: string): Promise<Collections> {
  const shop = { shopId: caller.shopId, domain: caller.domain };
  try {
    return (await ctx.platform.mayReadProducts(shop)) ? await ctx.platform.collections(shop, search.trim()) : [];
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ shop: caller.shopId, err: error }, 'the store did not tell its collections');
    throw new HttpError(503, 'The store does not answer at the moment. Try again in a minute.');
  }
}
