import { addDays, dayOf as slowDayOf, ShipmentStatus, TRANSIT_TIME_BUCKETS } from '@parcelway/domain';
import type { TestParcel } from './test-shop';

/**
 * For tests only: the list's rules once more, in the most obvious way: every parcel is checked, every date is read as a
 * day of the shop.
 */
export interface OracleQuery {
  orderedAt?: number;
  orderedAtMin?: string;
  orderedAtMax?: string;
  createdAt?: number;
  createdAtMin?: string;
  createdAtMax?: string;
  lastUpdateAt?: number;
  lastUpdateAtMin?: string;
  lastUpdateAtMax?: string;
  status?: number[];
  subStatus?: number[];
  attention?: string[];
  outcome?: string[];
  couriers?: string[];
  destinations?: string[];
  origins?: string[];
  note?: string[];
  tags?: string[];
  transitTime?: number[];
  transitDays?: number;
  fulfillmentTime?: number;
  fulfillmentStatus?: string;
  query?: string;
  orderBy?: number;
  sortName?: string;
}

const days = new Map<string, string>();
function dayOf(at: Date, timezone: string): string {
  const key = `${at.getTime()} ${timezone}`;
  const day = days.get(key) ?? slowDayOf(at, timezone);
  days.set(key, day);
  return day;
}
const utcDate = (iso: string) => Math.floor(Date.parse(iso) / 86_400_000);

export function transitDaysOf(parcel: TestParcel, now: Date): number {
  const start = parcel.first_scan_at;
  if (!start || parcel.status < ShipmentStatus.InTransit || parcel.sub_status === 7008) return -1;
  const over =
    parcel.delivered_at ??
    (parcel.status === ShipmentStatus.Expired || [7007, 7010].includes(parcel.sub_status ?? 0)
      ? parcel.last_checkpoint_at
      : null);
  return Math.max(0, utcDate(over ?? now.toISOString()) - utcDate(start));
}

function inDays(
  iso: string | null,
  preset: number | undefined,
  min: string | undefined,
  max: string | undefined,
  timezone: string,
  now: Date,
): boolean {
  if (!preset || (preset === -1 && !min && !max)) return true;
  if (iso === null) return false;
  const day = dayOf(new Date(iso), timezone);
  if (preset > 0) return day >= addDays(dayOf(now, timezone), 1 - preset);
  return (!min || day >= min) && (!max || day <= max);
}

/** By the state that `storeParcels` sets on the parcel's order. */
function hasFulfillment({ order_id: order }: TestParcel, wanted: string): boolean {
  const state = (Number(order) % 3) + 1;
  if (wanted === '1') return state === 2;
  return wanted !== '2' && wanted !== '3';
}

