import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/** Selects orders placed from `from` up to, not including, `until`, with one of these codes, not cancelled. */
export interface CouponOrders {
  from: Date;
  until: Date;
  codes: readonly string[];
}

/** The orders, each with its codes as they are compared: without case. */
const used = (shopId: string, { from, until, codes }: CouponOrders): RawBuilder<unknown> => sql`
  ours as materialized (select code, ordinal, lower(code) as key from unnest(${[...codes]}::text[]) with ordinality as c(code, ordinal)),
  used as materialized (
    select o.order_id, o.name, o.ordered_at, o.discount_codes, o.total_price, o.currency, k.keys from orders o
      cross join lateral (select array_agg(distinct lower(btrim(c))) as keys from unnest(o.discount_codes) c) k
    where o.shop_id = ${shopId} and o.discount_codes <> '{}' and o.ordered_at >= ${from} and o.ordered_at < ${until}
      and o.cancelled_at is null and k.keys && (select array_agg(key) from ours)
  )`;

export interface CouponSum {
  orders: number;
  /** Decimal text, of orders in the wanted currency. */
  revenue: string;
}

/** @returns totals, counting an order with two codes once, and figures of each code by its index */
export async function couponSums(
  trx: ShopTransaction,
  shopId: string,
  which: CouponOrders,
  currency: string,
): Promise<{ all: CouponSum; each: CouponSum[] }> {
  const sums = sql`count(u.order_id)::integer as orders,
    round(coalesce(sum(u.total_price) filter (where u.currency = ${currency}), 0), 2)::text as revenue`;
  const { rows } = await sql<CouponSum & { ordinal: number }>`
    with ${used(shopId, which)}
    select 0 as ordinal, ${sums} from used u
    union all
    select o.ordinal::integer, ${sums} from ours o left join used u on o.key = any(u.keys) group by o.ordinal
    order by 1`.execute(trx);
  const [all = { orders: 0, revenue: '0.00' }, ...each] = rows.map(({ orders, revenue }) => ({ orders, revenue }));
  return { all, each };
}

export interface CouponOrder {
  name: string;
  ordered_at: Date;
  discount_codes: string[];
  total_price: string;
  currency: string;
  parcels: number;
}

/** Newest first. */
export async function couponOrders(
  trx: ShopTransaction,
  shopId: string,
  which: CouponOrders,
  limit: number,
): Promise<CouponOrder[]> {
  const { rows } = await sql<CouponOrder>`
    with ${used(shopId, which)}
    select u.name, u.ordered_at, u.discount_codes, round(u.total_price, 2)::text as total_price, u.currency,
      (select count(*)::integer from shipments s where s.shop_id = ${shopId} and s.order_id = u.order_id and s.removed_at is null) as parcels
    from (select * from used order by ordered_at desc, order_id desc limit ${limit}) u order by u.ordered_at desc, u.order_id desc`.execute(
    trx,
  );
  return rows;
}
