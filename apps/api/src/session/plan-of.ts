import { PLAN_LEVELS } from '@parcelway/domain';
import type { AppContext } from '../context';
import { shopByDomain } from '../platform/shops.store';

/**
 * Number of a shop's plan (0 free … 4 enterprise), by which releases may be rolled out.
 * @param domain of the shop
 * @returns null for an unknown shop, and for a plan without a number
 */
export async function planOf({ db }: Pick<AppContext, 'db'>, domain: string): Promise<number | null> {
  const plan = (await shopByDomain(db, domain))?.plan;
  const level = PLAN_LEVELS.findIndex((name) => name === plan);
  return level < 0 ? null : level;
}
