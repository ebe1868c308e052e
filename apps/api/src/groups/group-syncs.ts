import { COUNT_LIMIT } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { toSync } from '../settings/setting-dashboard';
import { latestRun } from '../sync/sync-runs.store';
import { countParcels } from './group-list.store';
import { readStores } from './read-stores';

/** For each store of the group its last sync, and how many parcels it has up to the limit of all counts. */
export async function groupSyncs(ctx: AppContext, caller: Caller): Promise<DataOf<Calls['syncStatus']>> {
  const read = await readStores(ctx, caller, async (trx, { shop_id: shopId }) => ({
    run: await latestRun(trx, shopId),
    parcels: await countParcels(trx, COUNT_LIMIT + 1),
  }));
  return {
    stores: read.map(({ store, value, missing }) => ({
      shop_id: store.shop_id,
      parcels: value && Math.min(value.parcels, COUNT_LIMIT),
      parcels_exact: value !== null && value.parcels <= COUNT_LIMIT,
      last_sync: value?.run ? toSync(value.run) : null,
      missing,
    })),
  };
}
