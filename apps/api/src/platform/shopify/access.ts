import { bulkhead } from 'cockatiel';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { PlatformError, type PlatformShop } from '../platform.port';
import { markNeedsToken } from '../shops.store';
import type { OfflineTokens, ShopifyOauth } from './oauth';
import { readTokens, saveTokens } from './tokens.store';

const EARLY_MS = 5 * 60_000;
/**
 * Limit, per process, of platform calls during which a transaction stays open: when the platform hangs, the pool's
 * other connections stay free for requests that do not need it.
 */
export const platformInTransaction = bulkhead(2, Infinity);

/** Returns a shop's access token, refreshed five minutes before it expires or when the platform rejected it. */
export class ShopAccess {
  readonly #known = new Map<string, { token: string; expiresAt: number }>();
  readonly #pending = new Map<string, Promise<string>>();

  constructor(
    private readonly deps: Pick<AppContext, 'db' | 'vault' | 'log' | 'now'>,
    private readonly oauth: ShopifyOauth,
  ) {}

  /**
   * @param rejected the token the platform answered 401 to.
   * @throws PlatformError 'unauthorized' when only the merchant's next visit can help, 'unavailable' when the platform did not answer.
   */
  async token(shop: PlatformShop, rejected?: string): Promise<string> {
    const known = this.#known.get(shop.shopId);
    if (known && known.token !== rejected && known.expiresAt - EARLY_MS > this.deps.now().getTime()) return known.token;
    const running = this.#pending.get(shop.shopId);
    if (running) return running;
    const pending = this.#fetchToken(shop, rejected).finally(() => this.#pending.delete(shop.shopId));
    this.#pending.set(shop.shopId, pending);
    return pending;
  }

  /** The granted scopes, separated by commas. A grant comes with a new token, so a cached older one is dropped. */
  async scope(shop: PlatformShop): Promise<string> {
    const stored = await withShop(this.deps.db, shop.shopId, (trx) => readTokens(trx, this.deps.vault, shop.shopId));
    if (this.#known.get(shop.shopId)?.token !== stored?.accessToken) this.#known.delete(shop.shopId);
    return stored?.scope ?? '';
  }

  async #fetchToken(shop: PlatformShop, rejected: string | undefined): Promise<string> {
    // The row lock is held over the request to the platform, on purpose: two processes must not spend the same refresh token.
    // Should the answer get lost, the old refresh token still works, because the new one was never used.
    const refresh = async (trx: ShopTransaction): Promise<OfflineTokens | 'spent'> => {
      const stored = await readTokens(trx, this.deps.vault, shop.shopId, true);
      if (!stored) throw new PlatformError('The app is not installed in this shop.', 'unauthorized');
      const left = stored.accessExpiresAt.getTime() - this.deps.now().getTime();
      const usable = stored.accessToken !== rejected && left > 0;
      if (usable && left > EARLY_MS) return stored;
      if (!stored.refreshToken) return 'spent';
      try {
        const answer = await this.oauth.refresh(shop.domain, stored.refreshToken);
        // An answer without scopes means that they are unchanged (RFC 6749, 5.1).
        const fresh = { ...answer, scope: answer.scope || stored.scope };
        await saveTokens(trx, this.deps.vault, shop.shopId, fresh);
        return fresh;
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'unauthorized') return 'spent';
        if (usable) return stored;
        throw error;
      }
    };
    const tokens = await platformInTransaction.execute(() => withShop(this.deps.db, shop.shopId, refresh));
    if (tokens === 'spent') {
      this.#known.delete(shop.shopId);
      await markNeedsToken(this.deps.db, shop.shopId);
      throw new PlatformError('The shop has to open the app again: its token has ended.', 'unauthorized');
    }
    this.#known.set(shop.shopId, { token: tokens.accessToken, expiresAt: tokens.accessExpiresAt.getTime() });
    return tokens.accessToken;
  }
}
