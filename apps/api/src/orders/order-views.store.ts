import type { ViewFilters } from '@parcelway/domain';
import { sql } from 'kysely';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { nameKey, unlessTaken } from '../db/unique-name';

export interface ViewRow {
  view_id: string;
  name: string;
  filters: ViewFilters;
}

const COLUMNS = ['view_id', 'name', 'filters'] as const;

/** In the user's order; those without a position, oldest first. */
export const viewsOf = (db: Database, shopId: string): Promise<ViewRow[]> =>
  withShop(db, shopId, (trx) =>
    trx
      .selectFrom('order_views')
      .select(COLUMNS)
      .where('shop_id', '=', shopId)
      .orderBy('position')
      .orderBy('view_id')
      .execute(),
  );

const countOf = async (trx: ShopTransaction, shopId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('order_views')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A new view. @returns 'name_taken', or 'too_many' when the shop has `most` already */
export const addView = (
  db: Database,
  shopId: string,
  name: string,
  filters: ViewFilters,
  most: number,
): Promise<ViewRow | 'name_taken' | 'too_many'> =>
  unlessTaken(
    'order_views_name',
    withShop(db, shopId, async (trx) => {
      if ((await countOf(trx, shopId)) >= most) return 'too_many';
      return trx
        .insertInto('order_views')
        .values({ shop_id: shopId, name, name_key: nameKey(name), filters: JSON.stringify(filters) })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    }),
  );

/** Changes a view. @returns undefined when there is none with this id */
export const changeView = (
  db: Database,
  shopId: string,
  id: string,
  name: string,
  filters: ViewFilters,
): Promise<ViewRow | 'name_taken' | undefined> =>
  unlessTaken(
    'order_views_name',
    withShop(db, shopId, (trx) =>
      trx
        .updateTable('order_views')
        .set({ name, name_key: nameKey(name), filters: JSON.stringify(filters) })
        .where('shop_id', '=', shopId)
        .where('view_id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst(),
    ),
  );

/**
 * Restores a deleted view under its id; one that exists gets the name and filters.
 * @returns undefined for an id that no view ever had, 'name_taken', or 'too_many' when the shop has `most` already
 */
export const restoreView = (
  db: Database,
  shopId: string,
  { id, name, filters }: { id: string; name: string; filters: ViewFilters },
  most: number,
): Promise<ViewRow | 'name_taken' | 'too_many' | undefined> =>
  unlessTaken(
    'order_views_name',
    withShop(db, shopId, async (trx) => {
      if ((await countOf(trx, shopId)) >= most) return 'too_many';
      // An id that is still to come would meet that of a later view.
      const { rows } = await sql<ViewRow>`
        insert into order_views (shop_id, view_id, name, name_key, filters) overriding system value
        select ${shopId}::bigint, ${id}::bigint, ${name}, ${nameKey(name)}, ${JSON.stringify(filters)}::jsonb
        where ${id}::bigint < nextval(pg_get_serial_sequence('order_views', 'view_id'))
        on conflict (shop_id, view_id) do update
          set name = excluded.name, name_key = excluded.name_key, filters = excluded.filters
        returning view_id, name, filters`.execute(trx);
      return rows[0];
    }),
  );

/** Puts the views in this order; those not named come last. */
export const orderViewsBy = (db: Database, shopId: string, ids: string[]): Promise<unknown> =>
  withShop(db, shopId, (trx) =>
    trx
      .updateTable('order_views')
      .set({ position: sql<number>`coalesce(array_position(${ids}::bigint[], view_id), 1000)` })
      .where('shop_id', '=', shopId)
      .execute(),
  );

/** @returns whether there was one */
export const removeView = (db: Database, shopId: string, id: string): Promise<boolean> =>
  withShop(
    db,
    shopId,
    async (trx) =>
      (await trx.deleteFrom('order_views').where('shop_id', '=', shopId).where('view_id', '=', id).executeTakeFirst())
        .numDeletedRows > 0n,
  );
