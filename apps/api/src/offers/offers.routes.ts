import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { offerOf } from '../billing/offer';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { shopFacts } from '../shops/shop-facts.store';
import { planModal } from './plan-modal';

/** What we offer the shop: plans and campaigns. */
export function registerOffers(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.planModalData, async ({ caller }) => planModal(await shopFacts(ctx, caller), ctx.now()));

  route(app, calls.activityInfo, async ({ caller }) => ({
    activity: offerOf(await shopFacts(ctx, caller), ctx.now()),
  }));
}
