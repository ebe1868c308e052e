import { normalizeNumber } from '@parcelway/couriers';
import type { SortDirection } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { TextSearch } from './list-filter';
import { all, type Where } from './shipment-where.store';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A text as the columns of a parcel are compared with it. */
function patterns(text: Exclude<TextSearch, { kind: 'email' }>) {
  const number = normalizeNumber(text.text);
  const name = escaped(text.text.replace(/^#+/, ''));
  // One character alone stands for the whole name of an order: as a beginning it would find a tenth of the shop.
  return [...text.text].length < 2
    ? { name, number: null }
    : { name: `${name}%`, number: number === '' ? null : `${escaped(number)}%` };
}

/** What is looked for anywhere: the text itself, and, written with blanks or dashes, the number it may be. */
export function needles(text: string): string[] {
  const number = normalizeNumber(text).toLowerCase();
  return number !== text && number.length >= 3 && /\d/.test(number) && !text.startsWith('#') ? [text, number] : [text];
}

/** The text limit as a condition on a row, for walks. An e-mail address must have been looked up before ({@link foundParcels}). */
export function textWhere(text: TextSearch | null): Where[] {
  if (!text || text.kind === 'email') return [];
  if (text.kind === 'contains')
    return [
      sql`(${sql.join(
        needles(text.text).map((needle) => sql`strpos(search, ${needle}) > 0`),
        sql` or `,
      )})`,
    ];
  const { name, number } = patterns(text);
  return [
    number === null
      ? sql`ltrim(lower(order_name), '#') like ${name}`
      : sql`(ltrim(lower(order_name), '#') like ${name} or number_key like ${number})`,
  ];
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

/** How many of the newest and of the oldest parcels fit. */
export interface TextSample {
  /** Hold the text, at the end where fewer do. */
  hits: number;
  /** Are left by the other limits, at the end where the list begins. */
  left: number;
}

/**
 * Tells whether a text is frequent throughout the shop. A text that is frequent at one end only (the beginning of an order name, say)
 * is found sooner through its index.
 * @param others the other limits
 */
export async function sampleText(
  trx: ShopTransaction,
  shopId: string,
  text: TextSearch,
  others: Where[],
  direction: SortDirection,
  sample: number,
): Promise<TextSample> {
  const end = (
    order: Where,
  ) => sql`(select count(*) filter (where holds) as hits, count(*) filter (where fits) as left from (
    select ${all(textWhere(text))} as holds, ${all(others)} as fits from shipments where shop_id = ${shopId} and removed_at is null
    order by ordered_at ${order}, shipment_id ${order} limit ${sample}) looked)`;
  const {
    rows: [row],
  } = await sql<TextSample>`
    select least(newest.hits, oldest.hits)::integer as hits, ${sql.ref(direction === 1 ? 'oldest.left' : 'newest.left')}::integer as left
    from ${end(sql`desc`)} newest, ${end(sql`asc`)} oldest`.execute(trx);
  return row ?? { hits: 0, left: 0 };
}
