import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import { couponFile } from './coupon-export';

/** What coupons of the tracking page and of mails bring. */
export function registerCoupons(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.exportCouponSell, async ({ caller, query }) => couponFile(ctx, caller, query));
}
