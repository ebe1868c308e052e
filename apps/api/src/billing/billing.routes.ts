import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { quotaLedger } from './ledger';

export function registerBilling(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.quotaLedger, async ({ caller, query: { page } }) => quotaLedger(ctx, caller.shopId, page));
}
