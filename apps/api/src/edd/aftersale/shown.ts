import type { Language, SubStatus } from '@parcelway/domain';
import {
  hiddenBecause,
  localDay,
  promiseText,
  type AftersaleHidden,
  type DayPair,
  type EddFormat,
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

/**
 * Dates of parcels after the sale, by their ids: what Orders, the shopper's page and mails show.
 * @returns null while it is switched off; without an entry no source has a date
 */
export async function shownDates(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ language: Language; dates: ReadonlyMap<string, ShownEdd> } | null> {
  const { enabled, settings } = await aftersaleRow(trx, shopId);
  if (!enabled || ids.length === 0) return null;
  const { source_order: sources, hide_when: hideWhen } = readAftersale(settings);
  const shop = await shopOf(trx, shopId);
  const { format } = readSettings((await settingsRow(trx, shopId)).settings, shop, now);
  const today = localDay(now, shop.timezone);
  const shown = new Map<string, ShownEdd>();
  for (const [id, { shipment_id: _, ...date }] of await storedDates(trx, shopId, ids))
    // A source that the shop has left out since does not count any more.
    if (sources.includes(date.source))
      shown.set(id, {
        ...{ ...date, format, today },
        hidden: ({ status, sub_status: sub }) =>
          hiddenBecause(hideWhen, { status, subStatus: sub as SubStatus | null }, { to: date.to, today }),
      });
  return { language: languageOf(shop), dates: shown };
}

/** Rows of parcels with their dates, null without one; while it is switched off as they are. */
export async function withDates<Row extends { shipment_id: string; edd?: ShownEdd | null }>(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly Row[],
  now: Date,
): Promise<Row[]> {
  const ids = rows.map(({ shipment_id: id }) => id);
  const shown = await shownDates(trx, shopId, ids, now);
  return rows.map((row) => (shown ? { ...row, edd: shown.dates.get(row.shipment_id) ?? null } : row));
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
  const ids = rows.map(({ shipment_id: id }) => id);
  const shown = await shownDates(trx, shopId, ids, now);
  return rows.map((row) => {
    const date = shown?.dates.get(row.shipment_id);
    return { ...row, edd: shown && date ? parcelEdd(date, row, shown.language) : null };
  });
}

function parcelEdd({ format, today, hidden, ...date }: ShownEdd, parcel: ParcelState, language: Language): ParcelEdd {
  return { ...date, text: rangeText({ ...date, format, today }, language), hidden: hidden(parcel) };
}
