import {
  hasFeature,
  levelOfPlan,
  MAX_API_KEYS,
  planWith,
  PUBLIC_BASE,
  SUPPORT_DESK_FEATURE,
  SUPPORT_DESK_TITLES,
  SUPPORT_DESKS,
  type SupportDesk,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { publicCalls } from '@parcelway/http-contract/public';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { lockKeys } from '../../db/locks';
import { HttpError } from '../../http/errors';
import { decrypted } from '../../orders/parcel-rows';
import { recordChange } from '../../shops/setting-changes.store';
import { hintOf, newKey } from '../keys/api-keys';
import { addKey, deleteKey, keysOf, type KeyRow } from '../keys/api-keys.store';
import { customerParcels, latestCustomer } from './customer-parcels';

type Listed = DataOf<Calls['supportDesks']>['list'][number];

/** The help desks, each with its key. */
export const supportDesks = (ctx: AppContext, caller: Caller): Promise<{ list: Listed[] }> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const keys = await keysOf(trx, caller.shopId);
    return { list: SUPPORT_DESKS.map((name) => listed(ctx, caller, name, keyOf(keys, name))) };
  });

/** @throws HttpError 409 when the shop has as many keys as it may */
export function connectSupportDesk(
  ctx: AppContext,
  caller: Caller,
  name: SupportDesk,
): Promise<Listed & { secret: string }> {
  const { shopId, userId } = caller;
  const made = newKey(ctx);
  const at = ctx.now();
  return withShop(ctx.db, shopId, async (trx) => {
    await lockKeys(trx, shopId);
    const keys = await keysOf(trx, shopId);
    const before = keyOf(keys, name);
    if (before) await deleteKey(trx, shopId, before.api_key_id);
    else if (keys.length >= MAX_API_KEYS)
      throw new HttpError(409, `A shop can have ${MAX_API_KEYS} keys. Revoke one first.`);
    const row = await addKey(trx, {
      ...{ shop_id: shopId, name: SUPPORT_DESK_TITLES[name], scopes: ['customers.read'], desk: name },
      ...{ key_hash: made.hash, last_four: made.lastFour, user_id: userId, created_at: at },
    });
    await recordChange(trx, shopId, {
      ...{ user: userId, at, area: 'api_keys', deed: 'added', subject: row.name },
      after: { name: row.name, scopes: row.scopes, key: hintOf(row) },
    });
    return { ...listed(ctx, caller, name, row), secret: made.key };
  });
}

/** @throws HttpError 404 */
export function disconnectSupportDesk(ctx: AppContext, caller: Caller, name: SupportDesk): Promise<Listed> {
  const { shopId, userId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const key = keyOf(await keysOf(trx, shopId), name);
    if (!key || !(await deleteKey(trx, shopId, key.api_key_id)))
      throw new HttpError(404, 'This connection is not there any more. Reload the page.');
    const before = { name: key.name, scopes: key.scopes, key: hintOf(key) };
    const change = { user: userId, at: ctx.now(), area: 'api_keys' as const, subject: key.name };
    await recordChange(trx, shopId, { ...change, deed: 'deleted', before });
    return listed(ctx, caller, name, undefined);
  });
}

/** What a help desk is answered, as it is answered. @param email without: of the latest order's customer */
export async function supportDeskPreview(
  ctx: AppContext,
  caller: Caller,
  email?: string,
): Promise<DataOf<Calls['supportDeskPreview']>> {
  const { shopId } = caller;
  const latest =
    email ?? decrypted(ctx, (await withShop(ctx.db, shopId, (trx) => latestCustomer(trx, shopId)))?.email_enc ?? null);
  if (!latest) return { answer: null };
  return { answer: { email: latest, body: JSON.stringify(await customerParcels(ctx, caller, latest), null, 2) } };
}

const keyOf = (keys: readonly KeyRow[], name: SupportDesk): KeyRow | undefined =>
  keys.find(({ desk }) => desk === name);

const listed = (
  { config }: Pick<AppContext, 'config'>,
  { plan }: Pick<Caller, 'plan'>,
  name: SupportDesk,
  key: KeyRow | undefined,
): Listed => ({
  name,
  plan: hasFeature(levelOfPlan(plan), SUPPORT_DESK_FEATURE) ? null : planWith(SUPPORT_DESK_FEATURE),
  url: new URL(`${PUBLIC_BASE}${publicCalls.customerParcels.path}`, config.APP_URL).href,
  key: key
    ? {
        hint: hintOf(key),
        created_at: key.created_at.toISOString(),
        last_used_at: key.last_used_at?.toISOString() ?? null,
      }
    : null,
});
