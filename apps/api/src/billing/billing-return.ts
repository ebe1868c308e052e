import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { applyBilling } from './apply-billing';
import { openRequest, requestById, requestOfReturn } from './subscriptions.store';

/** Where the merchant goes when a request is not known. */
const BILLING_PAGE = '/billing';
/** So long the merchant waits for the plan; then the job goes on. */
const WAIT_MS = 3_000;

/**
 * The merchant comes back from the platform's page. That proves nothing: the platform is read, and the merchant goes
 * to the page that was named when the purchase began, whatever the address says.
 */
export async function returnTo(ctx: AppContext, requestId: string): Promise<string> {
  const found = await requestOfReturn(ctx.db, requestId);
  if (!found) return BILLING_PAGE;
  const { shopId } = found;
  const request = await withShop(ctx.db, shopId, async (trx) => {
    const named = await requestById(trx, shopId, requestId);
    // From the approval of a higher cap the merchant comes back to the address of the subscription.
    const row = (named?.closed_at && (await openRequest(trx, shopId, 'cap'))) || named;
    if (row?.closed_at === null) await ctx.jobs.add(trx, 'billing.read', { shopId }, { key: `billing.read:${shopId}` });
    return row;
  });
  if (!request) return BILLING_PAGE;
  if (request.closed_at === null) await readFor(ctx, shopId, WAIT_MS);
  return request.redirect;
}

async function readFor(ctx: AppContext, shopId: string, ms: number): Promise<void> {
  const read = applyBilling(ctx, shopId).catch((error: unknown) => {
    ctx.log.warn({ shopId, err: error }, 'billing is read by its job');
  });
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    read,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}
