import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { orderDetail, shipmentDetail } from './details';

/** The pages of a parcel and of an order. */
export function registerDetails(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.shipmentDetails, async ({ caller, query }) => shipmentDetail(ctx, caller, query));
  route(app, calls.orderDetail, async ({ caller, params: { id } }) => orderDetail(ctx, caller, id));
}
