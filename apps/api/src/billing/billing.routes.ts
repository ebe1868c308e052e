import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { billingPage } from './billing-page';
import { billingHistory } from './history';
import { quotaLedger } from './ledger';
import { switchPreview } from './switch-preview';

export function registerBilling(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.billingPage, ({ caller }) => billingPage(ctx, caller.shopId));
  route(app, calls.switchPreview, ({ caller, query }) => switchPreview(ctx, caller.shopId, query));
  route(app, calls.billingHistory, ({ caller, query }) => billingHistory(ctx, caller, query));
  route(app, calls.quotaLedger, async ({ caller, query: { page } }) => quotaLedger(ctx, caller.shopId, page));
}
