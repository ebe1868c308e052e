import { createHash } from 'node:crypto';
import { PERMISSIONS, ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { issueToken } from '../session/staff-tokens.store';
import { nameStaff } from './staff';
import type { TrackingWorld } from './tracking-world';

/** For tests only: a shop with everything that another one must never see, and the same names as that other one has. */
export interface Shop {
  id: string;
  domain: string;
  token: string;
  shipment: string;
  order: string;
  secret: string;
}

export const SAME_USER = '77';
export const NUMBER = '1Z999AA10123456784';
export const EMAIL = 'same@example.com';

/** A shop with one order, whose number its figures are, and a text that no other shop has. */
export async function addShop(world: TrackingWorld, domain: string, order: string, secret: string): Promise<Shop> {
  const id = await world.db.addShop(domain);
  const { vault } = world.ctx;
  await nameStaff(world.ctx, id, { [secret]: secret });
  const shipment = await world.addParcel(id, {
    number: NUMBER,
    orderId: order,
    fulfillmentId: `${order}9`,
    orderName: '#1001',
    courier: 'ups',
    nextPollAt: null,
  });
  return withShop(world.db, id, async (trx) => {
    const at = world.ctx.now();
    await trx
      .insertInto('orders')
      .values({
        shop_id: id,
        order_id: order,
        name: '#1001',
        customer_name: secret,
        email_enc: vault.encrypt(EMAIL),
        email_hash: vault.blindIndex(EMAIL),
        phone_enc: null,
        address_enc: vault.encrypt(
          JSON.stringify({
            name: secret,
            line1: secret,
            line2: '',
            city: '',
            province: '',
            zip: '',
            country: '',
            countryCode: 'DE',
          }),
        ),
        destination: 'DE',
        province: null,
        locale: null,
        ordered_at: at,
        created_at: at,
        updated_at: at,
        note: secret,
        search: `#1001 ${secret}`.toLowerCase(),
      })
      .execute();
    await trx
      .insertInto('order_lines')
      .values({ shop_id: id, order_id: order, line_id: `${order}1`, title: secret, quantity: 1, image_url: null })
      .execute();
    await trx
      .insertInto('checkpoints')
      .values({
        shop_id: id,
        shipment_id: shipment,
        hash: Buffer.alloc(16, 1),
        occurred_at: at,
        status: ShipmentStatus.InTransit,
        sub_status: 2001,
        content: secret,
        country: 'DE',
        raw_code: null,
      })
      .execute();
    await trx
      .insertInto('sync_runs')
      .values({
        shop_id: id,
        kind: 'first',
        state: 'done',
        sync_day: 30,
        since: at,
        bulk_operation_id: null,
        result_url: null,
        order_count: Number(order),
        order_processed: Number(order),
        error: null,
      })
      .execute();
    const staff = { shopId: id, userId: SAME_USER, permission: PERMISSIONS };
    const { token } = await issueToken(trx, world.ctx, 'bearer', staff);
    // Both users have the same id, and different settings and texts.
    await trx
      .insertInto('user_settings')
      .values({
        shop_id: id,
        user_id: SAME_USER,
        settings: JSON.stringify({ guide_tab: { value: Number(order[0]) - 4, at: at.toISOString() } }),
      })
      .execute();
    await trx
      .insertInto('ratings')
      .values({
        shop_id: id,
        user_id: SAME_USER,
        star: Number(order[0]) - 3,
        message: secret,
        email_enc: null,
        rated_at: at,
      })
      .execute();
    await trx
      .insertInto('guides')
      .values({ shop_id: id, courier_setting: secret.includes('B'), dropshipping_seller: null, theme: secret })
      .execute();
    await trx
      .insertInto('quota_usage')
      .values({ shop_id: id, cycle: 0, parcels: Number(order) })
      .execute();
    await trx
      .updateTable('shops')
      .set({ affiliate_type: 1, affiliate_discount: order, affiliate_coupon: secret })
      .where('shop_id', '=', id)
      .execute();
    await trx
      .insertInto('order_views')
      .values({ shop_id: id, name: 'Same', name_key: 'same', filters: JSON.stringify({ query: secret }) })
      .execute();
    return { id, domain, token, shipment, order, secret };
  });
}

/** A fingerprint of every row of a shop, in all tables. */
export async function rowsOf({ db }: TrackingWorld, shop: Shop): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await db.pool.query(`select t::text as row from ${name} t where shop_id = $1 order by 1`, [
      shop.id,
    ]);
    hash.update(JSON.stringify([name, rows]));
  }
  return hash.digest('hex');
}
