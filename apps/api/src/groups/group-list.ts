import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import { orderListQuery, type Calls, type DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { courierName } from '../orders/parcel-rows';
import { appInAdminUrl } from '../platform/store-url';
import { parcelsBehind, type GroupParcel, type Place } from './group-list.store';
import { named } from './groups';
import type { GroupStore } from './groups.store';
import { readStores } from './read-stores';

type GroupList = DataOf<Calls['groupList']>;

const PAGE_SIZE = 50;

export interface GroupListQuery {
  status: ShipmentStatus[];
  query: string;
  cursor?: string | undefined;
}

const ALL = orderListQuery.parse({ fulfillmentStatus: 'all' });
const placeOf = (store: GroupStore, { at, shipment_id: id }: GroupParcel): Place => [at, store.shop_id, id];

function newestFirst(one: Place, other: Place): number {
  for (const [index, value] of one.entries()) {
    const difference = BigInt(other[index] ?? 0) - BigInt(value);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
  }
  return 0;
}

/** A page of the parcels of all stores of the group; each store is read by itself. */
export async function groupList(
  ctx: AppContext,
  caller: Caller,
  { status, query, cursor }: GroupListQuery,
  limits?: { storeMs: number; allMs: number },
): Promise<GroupList> {
  const after = cursor?.split('_') as [string, string, string] | undefined;
  const read = await readStores(
    ctx,
    caller,
    (trx, store) => {
      const request = {
        query: { ...ALL, status, query },
        timezone: store.timezone,
        now: ctx.now(),
        emailHash: ctx.vault.blindIndex,
      };
      return parcelsBehind(trx, store.shop_id, request, after, PAGE_SIZE + 1);
    },
    limits,
  );
  const rows = read
    .flatMap(({ store, value }) => (value ?? []).map((parcel) => ({ store, parcel, place: placeOf(store, parcel) })))
    .sort((one, other) => newestFirst(one.place, other.place));
  const page = rows.slice(0, PAGE_SIZE);
  return {
    parcels: page.map(({ store, parcel }) => toParcel(ctx, store, parcel)),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.place.join('_') ?? null) : null,
    missing: read.flatMap(({ store, missing }) => (missing ? { ...named(store), reason: missing } : [])),
  };
}

const toParcel = (ctx: AppContext, store: GroupStore, row: GroupParcel): GroupList['parcels'][number] => ({
  id: row.shipment_id,
  shop_id: store.shop_id,
  shop_name: named(store).name,
  url: appInAdminUrl(ctx.config, store.domain, `/orders/shipment?item=${row.shipment_id}`),
  order_name: row.order_name,
  ordered_at: row.ordered_at.toISOString(),
  last_update_at: row.last_checkpoint_at?.toISOString() ?? null,
  track_number: row.track_number,
  courier_name: courierName(row.courier, row.company, row.custom),
  status: row.status as ShipmentStatus,
  sub_status: row.sub_status as SubStatus | null,
  destination: row.destination,
});
