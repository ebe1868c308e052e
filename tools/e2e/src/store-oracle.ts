import type pg from 'pg';
import { DEMO_SHOP, type Product } from './product';

/** The store's orders, as the twin exports them: the oracle that the database is compared with. */
export interface StoreOrder {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  lineItems: unknown[];
  fulfillments: { id: string; status: string; tracking: { number: string | null }[] }[];
}

export async function storeOrders(from: Product): Promise<StoreOrder[]> {
  const text = await (await fetch(`${from.twinUrl}/twin/shops/${DEMO_SHOP}/orders.jsonl`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoreOrder);
}

export interface Summary {
  name: string;
  updatedAt: string;
  cancelled: boolean;
  lines: number;
  numbers: string[];
}

/** One order in the terms that both sides share. */
export const summaryOf = (order: StoreOrder): Summary => ({
  name: order.name,
  updatedAt: new Date(order.updatedAt).toISOString(),
  cancelled: order.cancelledAt !== null,
  lines: order.lineItems.length,
  numbers: order.fulfillments
    .filter((f) => f.status !== 'CANCELLED')
    .flatMap((f) => [...new Set(f.tracking.map((t) => t.number ?? ''))])
    .sort(),
});

/** The same of every order in our database, by id. */
export async function storedSummaries(db: pg.Pool): Promise<Map<string, Summary>> {
  const { rows } = await db.query<{
    order_id: string;
    name: string;
    updated_at: Date;
    cancelled: boolean;
    lines: string;
    numbers: string[] | null;
  }>(
    `
    select o.order_id, o.name, o.updated_at, o.cancelled_at is not null as cancelled,
      (select count(*) from order_lines l where l.shop_id = o.shop_id and l.order_id = o.order_id) as lines,
      (select array_agg(s.track_number) from shipments s where s.shop_id = o.shop_id and s.order_id = o.order_id and s.removed_at is null) as numbers
    from orders o join shops using (shop_id) where domain = $1`,
    [DEMO_SHOP],
  );
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        name: row.name,
        updatedAt: row.updated_at.toISOString(),
        cancelled: row.cancelled,
        lines: Number(row.lines),
        numbers: (row.numbers ?? []).sort(),
      },
    ]),
  );
}

/** Orders that differ, with both sides; empty when the database equals the store for all orders changed since `since`. */
export async function differences(
  product: Product,
  since: Date,
): Promise<{ id: string; store: Summary | null; stored: Summary | null }[]> {
  const oracle = await storeOrders(product);
  const stored = await storedSummaries(product.db);
  const found: { id: string; store: Summary | null; stored: Summary | null }[] = [];
  const known = new Set<string>();
  for (const order of oracle) {
    known.add(order.id);
    const ours = stored.get(order.id) ?? null;
    // Older orders may or may not lie inside the synced window; what is stored must still be right.
    if (!ours && Date.parse(order.updatedAt) < since.getTime() && Date.parse(order.createdAt) < since.getTime())
      continue;
    if (JSON.stringify(ours) !== JSON.stringify(summaryOf(order)))
      found.push({ id: order.id, store: summaryOf(order), stored: ours });
  }
  for (const [id, ours] of stored) if (!known.has(id)) found.push({ id, store: null, stored: ours });
  return found;
}
