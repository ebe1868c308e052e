import {
  currentCustomStatus,
  customStatusName,
  FALLBACK_LANGUAGE,
  FulfillmentState,
  languageOfLocale,
  ShipmentStatus,
  type CustomStatus,
  type Language,
  type Progress,
} from '@parcelway/domain';
import type { CustomStatusMark } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import { asCheckpoint, hasUnreadTime } from '../tracking/checkpoints.store';
import { checkpointsOfParcels } from '../tracking/parcel-checkpoints.store';
import { shownStatuses } from './order-statuses.store';
import { orderProgress, parcelProgress, shownEvents } from './parcel-progress';
import { underWay } from './parcel-progress.store';
import type { StoredOrder } from './shipment-rows.store';

/** The merchant's own status that a parcel or an order is in now, as its customer reads it; undefined where it is in none. */
export interface CurrentStatuses {
  ofParcel(id: string): CustomStatusMark | undefined;
  ofOrder(order: Pick<StoredOrder, 'ordered_at' | 'cancelled_at' | 'fulfillment_state'>): CustomStatusMark | undefined;
}
const NONE: CurrentStatuses = { ofParcel: () => undefined, ofOrder: () => undefined };

/** Of these parcels, and of any order. One query where the shop has no statuses of its own. */
export async function currentStatuses(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
  now: Date,
): Promise<CurrentStatuses> {
  const statuses = await shownStatuses(trx, shopId);
  if (statuses.length === 0) return NONE;
  const { locale } = await trx
    .selectFrom('shops')
    .select('locale')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  const language = languageOfLocale(locale) ?? FALLBACK_LANGUAGE;
  const marks = await marksOf(trx, shopId, { shipmentIds, statuses, language, now });
  return {
    ofParcel: (id) => marks.get(id),
    ofOrder: ({ ordered_at: at, cancelled_at: cancelled, fulfillment_state: state }) =>
      cancelled === null && state === FulfillmentState.Unfulfilled
        ? markOf(orderProgress(at, statuses, now), language)
        : undefined,
  };
}

async function marksOf(
  trx: ShopTransaction,
  shopId: string,
  of: { shipmentIds: string[]; statuses: readonly CustomStatus[]; language: Language; now: Date },
): Promise<Map<string, CustomStatusMark>> {
  const { statuses, language, now } = of;
  // A later status gives way to no custom one.
  const parcels = await underWay(trx, shopId, of.shipmentIds, ShipmentStatus.InTransit);
  const checkpoints = await checkpointsOfParcels(
    trx,
    shopId,
    parcels.map((parcel) => parcel.shipment_id),
  );
  return new Map(
    parcels.flatMap((parcel) => {
      const own = checkpoints
        .filter((event) => event.shipment_id === parcel.shipment_id && !hasUnreadTime(event))
        .map(asCheckpoint);
      const mark = markOf(parcelProgress(parcel, shownEvents(own, parcel, now), statuses, now), language);
      return mark ? [[parcel.shipment_id, mark] as const] : [];
    }),
  );
}

function markOf(progress: Progress, language: Language): CustomStatusMark | undefined {
  const step = currentCustomStatus(progress);
  return step ? { name: customStatusName(step.custom, language), color: step.custom.color } : undefined;
}
