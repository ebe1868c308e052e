import type { PlanKey } from '@parcelway/domain';
import { verifySessionToken } from '@parcelway/platform-auth';
import type { AppContext, Caller } from '../context';
import { HttpError } from '../http/errors';
import { PlatformError } from '../platform/platform.port';
import type { ShopifyOauth } from '../platform/shopify/oauth';
import { isInstalled, shopById, type ShopRow } from '../platform/shops.store';
import { permissionsOf } from '../shops/staff.store';
import type { Installer } from './install';
import { staffOfBearer } from './staff-tokens.store';

/** Makes App Bridge and our own client request a fresh session token and repeat the call once. */
export const RETRY_HEADER = { 'X-Shopify-Retry-Invalid-Session-Request': '1' };

export const appSecrets = ({ SHOPIFY_API_SECRET, SHOPIFY_API_SECRET_OLD }: AppContext['config']): string[] =>
  SHOPIFY_API_SECRET_OLD ? [SHOPIFY_API_SECRET, SHOPIFY_API_SECRET_OLD] : [SHOPIFY_API_SECRET];

const bearer = (authorization: string | undefined): string | undefined =>
  /^Bearer ([A-Za-z0-9._~+/=-]{32,8192})$/i.exec(authorization ?? '')?.[1];
/** A session token is a JWT; our own tokens have no dot. */
const isSessionToken = (token: string): boolean => token.includes('.');

/** The session token of the store admin; undefined for a call of the stand-alone app. */
export function sessionTokenOf(authorization: string | undefined): string | undefined {
  const token = bearer(authorization);
  return token && isSessionToken(token) ? token : undefined;
}

const unauthorized = () =>
  new HttpError(401, 'Sign in again: the session is missing or has expired.', { headers: RETRY_HEADER });

/**
 * Authenticates the caller: a session token of the store admin, or a bearer token of our stand-alone app. The shop
 * comes from the token alone; any other shop in the request is ignored.
 * @throws HttpError 401 with the retry header for every invalid token; 503 when the platform cannot be called.
 */
export async function authenticate(
  ctx: AppContext,
  installer: Installer,
  oauth: ShopifyOauth,
  authorization: string | undefined,
): Promise<Caller> {
  const token = bearer(authorization);
  if (!token) throw unauthorized();
  return isSessionToken(token) ? callerOfSession(ctx, installer, oauth, token) : callerOfBearer(ctx, token);
}

async function callerOfSession(
  ctx: AppContext,
  installer: Installer,
  oauth: ShopifyOauth,
  token: string,
): Promise<Caller> {
  const claims = verifySessionToken(token, {
    clientId: ctx.config.SHOPIFY_API_KEY,
    secrets: appSecrets(ctx.config),
    now: ctx.now(),
  });
  if ('error' in claims) {
    ctx.log.info({ rule: claims.error }, 'session token refused');
    throw unauthorized();
  }
  try {
    const shop = await installer.ensure(claims.shop, () => oauth.exchangeSessionToken(claims.shop, token));
    return callerIn(shop, claims.userId, await permissionsOf(ctx.db, shop.shop_id, claims.userId));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'unauthorized') throw unauthorized();
    ctx.log.warn({ shop: claims.shop, err: error }, 'the app could not be installed');
    throw new HttpError(503, 'The store does not answer at the moment. Try again in a minute.');
  }
}

async function callerOfBearer(ctx: AppContext, token: string): Promise<Caller> {
  const staff = await staffOfBearer(ctx, token);
  const shop = staff && (await shopById(ctx.db, staff.shopId));
  if (!staff || !shop || !isInstalled(shop)) throw unauthorized();
  return callerIn(shop, staff.userId, staff.permission);
}

const callerIn = (shop: ShopRow, userId: string, permission: Caller['permission']): Caller => ({
  shopId: shop.shop_id,
  domain: shop.domain,
  timezone: shop.timezone,
  plan: shop.plan as PlanKey,
  userId,
  permission,
});
