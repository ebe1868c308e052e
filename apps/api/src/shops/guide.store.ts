import type { GuideStep } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** A step of the setup guide is done, for good. */
export async function finishGuideStep(trx: ShopTransaction, shopId: string, step: GuideStep): Promise<void> {
  const column = sql.ref(step);
  await sql`insert into guides as g (shop_id, ${column}) values (${shopId}, true)
    on conflict (shop_id) do update set ${column} = true where not g.${column}`.execute(trx);
}
