import { createHash } from 'node:crypto';
import {
  isCustomCourier,
  SHIPMENT_STATUSES,
  type ReportedStatus,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import type { AppContext } from '../context';
import type { ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { readTime, type CourierTime } from '../tracking-providers/courier-time';
import type { ProviderCheckpoint } from '../tracking-providers/tracking-provider.port';
import { REPORTED_BY_SHOP, type Outcome } from './apply-provider-result';
import { eventsOfParcels } from './checkpoints.store';
import type { ReportableParcel } from './reported-events.store';
import { groupByParcel, saveTracking } from './save-tracking';
import { instantIn, offsetIn } from './time/instant';

/** Of one parcel; no courier scans one so often. */
const MAX_EVENTS = 500;
/** Clocks that are fast. */
const AHEAD_MS = 3_600_000;

/** An event of a parcel whose courier the shop has defined. */
export interface ReportedEvent {
  time: ReportedTime;
  status: ReportedStatus;
  subStatus: SubStatus | null;
  content: string;
  location: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}
export interface ReportedTime extends CourierTime {
  /** The instant; the noon of a day whose time is not known. */
  at: Date;
}

/**
 * A time as ISO 8601 writes it, with a blank in place of the T too.
 * @param zone where it has no offset @returns null for what is no time
 */
export function reportedTime(text: string, zone: string): ReportedTime | null {
  const time = readTime(text, ['iso']);
  const { date, clock } = time;
  if (date === null) return null;
  if (clock === null) return { ...time, at: new Date(`${date}T12:00:00Z`) };
  const at = instantIn(time.offset ?? zone, date, clock);
  return { ...time, offset: time.offset ?? offsetText(offsetIn(zone, at)), at };
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return ms === 0 ? 'Z' : `${ms < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

export const isFuture = ({ at }: ReportedTime, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS;

/** Why no events may be reported of a parcel, as what follows its name; null: they may. */
export function reportProblem({ courier, over_quota_at: overQuotaAt }: ReportableParcel): string | null {
  if (!isCustomCourier(courier)) return 'is of a courier that we track: events can be added for custom couriers only';
  return overQuotaAt ? 'is beyond your quota and not tracked: get more quota first' : null;
}

/**
 * Writes events of parcels of custom couriers, and what follows from them, as from those of a provider. The same time, status
 * and text are the same event.
 * @returns how many were not there yet
 * @throws HttpError 409 when a parcel would have too many
 */
export async function reportEvents(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'jobs' | 'now'>,
  shopId: string,
  reported: ReadonlyMap<ReportableParcel, readonly ReportedEvent[]>,
): Promise<number> {
  const ids = [...reported.keys()].map((parcel) => parcel.shipment_id);
  const stored = groupByParcel(await eventsOfParcels(trx, shopId, ids));
  const outcomes = new Map<string, Outcome>();
  let added = 0;
  for (const [{ shipment_id: id, courier }, events] of reported) {
    const checkpoints = new Map(events.map((event) => [identityOf(event), checkpointOf(event)]));
    const own = (stored.get(id) ?? []).filter((row) => row.provider === REPORTED_BY_SHOP && row.courier === courier);
    for (const { event_id: known } of own) if (known !== null) checkpoints.delete(known);
    if (own.length + checkpoints.size > MAX_EVENTS)
      throw new HttpError(409, `A parcel of a custom courier can have ${MAX_EVENTS} events at most.`);
    added += checkpoints.size;
    outcomes.set(id, { kind: 'reported', checkpoints: [...checkpoints.values()] });
  }
  const requested = new Map([...reported.keys()].map((parcel) => [parcel.shipment_id, parcel]));
  await saveTracking(trx, ctx.jobs, shopId, outcomes, ctx.now(), requested);
  return added;
}

const identityOf = ({ time, status, content }: ReportedEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([time.at.toISOString(), status, content]))
    .digest('hex')
    .slice(0, 32);

function checkpointOf(event: ReportedEvent): ProviderCheckpoint {
  const { time, subStatus, content, location, country } = event;
  const { at: _at, ...courierTime } = time;
  return {
    ...{ eventId: identityOf(event), time: courierTime, status: statusOf(event.status), subStatus },
    ...{ content, lang: null, location, city: '', state: '', country, rawCode: null, leg: null },
  };
}

function statusOf(status: ReportedStatus): ShipmentStatus {
  const info = SHIPMENT_STATUSES.find(({ key }) => key === status);
  if (!info) throw new RangeError(`Unknown shipment status ${status}`);
  return info.code;
}