const bareName = (text: string) => text.toLowerCase().replace(/^#+/, '');
const bareNumber = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const noAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

function isExactly(parcel: TestParcel, text: string): boolean {
  const number = bareNumber(text);
  return bareName(parcel.order_name) === bareName(text) || (number !== '' && parcel.number_key === number);
}

function hasText(parcel: TestParcel, raw: string): boolean {
  const text = raw.trim().toLowerCase();
  if (text === '') return true;
  const several = text.split(/[\s,;]+/).filter(Boolean);
  const isList = several.length > 1 && several.every((word) => /\d/.test(word));
  if (isList && several.some((word) => isExactly(parcel, word))) return true;
  const name = bareName(parcel.order_name);
  const bare = bareNumber(text);
  if ([...text].length >= 3)
    return (
      noAccents(parcel.search).includes(noAccents(text)) ||
      (text.startsWith('#') && name.startsWith(bareName(text))) ||
      (/\d/.test(bare) && !text.startsWith('#') && bare.length >= 3 && parcel.search.includes(bare.toLowerCase()))
    );
  if ([...text].length === 1) return name === bareName(text);
  return name.startsWith(bareName(text)) || (bare !== '' && parcel.number_key.startsWith(bare));
}

const hasAttention = ({ attention }: TestParcel, wanted: string[]) =>
  wanted.length === 0 || (attention !== null && (wanted.includes('any') || wanted.includes(attention)));

function hasOutcome(p: TestParcel, wanted: string[], timezone: string, now: Date): boolean {
  const isDelivered = p.status === ShipmentStatus.Delivered && p.delivered_at !== null;
  const promised = /^\d.*/.exec(p.facts?.expectedAt ?? '')?.[0];
  const days = isDelivered && promised ? { promised, came: dayOf(new Date(p.delivered_at ?? ''), timezone) } : null;
  const isOpen =
    ![ShipmentStatus.Delivered, ShipmentStatus.Expired].some((over) => over === p.status) &&
    ![7007, 7008, 7010, 7011].includes(p.sub_status ?? 0);
  const outcomes: Record<string, boolean> = {
    on_time: days !== null && days.came <= days.promised,
    late: days !== null && days.came > days.promised,
    failed_attempt: p.had_failed_attempt,
    exception: p.had_exception,
    transit: p.first_scan_at !== null && (isOpen || (isDelivered && String(p.delivered_at) >= p.first_scan_at)),
    late_edd: p.edd !== null && p.edd.to < (p.edd.arrived_on ?? dayOf(now, timezone)),
  };
  return wanted.length === 0 || wanted.some((outcome) => outcomes[outcome]);
}

export function oracle(
  parcels: TestParcel[],
  q: OracleQuery,
  timezone: string,
  now: Date,
): { base: TestParcel[]; needy: number; rows: TestParcel[] } {
  const among = <T>(values: T[] | undefined, value: T) => !values?.length || values.includes(value);
  const base = parcels.filter((p) => {
    const days = transitDaysOf(p, now);
    const buckets = (q.transitTime ?? []).map(
      (from) => [from, (TRANSIT_TIME_BUCKETS.find((bound) => bound > from) ?? 1e9) - 1] as const,
    );
    return (
      p.removed_at === null &&
      inDays(p.ordered_at, q.orderedAt, q.orderedAtMin, q.orderedAtMax, timezone, now) &&
      inDays(p.created_at, q.createdAt, q.createdAtMin, q.createdAtMax, timezone, now) &&
      inDays(p.last_checkpoint_at, q.lastUpdateAt, q.lastUpdateAtMin, q.lastUpdateAtMax, timezone, now) &&
      inDays(p.fulfilled_at, q.fulfillmentTime, undefined, undefined, timezone, now) &&
      hasOutcome(p, q.outcome ?? [], timezone, now) &&
      among(q.couriers, p.courier) &&
      among(q.destinations as (string | null)[] | undefined, p.destination) &&
      among(q.origins as (string | null)[] | undefined, p.origin) &&
      among(q.note, p.note) &&
      (!q.tags?.length || q.tags.some((tag) => p.tags.includes(tag))) &&
      (buckets.length === 0 || buckets.some(([from, to]) => days >= from && days <= to)) &&
      (!q.transitDays || days >= q.transitDays) &&
      hasFulfillment(p, q.fulfillmentStatus ?? 'fulfilled') &&
      hasText(p, q.query ?? '')
    );
  });
  const isByUrgency = q.attention?.length && q.orderBy !== 1 && (q.sortName ?? 'order') === 'order';
  const key = (p: TestParcel): number => {
    // The nearest deadline first, then what has waited longest.
    if (isByUrgency) return -Date.parse(p.attention_until ?? p.attention_since ?? '') - (p.attention_until ? 0 : 1e15);
    if (q.sortName === 'transit_days') return transitDaysOf(p, now);
    const at =
      q.sortName === 'last_update' ? p.last_checkpoint_at : q.sortName === 'fulfilled' ? p.fulfilled_at : p.ordered_at;
    return at === null ? 0 : Date.parse(at);
  };
  const sign = q.orderBy === 1 ? 1 : -1;
  const rows = base
    .filter((p) => hasAttention(p, q.attention ?? []))
    .filter((p) => among(q.status, p.status) && among(q.subStatus as (number | null)[] | undefined, p.sub_status))
    .map((row) => ({ row, first: isExactly(row, q.query?.trim() ?? ''), at: key(row), id: Number(row.shipment_id) }))
    .sort((a, b) => Number(b.first) - Number(a.first) || sign * (a.at - b.at || a.id - b.id))
    .map(({ row }) => row);
  return { base, needy: base.filter((p) => p.attention !== null).length, rows };
}

/** As it travels: lists as JSON, numbers as text. */
export const toQueryString = (q: object): string =>
  new URLSearchParams(
    Object.entries(q).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  ).toString();
