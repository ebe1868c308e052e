import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { customCouriers, deleteCustomCourier, saveCustomCourier } from './custom-couriers';

/** Couriers that the shop defines. */
export function registerCustomCouriers(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.customCouriers, ({ caller }) => customCouriers(ctx, caller));
  route(app, calls.saveCustomCourier, ({ caller, body }) => saveCustomCourier(ctx, caller, body));
  route(app, calls.deleteCustomCourier, ({ caller, params }) => deleteCustomCourier(ctx, caller, params));
}
