import { DELETION_REMINDER_DAYS, DELETION_WAIT_DAYS, REMAINS_AFTER_DELETION } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { endAtPlatform } from '../billing/end-billing';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import { removeExportFiles } from '../exports/sweep-exports';
import { HttpError } from '../http/errors';
import { queueMerchantMails } from '../notifications/rules/merchant-mails';
import { isInstalled, shopById } from '../platform/shops.store';
import { recordChange } from '../shops/setting-changes.store';
import { removeImages } from '../tracking-page/design/images';
import { redactShop } from '../webhooks/redact.store';
import { removeAccess } from '../webhooks/shop-access.store';
import { privacyOf, shopName, type Ctx } from './privacy';
import * as store from './privacy.store';

type Privacy = DataOf<Calls['privacy']>;

const DAY_MS = 86_400_000;
const STAYS: readonly string[] = Object.values(REMAINS_AFTER_DELETION).flat();
const same = (a: string, b: string): boolean => a.trim().normalize('NFC') === b.trim().normalize('NFC');

/**
 * Requests the deletion of all data of the shop.
 * @throws HttpError 422 where the name is not the shop's, 409 where a deletion is requested already
 */
export const requestDeletion = (ctx: Ctx, caller: Caller, name: string): Promise<Privacy> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId } = caller;
    const expected = await shopName(trx, shopId);
    if (!same(name, expected)) {
      const message = `Enter the name of your store: ${expected}`;
      throw new HttpError(422, message, { errors: { name: message } });
    }
    const now = ctx.now();
    const due = new Date(now.getTime() + DELETION_WAIT_DAYS * DAY_MS);
    const row = { requested_at: now, requested_by: userId, due_at: due };
    const deletion = await store.insertDeletion(trx, shopId, row);
    if (!deletion)
      throw new HttpError(409, 'The deletion is requested already. Reload the page to see when it is done.');
    await recordChange(trx, shopId, {
      ...{ user: userId, at: now, area: 'privacy' as const },
      ...{ before: { data_deletion: null }, after: { data_deletion: due.toISOString() } },
    });
    await queueMails(ctx, trx, deletion, 'request');
    return privacyOf(trx, ctx, caller);
  });

/**
 * Undoes the request; where there is none, nothing changes.
 * @throws HttpError 409 where the deletion has begun
 */
export const undoDeletion = (ctx: Ctx, caller: Caller): Promise<Privacy> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId } = caller;
    const now = ctx.now();
    const deletion = await store.lockDeletion(trx, shopId);
    if (deletion) {
      if (deletion.started_at || deletion.due_at <= now)
        throw new HttpError(409, 'The deletion has begun and cannot be undone any more.');
      await store.changeDeletion(trx, deletion, { undone_at: now, undone_by: userId });
      await store.cancelDeletionMails(trx, shopId);
      await recordChange(trx, shopId, {
        ...{ user: userId, at: now, area: 'privacy' as const },
        ...{ before: { data_deletion: deletion.due_at.toISOString() }, after: { data_deletion: null } },
      });
    }
    return privacyOf(trx, ctx, caller);
  });

const queueMails = (
  ctx: Pick<AppContext, 'vault' | 'log' | 'now'>,
  trx: ShopTransaction,
  { shop_id: shopId, deletion_id: id, due_at: due }: store.Deletion,
  which: 'request' | 'reminder',
): Promise<void> =>
  queueMerchantMails(ctx, trx, shopId, { origin: 'deletion', key: `x:${id}:${which}`, happenedAt: due });

/** Job `privacy.deletions`: queues the job of each shop whose deletion, or the mail before it, is due. */
export async function queueDeletions(ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = new Date(ctx.now().getTime() + DELETION_REMINDER_DAYS * DAY_MS);
  for (const shopId of await store.shopsToDelete(ctx.db, before))
    await ctx.jobs.addNow('privacy.delete', { shopId }, { key: `privacy.delete:${shopId}` });
}

/** Job `privacy.delete`: queues the mail of the day before, and deletes all data once it is due. */
export async function deleteIfDue(ctx: AppContext, shopId: string): Promise<void> {
  const now = ctx.now();
  const deletion = await withShop(ctx.db, shopId, async (trx) => {
    const row = await store.lockDeletion(trx, shopId);
    if (!row) return undefined;
    if (row.due_at <= now) {
      if (!row.started_at) await store.changeDeletion(trx, row, { started_at: now });
      return row;
    }
    if (!row.reminded_at && row.due_at.getTime() - now.getTime() <= DELETION_REMINDER_DAYS * DAY_MS) {
      await queueMails(ctx, trx, row, 'reminder');
      await store.changeDeletion(trx, row, { reminded_at: now });
    }
    return undefined;
  });
  if (deletion) await deleteAll(ctx, shopId, deletion);
}

/**
 * Deletes all data of a shop, but what billing and the record of the deletion need. It is done only when all files are
 * gone: a process that dies before does all of it again.
 */
async function deleteAll(ctx: AppContext, shopId: string, deletion: store.Deletion): Promise<void> {
  // Before the access ends, without which nothing can be cancelled; until that has worked nothing is deleted.
  const shop = await shopById(ctx.db, shopId);
  if (shop && isInstalled(shop)) await endAtPlatform(ctx, { shopId, domain: shop.domain });
  // Then, so that nothing of the shop is read or written meanwhile.
  await withShop(ctx.db, shopId, async (trx) => {
    await removeAccess(trx, shopId, ctx.now());
    await store.endExports(trx, shopId);
  });
  await removeImages(ctx, shopId);
  await removeExportFiles(ctx, shopId);
  await withShop(ctx.db, shopId, async (trx) => {
    await lockApply(trx, shopId);
    await redactShop(trx, shopId, STAYS);
    await store.changeDeletion(trx, deletion, { done_at: ctx.now() });
  });
  ctx.log.info({ shopId }, 'all data of a shop was deleted as its merchant requested');
}
