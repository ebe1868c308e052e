import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { saveStaffName } from '../shops/staff-names.store';

/** For tests only: members of a shop's staff as the platform named them, by the platform's id. */
export const nameStaff = (
  ctx: Pick<AppContext, 'db' | 'vault' | 'now'>,
  shopId: string,
  names: Record<string, string>,
): Promise<void> =>
  withShop(ctx.db, shopId, async (trx) => {
    for (const [userId, name] of Object.entries(names)) await saveStaffName(trx, ctx, shopId, { userId, name });
  });
