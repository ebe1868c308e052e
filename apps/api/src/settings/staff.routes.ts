import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { settingHistory } from './setting-history';
import { saveStaff, staff } from './staff';

/** Who may do what in the shop, and who changed its settings. */
export function registerStaff(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.staff, ({ caller }) => staff(ctx, caller));
  route(app, calls.saveStaff, ({ caller, params: { id }, body }) => saveStaff(ctx, caller, id, body));
  route(app, calls.settingHistory, ({ caller, query }) => settingHistory(ctx, caller, query));
}
