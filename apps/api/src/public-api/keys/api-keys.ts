import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, KEY_ROTATION_MS, MAX_API_KEYS, type ApiScope } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { lockKeys } from '../../db/locks';
import { HttpError } from '../../http/errors';
import { recordChange } from '../../shops/setting-changes.store';
import { addKey, deleteKey, keysOf, replaceKey, type KeyRow } from './api-keys.store';

type Ctx = Pick<AppContext, 'db' | 'vault' | 'now'>;
type Listed = DataOf<Calls['apiKeys']>['list'][number];
type WithKey = DataOf<Calls['createApiKey']>;

const KEY_BYTES = 32;

export const apiKeys = (ctx: Ctx, { shopId }: Caller): Promise<{ list: Listed[] }> =>
  withShop(ctx.db, shopId, async (trx) => ({ list: (await keysOf(trx, shopId)).map((row) => listed(row, ctx.now())) }));

/** @throws HttpError 409 when the shop has as many as it may, 422 for a name that is taken */
export function createApiKey(
  ctx: Ctx,
  { shopId, userId }: Caller,
  { name, scopes }: { name: string; scopes: ApiScope[] },
): Promise<WithKey> {
  const made = newKey(ctx);
  const now = ctx.now();
  return withShop(ctx.db, shopId, async (trx) => {
    await lockKeys(trx, shopId);
    const rows = await keysOf(trx, shopId);
    if (rows.length >= MAX_API_KEYS)
      throw new HttpError(409, `A shop can have ${MAX_API_KEYS} keys. Revoke one first.`);
    if (rows.some((row) => row.name === name))
      throw new HttpError(422, 'Another key has this name.', { errors: { name: 'is the name of another key' } });
    const row = await addKey(trx, {
      ...{ shop_id: shopId, name, scopes, user_id: userId, created_at: now },
      ...{ key_hash: made.hash, last_four: made.lastFour },
    });
    const after = { name, scopes, key: hintOf(row) };
    await recordChange(trx, shopId, { user: userId, at: now, area: 'api_keys', deed: 'added', subject: name, after });
    return { ...listed(row, now), key: made.key };
  });
}

/** @throws HttpError 404 */
export function rotateApiKey(ctx: Ctx, { shopId, userId }: Caller, id: string): Promise<WithKey> {
  const made = newKey(ctx);
  const now = ctx.now();
  const previousUntil = new Date(now.getTime() + KEY_ROTATION_MS);
  return withShop(ctx.db, shopId, async (trx) => {
    const before = (await keysOf(trx, shopId)).find((row) => row.api_key_id === id);
    const row = before && (await replaceKey(trx, shopId, id, { ...made, previousUntil }));
    if (!row) throw gone();
    await recordChange(trx, shopId, {
      ...{ user: userId, at: now, area: 'api_keys', subject: row.name },
      ...{ before: { key: hintOf(before) }, after: { key: hintOf(row) } },
    });
    return { ...listed(row, now), key: made.key };
  });
}

/** @throws HttpError 404 */
export async function revokeApiKey(ctx: Ctx, { shopId, userId }: Caller, id: string): Promise<void> {
  await withShop(ctx.db, shopId, async (trx) => {
    const row = await deleteKey(trx, shopId, id);
    if (!row) throw gone();
    const before = { name: row.name, scopes: row.scopes, key: hintOf(row) };
    const at = ctx.now();
    await recordChange(trx, shopId, { user: userId, at, area: 'api_keys', deed: 'deleted', subject: row.name, before });
  });
}

const gone = () => new HttpError(404, 'This key is not there any more. Reload the page.');

export function newKey({ vault }: Pick<Ctx, 'vault'>): { key: string; hash: Buffer; lastFour: string } {
  const key = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  return { key, hash: vault.hashToken(key), lastFour: key.slice(-4) };
}

export const hintOf = ({ last_four: lastFour }: Pick<KeyRow, 'last_four'>): string => `${API_KEY_PREFIX}…${lastFour}`;

const listed = (row: KeyRow, now: Date): Listed => ({
  id: row.api_key_id,
  name: row.name,
  scopes: row.scopes,
  hint: hintOf(row),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  previous_until: row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
});
