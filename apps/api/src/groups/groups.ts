import { randomInt } from 'node:crypto';
import { GROUP_CODE_HOURS, hasFeature, levelOfPlan, MAX_GROUP_STORES, type PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { isInstalled } from '../platform/shops.store';
import * as store from './groups.store';
import type { GroupStore } from './groups.store';

type Ctx = Pick<AppContext, 'db' | 'vault' | 'now'>;
type Status = DataOf<Calls['connectStatus']>;

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 59 bits. */
const CODE_LENGTH = 12;
const HOUR_MS = 3_600_000;

/** What others see of a store of the group. */
export const named = ({ shop_id, name, domain, primary_domain: primary }: GroupStore) => ({
  shop_id,
  name: name || domain,
  domain: primary || domain,
});

/** A store whose plan does not include group stores, or that uninstalled the app, is not read. */
export const isAsleep = (one: GroupStore): boolean =>
  !isInstalled(one) || !hasFeature(levelOfPlan(one.plan as PlanKey), 'group_store');

export const groupStatus = (ctx: Ctx, { shopId }: Caller): Promise<Status> =>
  withShop(ctx.db, shopId, (trx) => statusOf(trx, ctx, shopId));

async function statusOf(trx: ShopTransaction, { now }: Ctx, shopId: string): Promise<Status> {
  const stores = await store.groupStores(trx);
  const own = stores.find(({ shop_id: id }) => id === shopId);
  const expiry = await store.codeExpiry(trx, shopId, now());
  return {
    group: own
      ? {
          waiting: own.joined_at === null,
          members: stores.flatMap((one) =>
            one.joined_at === null
              ? []
              : {
                  ...named(one),
                  joined_at: one.joined_at.toISOString(),
                  own: one.shop_id === shopId,
                  asleep: isAsleep(one),
                },
          ),
        }
      : null,
    code: expiry ? { expires_at: expiry.toISOString(), value: null } : null,
    pending: stores.flatMap((one) =>
      one.joined_at === null && one !== own ? { ...named(one), requested_at: one.requested_at.toISOString() } : [],
    ),
  };
}

/** Makes a code that another store enters to join; the one before it ends. @throws HttpError 409 while the shop itself waits to be accepted */
export function invite(ctx: Ctx, { shopId }: Caller): Promise<Status> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return withShop(ctx.db, shopId, async (trx) => {
    const now = ctx.now();
    await store.startGroup(trx, now);
    if (!(await store.groupOf(trx, shopId)))
      throw new HttpError(409, 'Your store waits to be accepted by another group. Withdraw that request first.');
    const expiresAt = new Date(now.getTime() + GROUP_CODE_HOURS * HOUR_MS);
    await store.replaceCode(trx, shopId, ctx.vault.hashToken(code), expiresAt);
    const status = await statusOf(trx, ctx, shopId);
    const value = code.match(/.{4}/g)?.join('-') ?? code;
    return { ...status, code: { expires_at: expiresAt.toISOString(), value } };
  });
}

const UNUSABLE = {
  unknown: `This code does not work. A code works once and for ${GROUP_CODE_HOURS} hours: make a new one in the other store.`,
  own: 'This is the code of your own store. Enter it in the other store.',
  full: `A group has ${MAX_GROUP_STORES} stores at most, and this one is full.`,
};

/** Requests to join the group of the store that made the code. @throws HttpError 422 for a code that cannot be used, 409 for a shop in another group */
export const join = (ctx: Ctx, { shopId }: Caller, code: string): Promise<Status> =>
  withShop(ctx.db, shopId, async (trx) => {
    const outcome = await store.joinGroup(trx, ctx.vault.hashToken(code), ctx.now());
    if (outcome === 'member')
      throw new HttpError(409, 'Your store is in a group, or has requested to join one. Leave it first.');
    if (outcome !== 'requested') throw new HttpError(422, UNUSABLE[outcome], { errors: { code: UNUSABLE[outcome] } });
    return statusOf(trx, ctx, shopId);
  });

/** Lets a store in that has requested to join. @throws HttpError 409 when it has withdrawn its request, or the group is full */
export const accept = (ctx: Ctx, { shopId }: Caller, other: string): Promise<Status> =>
  withShop(ctx.db, shopId, async (trx) => {
    const outcome = await store.acceptStore(trx, other, ctx.now());
    if (outcome === 'gone') throw new HttpError(409, 'This store no longer waits to join your group.');
    if (outcome === 'full') throw new HttpError(409, UNUSABLE.full);
    return statusOf(trx, ctx, shopId);
  });

/** Declining what is no request any more changes nothing. */
export const decline = (ctx: Ctx, { shopId }: Caller, other: string): Promise<Status> =>
  withShop(ctx.db, shopId, async (trx) => {
    await store.declineStore(trx, other);
    return statusOf(trx, ctx, shopId);
  });

/** Ends the membership at once, or withdraws the request to join. */
export const leave = (ctx: Ctx, { shopId }: Caller): Promise<Status> =>
  withShop(ctx.db, shopId, async (trx) => {
    await store.leaveGroup(trx, shopId);
    return statusOf(trx, ctx, shopId);
  });
