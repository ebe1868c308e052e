import type { ApiScope, PlanKey } from '@parcelway/domain';
import { API_KEY_PREFIX, SUPPORT_DESK_FEATURE } from '@parcelway/domain';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { needFeature } from '../http/route';
import { isInstalled, shopById } from '../platform/shops.store';
import { shopOfKey, validKey } from './keys/api-keys.store';

const BEARER = new RegExp(`^Bearer (${API_KEY_PREFIX}[A-Za-z0-9_-]{43})$`);

const unauthorized = () =>
  new HttpError(401, 'Send a valid key in the header Authorization: Bearer pw_live_…', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/**
 * The caller of the public API. The shop comes from the key alone; what it changes counts as done by who created the key.
 * @throws HttpError 401 for a key that is not valid, 402 by the plan, 403 without the scope
 */
export async function authenticateKey(
  ctx: Pick<AppContext, 'db' | 'vault' | 'now'>,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<Caller> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  const hash = key === undefined ? null : ctx.vault.hashToken(key);
  const shopId = hash && (await shopOfKey(ctx.db, hash));
  const row = hash && shopId && (await withShop(ctx.db, shopId, (trx) => validKey(trx, shopId, hash, ctx.now())));
  const shop = row ? await shopById(ctx.db, row.shop_id) : undefined;
  if (!row || !shop || !isInstalled(shop)) throw unauthorized();
  const caller: Caller = {
    ...{ shopId: shop.shop_id, domain: shop.domain, timezone: shop.timezone, plan: shop.plan as PlanKey },
    ...{ userId: row.user_id, permission: [] },
  };
  needFeature(caller, row.desk ? SUPPORT_DESK_FEATURE : 'custom_integration');
  if (!row.scopes.includes(scope)) throw new HttpError(403, `This needs a key with the scope ${scope}.`);
  return caller;
}
