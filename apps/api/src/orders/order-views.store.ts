import type { ViewFilters } from '@parcelway/domain';
import { sql } from 'kysely';
import { withShop, type Database } from '../db/database';
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
      const { count } = await trx
        .selectFrom('order_views')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('shop_id', '=', shopId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return 'too_many';
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
