import { randomBytes } from 'node:crypto';
import { PERMISSIONS, sameOriginPath } from '@parcelway/domain';
import { sanitizeShop, verifyQueryHmac } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { PlatformError } from '../platform/platform.port';
import { isInstalled, shopByDomain } from '../platform/shops.store';
import { appInAdminUrl } from '../platform/store-url';
import type { ShopifyOauth } from '../platform/shopify/oauth';
import { savePerson } from '../shops/staff-names.store';
import { appSecrets } from './authenticate';
import type { Installer } from './install';
import { issueToken } from './staff-tokens.store';

const STATE_LIFE_MS = 10 * 60_000;
/** With room for the longest path that `sameOriginPath` accepts. */
const MAX_STATE = 4000;
/** The merchant allows orders of any age: the scope is requested too. */
const OLDER_ORDERS = z.literal('1');
const STATE_COOKIE = 'pw_sign_in';
const state = z.object({
  shop: z.string(),
  path: z.string(),
  at: z.number(),
  nonce: z.string(),
  admin: z.boolean(),
  wider: z.boolean().default(false),
  /** The second step, after the app has its tokens: who signs in. */
  person: z.boolean().default(false),
});
/** It began inside the store's admin, and leads back there. */
const IN_ADMIN = z.literal('1');

const failed = () => new HttpError(401, 'The sign-in could not be completed. Start again from the sign-in page.');

/** Whether the browser carries the nonce of this sign-in. */
const beganHere = (cookies: string | undefined, nonce: string): boolean =>
  (cookies ?? '').split(';').some((pair) => pair.trim() === `${STATE_COOKIE}=${nonce}`);

/**
 * Sign-in of the stand-alone app through the store: /auth/login → the store's consent page → /auth/callback → the store
 * again, which now names the person → /auth/callback → the requested page, with ?code=…&shop=… The platform grants
 * either tokens for the app or a person, never both at once.
 */
export function registerLogin(app: FastifyInstance, ctx: AppContext, installer: Installer, oauth: ShopifyOauth): void {
  // The state is encrypted with our own key: it contains the requested shop, the page and the time. Its nonce is also
  // in a cookie, so that only the browser which began a sign-in can finish it: a link cannot sign a user in to
  // another's shop.
  const seal = (signIn: Omit<z.infer<typeof state>, 'at'>) =>
    ctx.vault
      .encrypt(JSON.stringify({ ...signIn, at: ctx.now().getTime() } satisfies z.infer<typeof state>))
      .toString('base64url');
  const secure = ctx.config.APP_URL.startsWith('https:') ? '; Secure' : '';
  /** Leads to the store, and binds the way back to this browser. */
  const leave = (reply: FastifyReply, signIn: Omit<z.infer<typeof state>, 'at' | 'nonce'>) => {
    const nonce = randomBytes(16).toString('hex');
    setNonceCookie(reply, nonce, STATE_LIFE_MS / 1000);
    return redirect(reply, oauth.authorizeUrl(signIn.shop, seal({ ...signIn, nonce }), signIn));
  };
  const setNonceCookie = (reply: FastifyReply, nonce: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${STATE_COOKIE}=${nonce}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  const unseal = (text: unknown): z.infer<typeof state> | null => {
    try {
      const value = state.parse(
        JSON.parse(ctx.vault.decrypt(Buffer.from(z.string().max(MAX_STATE).parse(text), 'base64url'))),
      );
      const age = ctx.now().getTime() - value.at;
      return age >= 0 && age <= STATE_LIFE_MS ? value : null;
    } catch {
      return null;
    }
  };
  /** A later sign-in must not request less than the shop granted: the new token would have less. */
  const grantedBefore = async (domain: string): Promise<boolean> => {
    const row = await shopByDomain(ctx.db, domain);
    if (!row || !isInstalled(row)) return false;
    // Tokens that cannot be read any more, as after a change of the key, are what a sign-in mends.
    return ctx.platform.mayReadOlderOrders({ shopId: row.shop_id, domain }).catch(() => false);
  };
  const redirect = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 302);

  app.get('/auth/login', { schema: { hide: true } }, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const shop = sanitizeShop(query.shop);
    if (!shop)
      throw new HttpError(400, 'Enter the address of your store, for example my-store.myshopify.com.', {
        errors: { shop: 'must end in .myshopify.com' },
      });
    const wider = OLDER_ORDERS.safeParse(query.older_orders).success || (await grantedBefore(shop));
    const admin = IN_ADMIN.safeParse(query.admin).success;
    return leave(reply, { shop, path: sameOriginPath(query.path), admin, wider, person: false });
  });

  app.get('/auth/callback', { schema: { hide: true } }, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    if (!verifyQueryHmac(query, appSecrets(ctx.config), ctx.now())) throw failed();
    const shop = sanitizeShop(query.shop);
    const { code } = query;
    const signIn = unseal(query.state);
    if (!shop || signIn?.shop !== shop || typeof code !== 'string' || code === '') throw failed();
    if (!beganHere(request.headers.cookie, signIn.nonce)) throw failed();
    if (signIn.admin || signIn.person) setNonceCookie(reply, '', 0);
    try {
      if (!signIn.person) {
        await installer.accept(shop, () => oauth.exchangeCode(shop, code));
        return signIn.admin
          ? redirect(reply, appInAdminUrl(ctx.config, shop, signIn.path))
          : leave(reply, { ...signIn, person: true });
      }
      const person = await oauth.staffOfCode(shop, code);
      const row = await shopByDomain(ctx.db, shop);
      if (!row || !isInstalled(row)) throw failed();
      const { shop_id: shopId } = row;
      const { token } = await withShop(ctx.db, shopId, async (trx) => {
        await savePerson(trx, ctx, shopId, person);
        return issueToken(trx, ctx, 'code', { shopId, userId: person.userId, permission: PERMISSIONS });
      });
      const separator = signIn.path.includes('?') ? '&' : '?';
      return redirect(reply, `${signIn.path}${separator}${new URLSearchParams({ code: token, shop }).toString()}`);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.kind === 'unauthorized') throw failed();
      throw new HttpError(503, 'The store does not answer at the moment. Try again in a minute.');
    }
  });
}
