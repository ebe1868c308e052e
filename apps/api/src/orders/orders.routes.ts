import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { countryCourier, orderList, shipmentDetail } from './orders';

/** The list of the Orders screen, the page of a parcel, and what their filter menus offer. */
export function registerOrders(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.orderList, async ({ caller, query }) => orderList(ctx, caller, query));
  route(app, calls.shipmentDetails, async ({ caller, query }) => shipmentDetail(ctx, caller, query));
  route(app, calls.countryCourier, async ({ caller }) => countryCourier(ctx, caller));
}
