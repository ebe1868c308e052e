import { bcp47, dayOf } from '@parcelway/domain';
import type { DeletionMailData } from '@parcelway/email';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { appInAdminUrl } from '../../platform/store-url';
import { staffNames } from '../../shops/staff-names.store';
import type { ShopFacts } from './mail-facts';

/** What a mail about the deletion of all data says; null: it is undone or done. */
export async function deletionMailData(
  ctx: Pick<AppContext, 'db' | 'vault' | 'config'>,
  { shop, name, language }: ShopFacts,
): Promise<DeletionMailData | null> {
  return withShop(ctx.db, shop.shopId, async (trx) => {
    const row = await trx
      .selectFrom('data_deletions')
      .select(['requested_at', 'requested_by', 'due_at'])
      .where('shop_id', '=', shop.shopId)
      .where('undone_at', 'is', null)
      .where('started_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const format = new Intl.DateTimeFormat(bcp47(language), { dateStyle: 'long', timeZone: 'UTC' });
    const inWords = (at: Date): string => format.format(new Date(dayOf(at, shop.timezone)));
    return {
      shop_name: name,
      day: inWords(row.due_at),
      requested: inWords(row.requested_at),
      person: (await staffNames(trx, ctx, shop.shopId))(row.requested_by),
      url: appInAdminUrl(ctx.config, shop.domain, '/settings?tab=privacy'),
    };
  });
}
