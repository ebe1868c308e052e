import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { cycleOf, quotaOf } from './quota';
import { ledgerPage, shopUsage } from './quota.store';
import { ourMoney } from './shop-plan';

const PAGE_SIZE = 20;

/** What the shop was charged for, beside what it may use. A shop that was never installed is charged nothing. */
export function quotaLedger(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  shopId: string,
  page: number,
): Promise<DataOf<Calls['quotaLedger']>> {
  return withShop(db, shopId, async (trx) => {
    const now = clock();
    const shop = await shopUsage(trx, shopId, now);
    const { lines, total, waiting } = await ledgerPage(trx, shopId, page, PAGE_SIZE);
    const cycle = cycleOf(shop, now);
    const quota = shop && quotaOf(shop, now);
    return {
      quota: quota ? quota.total || quota.free : 0,
      used: shop?.used ?? 0,
      renews_at: cycle.end.toISOString(),
      waiting,
      total,
      lines: lines.map((line) => ({
        track_number: line.track_number ?? line.number_key,
        order_name: line.order_name,
        shipment_id: line.shipment_id,
        charged_at: line.charged_at.toISOString(),
        this_cycle: line.cycle === cycle.nr,
        price: line.unit === null ? null : ourMoney(line.unit),
      })),
    };
  });
}
