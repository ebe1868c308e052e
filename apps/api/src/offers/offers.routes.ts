import { QUOTA_PACKS } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { offerOf } from '../billing/offer';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { shopFacts } from '../shops/shop-facts.store';
import { planModal } from './plan-modal';

/** What we offer the shop: plans, packs of parcels, campaigns. */
export function registerOffers(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.planModalData, async ({ caller }) => planModal(await shopFacts(ctx, caller), ctx.now()));

  route(app, calls.activityInfo, async ({ caller }) => ({
    activity: offerOf(await shopFacts(ctx, caller), ctx.now()),
  }));

  route(app, calls.quotaExpansion, async ({ params }) => {
    const pack = QUOTA_PACKS.find(({ id }) => id === params.id);
    if (!pack) throw new HttpError(404, 'There is no such pack of parcels. Reload the page to see those on offer.');
    throw new HttpError(
      503,
      `Further parcels cannot be bought yet: the pack of ${pack.quota} for $${pack.price} comes with billing. Contact us if you need more now.`,
    );
  });
}
