import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { shopByDomain } from '../platform/shops.store';
import { switchesOf } from '../shops/switches.store';

/** Whether a shop has opted in to early releases. @param domain of the shop */
export async function getsEarlyReleases({ db }: Pick<AppContext, 'db'>, domain: string): Promise<boolean> {
  const shop = await shopByDomain(db, domain);
  if (!shop) return false;
  return (await withShop(db, shop.shop_id, (trx) => switchesOf(trx, shop.shop_id))).experimental;
}
