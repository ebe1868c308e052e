import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { savePerson } from '../shops/staff-names.store';

/** For tests only: members of a shop's staff as the platform named them, by the platform's id. @param owner the id of one of them */
export const nameStaff = (
  ctx: Pick<AppContext, 'db' | 'vault' | 'now'>,
  shopId: string,
  names: Record<string, string>,
  owner?: string,
): Promise<void> =>
  withShop(ctx.db, shopId, async (trx) => {
    for (const [userId, name] of Object.entries(names))
      await savePerson(trx, ctx, shopId, { userId, name, owner: userId === owner });
  });
