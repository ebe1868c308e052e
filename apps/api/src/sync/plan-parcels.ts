import { detectCourier, type CustomFormat, type Detection } from '@parcelway/couriers';
import { attentionOf, ShipmentStatus, type AttentionReason, type SubStatus } from '@parcelway/domain';
import type { PlatformFulfillment } from '../platform/platform.port';
import type { ParcelInsert, ParcelUpdate, StoredParcel } from './parcels.store';

/** What a parcel copies from its order. */
export interface ParcelOrder {
  orderId: string;
  name: string;
  orderedAt: string;
  destination: string | null;
  customerName: string;
}

export interface ParcelPlan {
  inserts: ParcelInsert[];
  updates: ParcelUpdate[];
}

export const NUMBER_KEY_MAX = 255;
const NOT_SHIPPED = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
const MAX_CANDIDATES = 5;

/** Lower case, as the lists search it. */
export const searchText = (...parts: string[]): string => parts.filter(Boolean).join(' ').toLowerCase().slice(0, 1000);

/** Detects couriers for one shop and counts what it decided, so that the next number of the same batch can lean on it. */
export class Detector {
  readonly added = new Map<string, number>();
  /**
   * @param own the couriers that the shop states it uses, in its order.
   * @param names the couriers assigned to company names.
   * @param companyOnly the shop has automatic detection off.
   * @param custom the couriers that the shop defined.
   */
  constructor(
    private readonly history: Record<string, number>,
    private readonly own: readonly string[],
    private readonly names: ReadonlyMap<string, string>,
    private readonly companyOnly: boolean,
    private readonly custom: readonly CustomFormat[] = [],
  ) {}

  detect(number: string, company: string, destination: string | null) {
    const { history, own, names, companyOnly, custom } = this;
    const hints = { company, history, own, names, companyOnly, custom };
    const detection = detectCourier(number, { ...hints, ...(destination && { destination }) });
    const courier = detection.chosen ?? '';
    if (courier) {
      this.history[courier] = (this.history[courier] ?? 0) + 1;
      this.added.set(courier, (this.added.get(courier) ?? 0) + 1);
    }
    const source = sourceOf(detection);
    const found = {
      number_key: detection.normalized.slice(0, NUMBER_KEY_MAX),
      courier,
      courier_source: source,
      // Candidates matter only while the courier is undecided; the store's own statement decides it.
      candidates:
        source !== 'platform_company' && (courier === '' || detection.candidates.length > 1)
          ? detection.candidates.slice(0, MAX_CANDIDATES)
          : [],
      sub_status: number !== '' && detection.candidates.length === 0 ? (10002 as const) : null,
    };
    return { ...found, attention: attentionBefore(found) };
  }
}

/** The values of a parcel that was not registered with a provider yet; its waiting begins now. */
function attentionBefore(found: {
  number_key: string;
  courier: string;
  candidates: readonly unknown[];
  sub_status: SubStatus | null;
}): AttentionReason | null {
  const now = new Date(0);
  const attention = attentionOf({
    status: ShipmentStatus.Pending,
    subStatus: found.sub_status,
    hasNumber: found.number_key !== '',
    courier: found.courier,
    candidates: found.candidates.length,
    since: now,
    handedOverAt: now,
    lastNewsAt: null,
    laneSilenceHours: null,
    tracked: true,
    expectedOn: null,
    now,
  });
  return attention?.reason ?? null;
}

function sourceOf({ chosen, candidates }: Detection): string {
  const why = candidates.find(({ code }) => code === chosen)?.why ?? [];
  if (why.includes('platform_company')) return 'platform_company';
  if (candidates.length > 1 && why.includes('shop_courier')) return 'shop_courier';
  if (candidates.length > 1 && why.includes('shop_history')) return 'shop_history';
  if (why.includes('check_digit')) return 'check_digit';
  return why.includes('regex') ? 'regex' : '';
}

/**
 * The changes after which the stored parcels of one fulfilment equal the store's report. A report older than the stored
 * one changes nothing; a number that is gone, or a cancelled fulfilment, keeps its row, marked as removed.
 * @param stored the rows of this fulfilment.
 */
export function planParcels(
  order: ParcelOrder,
  fulfillment: PlatformFulfillment,
  stored: readonly StoredParcel[],
  detector: Detector,
): ParcelPlan {
  const plan: ParcelPlan = { inserts: [], updates: [] };
  const updatedAt = Date.parse(fulfillment.updatedAt);
  if (stored.some((row) => row.fulfillment_updated_at.getTime() > updatedAt)) return plan;
  const removed = NOT_SHIPPED.has(fulfillment.status);
  const rows = new Map(stored.map((row) => [row.track_number, row]));
  const byHand = new Map(stored.map((row) => [row.number_by_hand, row]));
  const shared = {
    fulfillment_status: fulfillment.status,
    fulfillment_updated_at: fulfillment.updatedAt,
    contents: fulfillment.contents,
    store_expected_at: fulfillment.expectedAt ?? null,
  };

  for (const { number, company, url } of fulfillment.tracking) {
    // A merchant who corrected a number here may have corrected it in the store since.
    const mended = byHand.get(number);
    const row = rows.get(number) ?? (mended && rows.get(mended.track_number));
    if (row) rows.delete(row.track_number);
    if (!row) {
      const detection = detector.detect(number, company, order.destination);
      plan.inserts.push({
        ...shared,
        ...detection,
        order_id: order.orderId,
        fulfillment_id: fulfillment.fulfillmentId,
        track_number: number,
        company,
        tracking_url: url,
        destination: order.destination,
        order_name: order.name,
        ordered_at: order.orderedAt,
        fulfilled_at: fulfillment.createdAt,
        removed,
        search: searchText(order.name, detection.number_key, order.customerName),
      });
      continue;
    }
    const back = row.removed && !removed;
    // A courier chosen by the merchant in our own list outranks the store's.
    const detected = company !== row.company && row.courier_source !== 'user';
    const same =
      !back &&
      !detected &&
      row.removed === removed &&
      row.company === company &&
      row.tracking_url === url &&
      sameFulfillment(row, fulfillment);
    if (same) continue;
    const { number_key: _key, ...detection } = detected
      ? detector.detect(number, company, order.destination)
      : NOT_DETECTED;
    plan.updates.push({
      ...shared,
      ...detection,
      detected,
      shipment_id: row.shipment_id,
      company,
      tracking_url: url,
      removed,
      poll: detected || (back && !row.final),
    });
  }
  for (const row of rows.values()) {
    if (row.removed && sameFulfillment(row, fulfillment)) continue;
    const { number_key: _key, ...rest } = NOT_DETECTED;
    plan.updates.push({
      ...shared,
      ...rest,
      detected: false,
      shipment_id: row.shipment_id,
      company: row.company,
      tracking_url: row.tracking_url,
      removed: true,
      poll: false,
    });
  }
  return plan;
}

const NOT_DETECTED = {
  number_key: '',
  courier: '',
  courier_source: '',
  candidates: [],
  sub_status: null,
  attention: null,
};

const sameFulfillment = (row: StoredParcel, { updatedAt, status, contents }: PlatformFulfillment) =>
  row.fulfillment_updated_at.getTime() === Date.parse(updatedAt) &&
  row.fulfillment_status === status &&
  (contents === null || sameContents(row.contents, contents));

function sameContents(stored: Record<string, number> | null, given: Record<string, number>): boolean {
  const keys = Object.keys(given);
  return (
    stored !== null && keys.length === Object.keys(stored).length && keys.every((key) => stored[key] === given[key])
  );
}
