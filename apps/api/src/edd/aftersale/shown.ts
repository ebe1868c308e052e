import type { Language, SubStatus } from '@parcelway/domain';
import {
  hiddenBecause,
  localDay,
  promiseText,
  type AftersaleHidden,
  type DayPair,
  type EddFormat,
  type EddSource,
} from '@parcelway/domain/edd';
import type { ParcelEdd } from '@parcelway/http-contract';
import type { ShopTransaction } from '../../db/database';
import { languageOf, readSettings } from '../defaults';
import { settingsRow, shopOf } from '../edd.store';
import { storedDates, type StoredDate } from './parcels.store';
import { aftersaleRow } from './settings.store';
import { readAftersale } from './values';

/** A parcel's date as customers may see it. Of one status it may be hidden while of another one it is not. */
export interface ShownEdd extends Omit<StoredDate, 'shipment_id'> {
  format: EddFormat;
  /** The shop's day. */
  today: string;
  hidden(parcel: ParcelState): AftersaleHidden | null;
}
interface ParcelState {
  status: number;
  sub_status: number | null;
}

/** How a shop shows dates after the sale. */
export interface DateRules {
  sources: readonly EddSource[];
  hideWhen: readonly AftersaleHidden[];
  format: EddFormat;
  timezone: string;
  language: Language;
}

/** Null while they are switched off. */
export async function dateRules(trx: ShopTransaction, shopId: string, now: Date): Promise<DateRules | null> {
  const { enabled, settings } = await aftersaleRow(trx, shopId);
  if (!enabled) return null;
  const { source_order: sources, hide_when: hideWhen } = readAftersale(settings);
  const shop = await shopOf(trx, shopId);
  const { format } = readSettings((await settingsRow(trx, shopId)).settings, shop, now);
  return { sources, hideWhen, format, timezone: shop.timezone, language: languageOf(shop) };
}

/**
 * Dates of parcels after the sale, by their ids: what Orders, the shopper's page and mails show.
 * @returns without an entry no source has a date
 */
async function shownDates(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
  { sources, hideWhen, format, timezone }: DateRules,
  now: Date,
): Promise<ReadonlyMap<string, ShownEdd>> {
  const today = localDay(now, timezone);
  const shown = new Map<string, ShownEdd>();
  for (const [id, { shipment_id: _, ...date }] of await storedDates(trx, shopId, ids))
    // A source that the shop has left out since does not count any more.
    if (sources.includes(date.source))
      shown.set(id, {
        ...{ ...date, format, today },
        hidden: ({ status, sub_status: sub }) =>
          hiddenBecause(hideWhen, { status, subStatus: sub as SubStatus | null }, { to: date.to, today }),
      });
  return shown;
}

const idsOf = (rows: readonly { shipment_id: string }[]): string[] => rows.map(({ shipment_id: id }) => id);

/**
 * Rows of parcels with their dates, null without one; while it is switched off as they are.
 * @param rules where they are known already
 */
export async function withDates<Row extends { shipment_id: string; edd?: ShownEdd | null }>(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly Row[],
  now: Date,
  rules?: DateRules | null,
): Promise<Row[]> {
  const known = rules === undefined ? await dateRules(trx, shopId, now) : rules;
  if (!known) return [...rows];
  const dates = await shownDates(trx, shopId, idsOf(rows), known, now);
  return rows.map((row) => ({ ...row, edd: dates.get(row.shipment_id) ?? null }));
}

/** "Nov 24 – 26", by the promise's format. */
export const rangeText = (
  { from, to, format, today }: DayPair & Pick<ShownEdd, 'format' | 'today'>,
  language: Language,
): string => promiseText('{date}', { from, to, today, country: null, cutoff: 0, minutesLeft: null }, format, language);

/** Rows of the list with their dates. */
export async function withEdd<Row extends ParcelState & { shipment_id: string }>(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { edd: ParcelEdd | null })[]> {
  const rules = await dateRules(trx, shopId, now);
  const dates = rules && (await shownDates(trx, shopId, idsOf(rows), rules, now));
  return rows.map((row) => {
    const date = dates?.get(row.shipment_id);
    return { ...row, edd: rules && date ? parcelEdd(date, row, rules.language) : null };
  });
}

function parcelEdd({ format, today, hidden, ...date }: ShownEdd, parcel: ParcelState, language: Language): ParcelEdd {
  return { ...date, text: rangeText({ ...date, format, today }, language), hidden: hidden(parcel) };
}
