import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../../db/database';
import { withEdd } from '../../edd/aftersale/shown';
import { OUT, TRANSIT } from '../../testing/poll-world';
import { shopperView } from '../../tracking-page/shopper/shopper-view';
import { mailData } from './mail-data';
import { readParcelFacts, readShopFacts } from './mail-facts';
import { setUpMailParcels } from './test-mail-parcels';

const setUp = setUpMailParcels();

const RANGE = { from: '2026-11-24', to: '2026-11-26' };
/** Switches dates after the sale on, and gives a parcel one. */
async function dated(shipmentId: string): Promise<void> {
  const { pool } = setUp.world.db;
  await pool.query(`insert into aftersale_settings (shop_id, enabled, settings, since) values ($1, true, $2, now())`, [
    setUp.shop,
    JSON.stringify({
      ...{ version: 1, calc_from: 'fulfilled', source_order: ['predicted'], share: 0.9 },
      hide_when: ['out_for_delivery'],
    }),
  ]);
  await pool.query(
    `insert into parcel_edd (shop_id, shipment_id, from_day, to_day, to_minute, source, share, first_from, first_to, counts, computed_at)
     values ($1, $2, $3, $4, 0, 'predicted', 0.9, $3, $4, true, now())`,
    [setUp.shop, shipmentId, RANGE.from, RANGE.to],
  );
}

/** What Orders, the page's first sentence and a mail say of a parcel. */
const surfaces = (shipment_id: string, status: ShipmentStatus) =>
  withShop(setUp.world.db, setUp.shop, async (trx) => {
    const { ctx } = setUp.world;
    const [row] = await withEdd(trx, setUp.shop, [{ shipment_id, status, sub_status: null }], ctx.now());
    const { sentence } = await shopperView(ctx, trx, setUp.place(), shipment_id);
    const shop = await readShopFacts(ctx, trx, setUp.place());
    const about = { shipmentId: shipment_id, orderId: null, topic: null };
    const [facts] = await readParcelFacts(trx, setUp.shop, [about], ctx.now());
    if (!facts) throw new Error('no facts');
    const at = ctx.now();
    const reported = { topic: null, status, subStatus: null, at, knownAt: at };
    const { expected } = mailData(ctx, shop, facts, reported, shop.reader('de')).parcel;
    return { orders: row?.edd, sentence, mail: expected };
  });

test("a parcel's range is the same in Orders, on the shopper's page and in a mail", async () => {
  const { id } = await setUp.followed([TRANSIT]);
  await dated(id);
  const { orders, sentence, mail } = await surfaces(id, ShipmentStatus.InTransit);
  expect(orders).toMatchObject({ ...RANGE, hidden: null });
  expect(mail).toBe(orders?.text);
  expect(sentence).toBe(`Ihr Paket ist unterwegs. Voraussichtliche Zustellung: ${orders?.text}`);
});

test('where it is hidden, page and mail show none, and Orders says why', async () => {
  const { id } = await setUp.followed([TRANSIT, OUT]);
  const before = await surfaces(id, ShipmentStatus.OutForDelivery);
  await dated(id);
  const { orders, sentence, mail } = await surfaces(id, ShipmentStatus.OutForDelivery);
  expect([orders?.hidden, sentence, mail]).toEqual(['out_for_delivery', before.sentence, '']);
});
