import { isUnderWay, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import {
  correctedPart,
  dayNumber,
  dayOfNumber,
  daysBetween,
  Lanes,
  lanesOf,
  localDay,
  recordOf,
  type PromiseRecord,
} from '@parcelway/domain/edd';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import type { DeliveryPromise } from '../answer';
import { replayedPage, type ReplayedParcel } from '../backtest.store';
import { zonesOfPlaces } from '../places';
import type { Dating } from './compute';
import * as store from './lanes.store';

const DAY_MS = 86_400_000;
/** Parcels ordered since so many days ago make the lanes. */
const DAYS = 180;
/** Ranges of parcels shipped since so many days ago make the record. */
const RECORD_DAYS = 42;
const MOST_RECORDS = 5000;
const PAGE = 1000;

/** Lanes as they were made last, however old; null: never. */
export async function madeLanes(trx: ShopTransaction, shopId: string): Promise<Dating['prediction']> {
  const row = await store.lanesRow(trx, shopId);
  return row && { lanes: Lanes.from(row.lanes), part: row.part };
}

/** Lanes of a shop, made anew once a day and for another share. */
export async function lanesOfDay(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  shopId: string,
  { promise, share }: { promise: DeliveryPromise; share: number },
): Promise<Dating['prediction']> {
  const at = now();
  const row = await withShop(db, shopId, (trx) => store.lanesRow(trx, shopId));
  if (row && row.share === share && row.made_at > new Date(at.getTime() - DAY_MS))
    return { lanes: Lanes.from(row.lanes), part: row.part };
  const lanes = new Lanes();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  const pastOf = pastParcels(promise, at);
  for (let after: ReplayedParcel | undefined, more = true; more;) {
    const last = after;
    const page = await withShop(db, shopId, (trx) =>
      replayedPage(trx, shopId, { from: since, after: last, limit: PAGE }),
    );
    for (const parcel of page) {
      const past = pastOf(parcel);
      if (past) lanes.add(past);
    }
    after = page.at(-1);
    more = page.length === PAGE;
  }
  return withShop(db, shopId, async (trx) => {
    const part = correctedPart(share, await recordOfShop(trx, shopId, promise, at));
    const made = { made_at: at, share, part, lanes: lanes.toJSON() };
    await store.writeLanes(trx, shopId, made);
    return { lanes: Lanes.from(made.lanes), part };
  });
}

/** Days of delivery that parcels took, or have taken until now. Lost ones and those without a scan say nothing. */
function pastParcels({ delivery, handling }: DeliveryPromise, now: Date) {
  const zoneAt = zonesOfPlaces(handling.zone);
  return (parcel: ReplayedParcel) => {
    const { destination, province, courier, status, first_scan_at, delivered_at } = parcel;
    const isDelivered = status === ShipmentStatus.Delivered;
    const isOpen = isUnderWay({ status, sub_status: parcel.sub_status as SubStatus | null });
    if (!first_scan_at || (isDelivered ? !delivered_at : !isOpen)) return null;
    const until = localDay((isDelivered && delivered_at) || now, zoneAt(destination, province));
    const shippedOn = localDay(first_scan_at, handling.zone);
    const { calendar } = delivery({ country: destination ?? '', province, courier });
    return {
      lanes: lanesOf(parcel),
      days: daysBetween(shippedOn, until, calendar),
      arrived: isDelivered,
      shippedAgo: Math.max(0, dayNumber(localDay(now, handling.zone)) - dayNumber(shippedOn)),
    };
  };
}

async function recordOfShop(
  trx: ShopTransaction,
  shopId: string,
  { delivery, handling }: DeliveryPromise,
  now: Date,
): Promise<PromiseRecord[]> {
  const zoneAt = zonesOfPlaces(handling.zone);
  const since = dayOfNumber(dayNumber(localDay(now, handling.zone)) - RECORD_DAYS);
  const predicted = await store.predictedSince(trx, shopId, { since, limit: MOST_RECORDS });
  return predicted.map(({ destination, province, shipped_on, arrived_on, places }) => {
    const { calendar } = delivery({ country: destination ?? '', province });
    const until = arrived_on ?? localDay(now, zoneAt(destination, province));
    return recordOf(places, daysBetween(shipped_on, until, calendar), arrived_on !== null);
  });
}
