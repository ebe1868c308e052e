import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { importCourierEvents, EVENT_FILE_BYTES } from './courier-events-file';
import { customCouriers, deleteCustomCourier, saveCustomCourier } from './custom-couriers';

/** Couriers that the shop defines. */
export function registerCustomCouriers(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.customCouriers, ({ caller }) => customCouriers(ctx, caller));
  route(app, calls.saveCustomCourier, ({ caller, body }) => saveCustomCourier(ctx, caller, body));
  route(app, calls.importCourierEvents, ({ caller, body }) => importCourierEvents(ctx, caller, body), {
    bodyLimit: EVENT_FILE_BYTES,
  });
  route(app, calls.deleteCustomCourier, ({ caller, params }) => deleteCustomCourier(ctx, caller, params));
}
