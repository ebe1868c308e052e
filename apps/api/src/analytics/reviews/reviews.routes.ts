import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import { replyToReview } from './reply';
import { reviewFile, reviewList } from './reviews';

/** Shoppers' reviews of deliveries, and merchants' answers. */
export function registerReviews(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.reviewList, async ({ caller, query }) => reviewList(ctx, caller, query));
  route(app, calls.exportReviews, async ({ caller, query }) => reviewFile(ctx, caller, query));
  route(app, calls.replyToReview, async ({ caller, params, body }) =>
    replyToReview(ctx, caller, params.id, body.message),
  );
}
