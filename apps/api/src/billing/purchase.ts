import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PurchaseDetail, PurchaseKind } from '../db/billing.schema';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { lockBilling } from '../db/locks';
import { HttpError } from '../http/errors';
import type { Offered } from '../platform/billing.port';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { APPROVAL_MS } from './read-subscription';
import { addRequest, closeRequest, openRequest, setOffered } from './subscriptions.store';

/** A call to the platform has ended or failed by then. */
const IN_FLIGHT_MS = 60_000;

export const shopOf = ({ shopId, domain }: Caller): PlatformShop => ({ shopId, domain });

/** Where the platform sends the merchant; the id proves nothing, it makes us read. */
const returnUrl = ({ config }: AppContext, requestId: string): string => `${config.APP_URL}/auth/billing/${requestId}`;

/** The platform's refusals as what the merchant reads. */
export async function callPlatform<T>(ctx: AppContext, shopId: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ shopId, err: error }, 'the platform refused a call of billing');
    if (error.kind === 'refused')
      throw new HttpError(409, `The store platform did not accept this: ${error.message.slice(0, 300)}`);
    throw new HttpError(
      503,
      'The store platform does not answer at the moment. Nothing was changed. Try again in a minute.',
    );
  }
}

/**
 * Offers something that the merchant approves at the platform. A trace of it is written before the platform is called,
 * so that a second call, and a process that died, do not offer it twice.
 * @param offer calls the platform
 * @returns where the merchant approves it: the known address, when the same was offered before and is still open
 * @throws HttpError 409 while another call of the kind is under way
 */
export async function offerPurchase(
  ctx: AppContext,
  shopId: string,
  { kind, detail, redirect }: { kind: PurchaseKind; detail: PurchaseDetail; redirect: string },
  offer: (urls: { returnUrl: string }) => Promise<Offered>,
): Promise<string> {
  const requestId = randomBytes(18).toString('base64url');
  const known = await withShop(ctx.db, shopId, async (trx) => {
    await lockBilling(trx, shopId);
    const now = ctx.now();
    const open = await openRequest(trx, shopId, kind);
    if (open) {
      const age = now.getTime() - open.created_at.getTime();
      if (open.approval_url === null && age < IN_FLIGHT_MS)
        throw new HttpError(409, 'Another change of your plan is under way. Try again in a minute.');
      // Whether a cap was declined the platform does not say: its page may be closed for good.
      const isReusable = kind !== 'cap' && open.approval_url !== null && age < APPROVAL_MS;
      if (isReusable && isDeepStrictEqual(open.detail, detail)) return open.approval_url;
      await closeRequest(trx, shopId, open.request_id, now);
      // What became of it is read although the next offer may fail: a closed request is not read hourly.
      await ctx.jobs.add(trx, 'billing.read', { shopId }, { key: `billing.read:${shopId}` });
    }
    await addRequest(trx, {
      shop_id: shopId,
      request_id: requestId,
      kind,
      detail: JSON.stringify(detail),
      platform_id: null,
      approval_url: null,
      redirect,
      created_at: now,
    });
    return null;
  });
  if (known !== null) return known;
  try {
    const { id, approvalUrl } = await callPlatform(ctx, shopId, () => offer({ returnUrl: returnUrl(ctx, requestId) }));
    await withShop(ctx.db, shopId, async (trx) => {
      await setOffered(trx, shopId, requestId, { platform_id: id, approval_url: approvalUrl });
      await ctx.jobs.add(trx, 'billing.read', { shopId }, { key: `billing.read:${shopId}` });
    });
    return approvalUrl;
  } catch (error) {
    // What the platform created after all, nobody can approve; the next purchase withdraws it.
    await withShop(ctx.db, shopId, (trx) => closeRequest(trx, shopId, requestId, ctx.now()));
    throw error;
  }
}
