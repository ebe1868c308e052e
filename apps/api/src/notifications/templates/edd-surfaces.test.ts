import { ShipmentStatus } from '@parcelway/domain';
import { OUT, TRANSIT } from '../../testing/poll-world';
import { surfacesOf } from './test-edd-surfaces';
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

const surfaces = (id: string, status: ShipmentStatus) => surfacesOf(setUp, id, status);

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
