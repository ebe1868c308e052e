import { calls } from '@parcelway/http-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { route } from '../http/route';
import { appInAdminUrl } from '../platform/store-url';
import { returnTo } from './billing-return';
import { setCap } from './cap';
import { buyPack, cancelPlan, subscribe, undoChange } from './subscribe';

const BILLING_PAGE = '/billing';
/** The page says what became of the cap. */
const CAP_RETURN = '/billing?return=cap';
const requestId = z.string().regex(/^[\w-]{16,64}$/);

/** Calls that buy, and the address to which the platform sends merchants back. */
export function registerPurchases(app: FastifyInstance, ctx: AppContext): void {
  // Who calls from the store's admin, with a session token (a JWT), goes back there.
  const target = (request: FastifyRequest, { domain }: Caller, path = BILLING_PAGE): string =>
    request.headers.authorization?.includes('.') ? appInAdminUrl(ctx.config, domain, path) : path;

  route(app, calls.subscribe, async ({ caller, request, body: { step, cycle, redirect } }) =>
    subscribe(ctx, caller, { step, cycle, redirect: target(request, caller, redirect) }),
  );
  route(app, calls.cancelPlan, async ({ caller, body: { reason } }) => cancelPlan(ctx, caller, reason));
  route(app, calls.undoPlanChange, async ({ caller }) => undoChange(ctx, caller));
  route(app, calls.overageCap, async ({ caller, request, body: { amount } }) =>
    setCap(ctx, caller, { amount, redirect: target(request, caller, CAP_RETURN) }),
  );
  route(app, calls.quotaExpansion, async ({ caller, request, params: { id } }) =>
    buyPack(ctx, caller, { id, redirect: target(request, caller) }),
  );

  app.get('/auth/billing/:request', { schema: { hide: true } }, async (request, reply) => {
    const id = requestId.safeParse((request.params as Record<string, unknown>).request);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(id.success ? await returnTo(ctx, id.data) : BILLING_PAGE, 302);
  });
}
