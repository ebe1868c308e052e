import type { ShopTransaction } from '../../db/database';
import type { Vault } from '../vault';
import type { OfflineTokens } from './oauth';

/** @param lock others that would refresh wait until this transaction ends. */
export async function readTokens(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  lock = false,
): Promise<OfflineTokens | null> {
  const query = trx.selectFrom('platform_tokens').selectAll().where('shop_id', '=', shopId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  return {
    accessToken: vault.decrypt(row.access_token_enc),
    accessExpiresAt: row.access_expires_at,
    refreshToken: vault.decrypt(row.refresh_token_enc),
    refreshExpiresAt: row.refresh_expires_at,
    scope: row.scope,
  };
}

/** Stores both tokens of a pair at once: an access token without its refresh token would lock us out an hour later. */
export async function saveTokens(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  tokens: OfflineTokens,
): Promise<void> {
  const values = {
    access_token_enc: vault.encrypt(tokens.accessToken),
    access_expires_at: tokens.accessExpiresAt,
    refresh_token_enc: vault.encrypt(tokens.refreshToken),
    refresh_expires_at: tokens.refreshExpiresAt,
    scope: tokens.scope,
    updated_at: new Date(),
  };
  await trx
    .insertInto('platform_tokens')
    .values({ shop_id: shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute();
}
