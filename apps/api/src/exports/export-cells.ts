import { bcp47, SHIPMENT_STATUSES, type ExportColumn } from '@parcelway/domain';
import type { PageMasking } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import type { Cell } from '../http/text-file';
import { courierName, decrypted } from '../orders/parcel-rows';
import { address } from '../orders/postal-address';
import type { CustomCouriers } from '../shops/custom-couriers.store';
import { maskOf, type ParcelMask } from '../tracking-page/shopper/masked';
import type { MaskedColumn, MaskedValue, RawRow } from './export-columns.store';
import type { ExportTexts } from '../db/export.schema';

const STATUS_KEYS = Object.fromEntries(SHIPMENT_STATUSES.map(({ code, key }) => [code, key]));

/**
 * Formats the columns of an export: converts database values to cells.
 * @param masking applied to files too, because they are passed on
 * @param custom the shop's own couriers
 */
export function cellsOf(
  ctx: AppContext,
  columns: readonly ExportColumn[],
  texts: ExportTexts,
  masking: PageMasking,
  custom: CustomCouriers,
): (row: RawRow) => Cell[] {
  const countries = texts.lang && new Intl.DisplayNames([bcp47(texts.lang)], { type: 'region', fallback: 'code' });
  // The same few values come again and again.
  const once = (name: (text: string) => string) => {
    const known = new Map<string, string>();
    return (value: unknown): Cell => {
      if (value === null || value === '') return null;
      const text = String(value);
      let shown = known.get(text);
      if (shown === undefined) known.set(text, (shown = name(text)));
      return shown;
    };
  };
  const country = once((code) => (/^[A-Z]{2}$/.test(code) ? (countries?.of(code) ?? code) : code));
  const readable = (value: unknown): Cell => decrypted(ctx, value as Buffer | null);
  const addressOf = lastAddress(ctx);
  const partOf = (part: keyof ReturnType<typeof address>) => (value: unknown) =>
    addressOf(value as Buffer | null)[part] || null;
  const shows: Partial<Record<ExportColumn, (value: unknown) => Cell>> = {
    courier: once((both) => {
      const [code = '', company = ''] = both.split('\n', 2);
      return courierName(code, company, custom);
    }),
    status: once((code) => texts.status?.[code] ?? STATUS_KEYS[code] ?? code),
    sub_status: once((code) => texts.sub_status?.[code] ?? code),
    fulfillment: once((code) => texts.fulfillment?.[code] ?? code),
    origin: country,
    destination: country,
    customer_email: readable,
    customer_phone: readable,
    address_name: partOf('name'),
    address_line1: partOf('line1'),
    address_line2: partOf('line2'),
    address_city: partOf('city'),
    address_province: partOf('province'),
    address_zip: partOf('zip'),
    last_mile_courier: once((code) => courierName(code, '')),
  };
  const maskFor = maskOf(masking);
  const masks: Record<MaskedColumn, (mask: ParcelMask, given: MaskedValue) => Cell> = {
    courier: (mask, { courier, company }) => mask.courier(courierName(courier, company, custom)),
    origin: (mask, { origin }) => country(mask.origin(origin)),
    signed_by: (mask, { value }) => mask.text(value ?? ''),
    service: (mask, { value }) => mask.text(value ?? ''),
    last_mile_courier: (mask, { value }) => mask.courier(courierName(value ?? '', '')),
    // Its courier's site finds it, as a link does, and it may begin with the courier's name.
    last_mile_number: (mask, { value }) => mask.link(value),
    last_event: (mask, { value }) => mask.text(value ?? ''),
    last_event_location: (mask, { value, events }) => {
      const last = events.at(-1) ?? { country: null };
      return mask.place({ ...last, location: value ?? '' }, events.length - 1).location;
    },
  };
  const isMasked = (column: ExportColumn): column is MaskedColumn => masking.enabled && column in masks;
  const masked = (column: MaskedColumn) => (value: unknown) => {
    // The statement selects these columns for masking; see withMaskFacts.
    const given = value as MaskedValue;
    const { courier, company, lastMile, origin, destination, events } = given;
    const courierNames = [courierName(courier, company, custom), company, courierName(lastMile ?? '', '')];
    const shown = masks[column](maskFor({ courierNames, origin, destination, events }), given);
    return shown === '' ? null : shown;
  };
  const show = columns.map((column) =>
    isMasked(column)
      ? masked(column)
      : (shows[column] ?? ((value: unknown) => (value === '' ? null : (value as Cell)))),
  );
  return (row) => show.map((cell, at) => cell(row[`c${at}`]));
}

/** The parts of a row's address: several columns of a row read the same one, which is decrypted once. */
function lastAddress(ctx: AppContext): (encrypted: Buffer | null) => ReturnType<typeof address> {
  let of: Buffer | null = null;
  let parts = address(null);
  return (encrypted) => {
    if (encrypted === null) return address(null);
    if (of?.equals(encrypted)) return parts;
    of = encrypted;
    parts = address(decrypted(ctx, encrypted));
    return parts;
  };
}

/** The first line of the file. */
export const headingsOf = (columns: readonly ExportColumn[], { columns: names = {} }: ExportTexts): string[] =>
  columns.map((column) => names[column] ?? column);
