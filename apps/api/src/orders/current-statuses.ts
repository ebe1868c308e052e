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
import { eventFactsOfParcels } from '../tracking/parcel-checkpoints.store';
import { shownStatuses } from './order-statuses.store';
import { journeysOf, orderProgress, parcelProgress } from './parcel-progress';
import { underWay } from './parcel-progress.store';
import type { StoredOrder } from './shipment-rows.store';

/** The merchant's own status that a parcel or an order is in now, as its customer reads it; undefined where it is in none. */
export interface CurrentStatuses {
  ofParcel(id: string): CustomStatusMark | undefined;
  ofOrder(order: Pick<StoredOrder, 'ordered_at' | 'cancelled_at' | 'fulfillment_state'>): CustomStatusMark | undefined;
}
/** The last status that a custom one can add to: a later one shows where the parcel is. */
export const LAST_WITH_CUSTOM = ShipmentStatus.InTransit;
const NONE: CurrentStatuses = { ofParcel: () => undefined, ofOrder: () => undefined };

/** Of these parcels, and of any order. One query where the shop has no statuses of its own. */
export async function currentStatuses(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
  now: Date,
): Promise<CurrentStatuses> {
  const { statuses, language } = await statusesInLanguage(trx, shopId);
  if (statuses.length === 0) return NONE;
  const marks = await marksOf(trx, shopId, { shipmentIds, statuses, language, now });
  return {
    ofParcel: (id) => marks.get(id),
    ofOrder: ({ ordered_at: at, cancelled_at: cancelled, fulfillment_state: state }) =>
      cancelled === null && state === FulfillmentState.Unfulfilled
        ? markOf(orderProgress(at, statuses, now), language)
        : undefined,
  };
}

export interface StatusesInLanguage {
  statuses: readonly CustomStatus[];
  /** The shop's own. */
  language: Language;
}
/** The statuses that the shop's customers are shown, and the language in which the merchant sees their names. */
export async function statusesInLanguage(trx: ShopTransaction, shopId: string): Promise<StatusesInLanguage> {
  const statuses = await shownStatuses(trx, shopId);
  const { locale } = await trx
    .selectFrom('shops')
    .select('locale')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { statuses, language: languageOfLocale(locale) ?? FALLBACK_LANGUAGE };
}

async function marksOf(
  trx: ShopTransaction,
  shopId: string,
  of: StatusesInLanguage & { shipmentIds: string[]; now: Date },
): Promise<Map<string, CustomStatusMark>> {
  const { statuses, language, now } = of;
  const parcels = await underWay(trx, shopId, of.shipmentIds, LAST_WITH_CUSTOM);
  const ids = parcels.map((parcel) => parcel.shipment_id);
  const events = journeysOf(parcels, await eventFactsOfParcels(trx, shopId, ids), now);
  return new Map(
    parcels.flatMap((parcel) => {
      const mark = markOf(parcelProgress(parcel, events.get(parcel.shipment_id) ?? [], statuses, now), language);
      return mark ? [[parcel.shipment_id, mark] as const] : [];
    }),
  );
}

/** The status of the merchant that it is in now. */
export function markOf(progress: Progress, language: Language): CustomStatusMark | undefined {
  const step = currentCustomStatus(progress);
  return step ? { name: customStatusName(step.custom, language), color: step.custom.color } : undefined;
}
