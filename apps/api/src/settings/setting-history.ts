import { retainedSince } from '@parcelway/domain';
import type { Calls, DataOf, QueryOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { changesOf, forgetChanges } from '../shops/setting-changes.store';
import { staffNames } from '../shops/staff-names.store';

const PAGE = 50;

/** Who changed which settings: a page of changes, newest first. */
export const settingHistory = (
  ctx: Pick<AppContext, 'db' | 'vault'>,
  { shopId }: Caller,
  { before = null }: { before?: QueryOf<Calls['settingHistory']>['before'] | null },
): Promise<DataOf<Calls['settingHistory']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const rows = await changesOf(trx, shopId, { before, limit: PAGE + 1 });
    const nameOf = await staffNames(trx, ctx, shopId);
    const page = rows.slice(0, PAGE);
    return {
      changes: page.map((row) => ({
        id: row.change_id,
        at: row.at.toISOString(),
        by: nameOf(row.user_id),
        area: row.area,
        deed: row.deed,
        subject: row.area === 'staff' ? nameOf(row.subject) : row.subject,
        fields: row.fields,
      })),
      next: rows.length > PAGE ? (page.at(-1)?.change_id ?? null) : null,
    };
  });

/** Forgets changes of all shops that are older than their retention. */
export const sweepHistory = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> =>
  forgetChanges(db, retainedSince('setting_changes', now()));
