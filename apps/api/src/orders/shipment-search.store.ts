import { normalizeNumber } from '@parcelway/couriers';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ListFilter, TextSearch } from './list-filter';
import type { StatusCount } from './shipment-count.store';
import { all, baseWhere, transitWhere, type TimeColumn, type Where } from './shipment-where.store';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A text as the columns of a parcel are compared with it. */
function patterns(text: Exclude<TextSearch, { kind: 'email' }>) {
  const number = normalizeNumber(text.text);
  const name = escaped(text.text.replace(/^#+/, ''));
  // One character alone stands for the whole name of an order: as a beginning it would find a tenth of the shop.
  return [...text.text].length < 2 ? { name, number: null } : { name: `${name}%`, number: number === '' ? null : `${escaped(number)}%` };
}

/** What is looked for anywhere: the text itself, and, written with blanks or dashes, the number it may be. */
export function needles(text: string): string[] {
  const number = normalizeNumber(text).toLowerCase();
  return number !== text && number.length >= 3 && /\d/.test(number) && !text.startsWith('#') ? [text, number] : [text];
}

/** The text limit as a condition on a row, for walks. An e-mail address must have been looked up before ({@link foundParcels}). */
export function textWhere(text: TextSearch | null): Where[] {
  if (!text || text.kind === 'email') return [];
  if (text.kind === 'contains') return [sql`(${sql.join(needles(text.text).map((needle) => sql`strpos(search, ${needle}) > 0`), sql` or `)})`];
  const { name, number } = patterns(text);
  return [number === null ? sql`ltrim(lower(order_name), '#') like ${name}` : sql`(ltrim(lower(order_name), '#') like ${name} or number_key like ${number})`];
}

/**
 * The parcels that a text finds, as a source to select from; at most `most` of them.
 * Through a function that names the shop itself: under row security the text indexes cannot be used (LIKE is not leakproof).
 */
export function foundParcels(text: TextSearch, most: number, emailHash: (email: string) => Buffer): Where {
  if (text.kind === 'email') {
    return sql`(select s.* from orders o join shipments s on s.shop_id = o.shop_id and s.order_id = o.order_id
      where o.shop_id = app_shop_id() and o.email_hash = ${emailHash(text.email)} limit ${most}) found`;
  }
  if (text.kind === 'contains') return sql`search_shipments(${needles(text.text)}::text[], ${most}) found`;
  const { name, number } = patterns(text);
  return sql`search_shipments_by_prefix(${name}, ${number}, ${most}) found`;
}

/**
 * How dense a text is among the first parcels in the order of the list, to choose between walking and searching.
 * @returns how many were looked at, and those that the text fits, by status.
 */
export async function sampleText(
  trx: ShopTransaction, shopId: string, filter: ListFilter, column: TimeColumn, direction: 1 | -1, size: number,
): Promise<{ looked: number; hits: StatusCount[] }> {
  const order = direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<StatusCount & { hit: boolean }>`
    select hit, status, coalesce(sub_status, 0) as sub_status, count(*)::integer as n from (
      select ${all(textWhere(filter.text))} as hit, status, sub_status from shipments
      where shop_id = ${shopId} and removed_at is null and ${all([...baseWhere(filter), ...transitWhere(filter)])}
      order by ${sql.ref(column)} ${order}, shipment_id ${order} limit ${size}) looked
    group by 1, 2, 3`.execute(trx);
  return { looked: rows.reduce((sum, row) => sum + row.n, 0), hits: rows.filter((row) => row.hit) };
}
