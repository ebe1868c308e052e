import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { createMinuteLimiter } from '../http/minute-limiter';
import { needFeature, route } from '../http/route';
import { visitorOf } from '../http/visitor';
import { groupList } from './group-list';
import { groupSyncs } from './group-syncs';
import { accept, decline, groupStatus, invite, join, leave } from './groups';

/** Codes that one shop, and one address, may enter in a minute. */
const TRIES = { shop: 10, address: 20 };

/** Group stores: who is in the group, how it changes, and the list of all its parcels. */
export function registerGroups(app: FastifyInstance, ctx: AppContext): void {
  const tryOfShop = createMinuteLimiter(TRIES.shop, ctx.now);
  const tryOfAddress = createMinuteLimiter(TRIES.address, ctx.now);
  const limit = (shopId: string, ip: string) => {
    const wait = tryOfShop(shopId) || tryOfAddress(visitorOf(ip));
    if (wait > 0)
      throw new HttpError(429, `Too many codes were entered. Try again in ${wait} seconds.`, {
        headers: { 'retry-after': String(wait) },
      });
  };

  route(app, calls.connectStatus, ({ caller }) => groupStatus(ctx, caller));
  route(app, calls.syncStatus, ({ caller }) => groupSyncs(ctx, caller));
  route(app, calls.groupList, ({ caller, query }) => groupList(ctx, caller, query));
  route(app, calls.connectStore, async ({ caller, body, request }) => {
    // A shop whose plan no longer includes groups can still leave, and decline.
    if (body.action !== 'leave' && body.action !== 'decline') needFeature(caller, 'group_store');
    switch (body.action) {
      case 'invite':
        return invite(ctx, caller);
      case 'join':
        limit(caller.shopId, request.ip);
        return join(ctx, caller, body.code);
      case 'accept':
        return accept(ctx, caller, body.shop_id);
      case 'decline':
        return decline(ctx, caller, body.shop_id);
      case 'leave':
        return leave(ctx, caller);
    }
  });
}
