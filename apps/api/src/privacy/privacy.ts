import { MAX_DATA_EXPORTS_A_DAY, retainedSince } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { recordChange } from '../shops/setting-changes.store';
import { staffNames } from '../shops/staff-names.store';
import * as store from './privacy.store';

export type Ctx = Pick<AppContext, 'db' | 'vault' | 'config' | 'jobs' | 'log' | 'now'>;
type Privacy = DataOf<Calls['privacy']>;

const DAY_MS = 86_400_000;

/** The files hold all that the shop's users can see, and its settings. */
const mayExport = ({ permission }: Caller): boolean =>
  permission.includes('order.read') && permission.includes('setting.write');

/** The last export of all data, and whether the deletion of all data is requested. */
export const privacy = (ctx: Ctx, caller: Caller): Promise<Privacy> =>
  withShop(ctx.db, caller.shopId, (trx) => privacyOf(trx, ctx, caller));

export async function privacyOf(trx: ShopTransaction, ctx: Ctx, caller: Caller): Promise<Privacy> {
  const { shopId } = caller;
  const now = ctx.now();
  const run = await store.lastDataExport(trx, shopId, retainedSince('export_records', now));
  const used = await store.countDataExports(trx, shopId, new Date(now.getTime() - DAY_MS));
  const deletion = await store.openDeletion(trx, shopId);
  const isOpen = run?.state === 'done' && run.token_enc !== null && run.expires_at !== null && run.expires_at > now;
  return {
    shop_name: await shopName(trx, shopId),
    export: run
      ? {
          id: run.export_id,
          state: run.state,
          rows_done: run.rows_done,
          rows_total: run.rows_total,
          bytes: run.file_bytes === null ? null : Number(run.file_bytes),
          url:
            isOpen && run.token_enc && mayExport(caller)
              ? `${ctx.config.APP_URL}/exports/${ctx.vault.decrypt(run.token_enc)}`
              : null,
          expires_at: run.expires_at?.toISOString() ?? null,
          created_at: run.created_at.toISOString(),
        }
      : null,
    exports_left: Math.max(0, MAX_DATA_EXPORTS_A_DAY - used),
    deletion: deletion
      ? {
          requested_at: deletion.requested_at.toISOString(),
          requested_by: (await staffNames(trx, ctx, shopId))(deletion.requested_by),
          due_at: deletion.due_at.toISOString(),
        }
      : null,
  };
}

/** What the shop is called, also where the store gave no name. */
export async function shopName(trx: ShopTransaction, shopId: string): Promise<string> {
  const { name, domain } = await trx
    .selectFrom('shops')
    .select(['name', 'domain'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return name.trim() || domain;
}

/**
 * Starts an export of all data.
 * @throws HttpError 403 without both permissions, 409 while another one is under way, 429 after too many within 24 hours
 */
export const exportData = (ctx: Ctx, caller: Caller): Promise<Privacy> => {
  if (!mayExport(caller))
    throw new HttpError(
      403,
      'An export of all data requires the permissions to see orders and to change settings. Ask the store owner.',
    );
  const { shopId, userId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const at = ctx.now();
    const request = JSON.stringify(ctx.vault.encrypt('{}').toString('base64'));
    const exportId = await store.insertDataExport(trx, { shopId, userId, request, at });
    if (exportId === undefined)
      throw new HttpError(409, 'An export is already under way. Wait until it is done, or cancel it.');
    // After the insert, which waits for concurrent ones.
    if ((await store.countDataExports(trx, shopId, new Date(at.getTime() - DAY_MS))) > MAX_DATA_EXPORTS_A_DAY)
      throw new HttpError(
        429,
        `A store can export all its data ${MAX_DATA_EXPORTS_A_DAY} times in 24 hours. Try again tomorrow.`,
      );
    await recordChange(trx, shopId, {
      ...{ user: userId, at, area: 'privacy' as const },
      ...{ before: { data_export: null }, after: { data_export: at.toISOString() } },
    });
    // A queue of its own: it may take long, and exports of the list do not wait for it.
    await ctx.jobs.add(
      trx,
      'privacy.export',
      { shopId, exportId },
      { key: `privacy.export:${exportId}`, queue: 'data-export' },
    );
    return privacyOf(trx, ctx, caller);
  });
};

/** Stops an export of all data that is under way. */
export const cancelDataExport = (ctx: Ctx, caller: Caller, exportId: string): Promise<Privacy> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    await store.cancelDataExport(trx, caller.shopId, exportId);
    return privacyOf(trx, ctx, caller);
  });
