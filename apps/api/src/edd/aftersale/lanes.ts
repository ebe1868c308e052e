import { isUnderWay, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import {
  correctedPart,
  dayNumber,
  dayOfNumber,
  daysBetween,
  Lanes,
  lanesOf,
  localDay,
  outLanesOf,
  recordOf,
  type PastParcel,
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
    const { page, out } = await withShop(db, shopId, async (trx) => {
      const rows = await replayedPage(trx, shopId, { from: since, after: last, limit: PAGE });
      const ids = rows.map(({ shipment_id: id }) => id);
      return { page: rows, out: await store.outTimes(trx, shopId, ids) };
    });
    for (const parcel of page) for (const past of pastOf(parcel, out.get(parcel.shipment_id))) lanes.add(past);
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

/** Days of delivery that a parcel took, or has taken until now: since it was shipped, and since it was out for delivery. Lost ones and those without a scan say nothing. */
function pastParcels({ delivery, handling }: DeliveryPromise, now: Date) {
  const zoneAt = zonesOfPlaces(handling.zone);
  const today = dayNumber(localDay(now, handling.zone));
  return (parcel: ReplayedParcel, outAt: Date | undefined): PastParcel[] => {
    const { destination, province, courier, status, first_scan_at, delivered_at } = parcel;
    const isDelivered = status === ShipmentStatus.Delivered;
    const isOpen = isUnderWay({ status, sub_status: parcel.sub_status as SubStatus | null });
    if (!first_scan_at || (isDelivered ? !delivered_at : !isOpen)) return [];
    const there = zoneAt(destination, province);
    const until = localDay((isDelivered && delivered_at) || now, there);
    const { calendar } = delivery({ country: destination ?? '', province: parcel.province_code, courier });
    const past = (since: string, keys: string[]): PastParcel => ({
      lanes: keys,
      days: daysBetween(since, until, calendar),
      arrived: isDelivered,
      shippedAgo: Math.max(0, today - dayNumber(since)),
    });
    return [
      past(localDay(first_scan_at, handling.zone), lanesOf(parcel)),
      ...(outAt ? [past(localDay(outAt, there), outLanesOf(courier))] : []),
    ];
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
  return predicted.map(({ destination, province, province_code: code, shipped_on, arrived_on, places }) => {
    const { calendar } = delivery({ country: destination ?? '', province: code });
    const until = arrived_on ?? localDay(now, zoneAt(destination, province));
    return recordOf(places, daysBetween(shipped_on, until, calendar), arrived_on !== null);
  });
}
