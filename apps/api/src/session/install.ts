import type { AppContext } from '../context';
import { withTransaction, type ShopTransaction } from '../db/database';
import { platformInTransaction } from '../platform/shopify/access';
import { RECENT_ORDER_DAYS } from '../platform/platform.port';
import { enterShop, isInstalled, lockShop, saveShopInfo, shopByDomain, type ShopRow } from '../platform/shops.store';
import type { OfflineTokens } from '../platform/shopify/oauth';
import { grantsOlderOrders } from '../platform/shopify/operations';
import { saveTokens } from '../platform/shopify/tokens.store';
import { startSync } from '../sync/run-sync';

/** Installs the app in shops: once each, even with concurrent first visits, and again after an uninstall. */
export class Installer {
  readonly #running = new Map<string, Promise<ShopRow>>();
  constructor(private readonly ctx: AppContext) {}

  /**
   * The shop's row, installed now if it was not, or if its token has expired.
   * @param obtain requests tokens from the platform; if it throws, nothing is written.
   */
  async ensure(domain: string, obtain: () => Promise<OfflineTokens>): Promise<ShopRow> {
    const shop = await shopByDomain(this.ctx.db, domain);
    if (shop && isInstalled(shop) && !shop.needs_token) return shop;
    const running = this.#running.get(domain);
    if (running) return running;
    const installing = this.#install(domain, obtain, false).finally(() => this.#running.delete(domain));
    this.#running.set(domain, installing);
    return installing;
  }

  /** Stores the tokens of a sign-in, whether the app was installed or not. */
  accept(domain: string, obtain: () => Promise<OfflineTokens>): Promise<ShopRow> {
    return this.#install(domain, obtain, true);
  }

  async #install(domain: string, obtain: () => Promise<OfflineTokens>, always: boolean): Promise<ShopRow> {
    const { ctx } = this;
    const install = async (trx: ShopTransaction): Promise<{ shopId: string; isNew: boolean }> => {
      // The row stays locked during the platform's call, on purpose: a second process waits and finds it done.
      const shop = await lockShop(trx, domain);
      const installed = isInstalled(shop);
      if (installed && !shop.needs_token && !always) return { shopId: shop.shop_id, isNew: false };
      const tokens = await obtain();
      // A reinstalled shop may have synced older orders than its present grant allows: the wider grant ended with the
      // uninstall.
      const syncDay = grantsOlderOrders(tokens.scope) ? shop.sync_day : Math.min(shop.sync_day, RECENT_ORDER_DAYS);
      await trx
        .updateTable('shops')
        .set({
          needs_token: false,
          ...(!installed && { installed_at: ctx.now(), uninstalled_at: null, sync_day: syncDay }),
        })
        .where('shop_id', '=', shop.shop_id)
        .execute();
      await enterShop(trx, shop.shop_id);
      await saveTokens(trx, ctx.vault, shop.shop_id, tokens);
      if (!installed) await startSync(trx, ctx, shop.shop_id, 'first', syncDay);
      // Messages of billing that came without access changed nothing.
      if (!installed || shop.needs_token)
        await ctx.jobs.add(trx, 'billing.read', { shopId: shop.shop_id }, { key: `billing.read:${shop.shop_id}` });
      return { shopId: shop.shop_id, isNew: !installed };
    };
    const { shopId, isNew } = await platformInTransaction.execute(() => withTransaction(ctx.db, install));
    if (isNew) {
      ctx.log.info({ shopId, domain }, 'installed');
      try {
        await saveShopInfo(ctx.db, ctx.vault, shopId, await ctx.platform.shopInfo({ shopId, domain }));
      } catch (error) {
        ctx.log.warn({ shopId, err: error }, 'the shop could not be read at install; the first sync reads it again');
      }
    }
    const row = await shopByDomain(ctx.db, domain);
    if (!row) throw new Error(`The shop ${domain} vanished while it was installed.`);
    return row;
  }
}
