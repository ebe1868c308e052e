import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { createShopifyOauth } from '../platform/shopify/oauth';
import { shopById } from '../platform/shops.store';
import { authenticate, sessionTokenOf } from './authenticate';
import { Installer } from './install';
import { registerLogin } from './login.routes';
import { sessionData } from './session-data';
import { shopFacts } from '../shops/shop-facts.store';
import { StaffOfSession } from './staff-of-session';
import { spendCode } from './staff-tokens.store';

/** Authentication of every call of the contract, the session call, and the sign-in of the stand-alone app. */
export function registerSession(app: FastifyInstance, ctx: AppContext): void {
  const oauth = createShopifyOauth(ctx);
  const installer = new Installer(ctx);
  const staff = new StaffOfSession(ctx, oauth);
  app.addHook('onClose', () => staff.settled());
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);

  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    reply.header('cache-control', 'no-store');
    if (call.permission !== 'public')
      request.caller = await authenticate(ctx, installer, oauth, request.headers.authorization);
  });

  route(app, calls.session, async ({ caller, request }) => {
    staff.visit(caller, sessionTokenOf(request.headers.authorization));
    return sessionData(ctx, await shopFacts(ctx, caller), caller.permission);
  });

  route(app, calls.exchangeCode, async ({ body }) => {
    const spent = await spendCode(ctx, body.code);
    const shop = spent && (await shopById(ctx.db, spent.shopId));
    if (!spent || !shop) throw new HttpError(401, 'The sign-in link has expired or was used before. Sign in again.');
    return { token: spent.token, shop: shop.domain, expires_at: spent.expiresAt.toISOString() };
  });

  registerLogin(app, ctx, installer, oauth);
}
