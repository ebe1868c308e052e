import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { at, setUpFollowing } from '../testing/followed-parcel';
import { TRANSIT } from '../testing/poll-world';
import { redactCustomer } from '../webhooks/redact.store';

const setUp = setUpFollowing();

/** The order of a parcel, of a customer whom its courier names. */
async function ordered(id: string): Promise<string> {
  const { rows } = await setUp.world.db.pool.query<{ order_id: string }>(
    `insert into orders (shop_id, order_id, name, customer_name, ordered_at, created_at, updated_at)
      select shop_id, order_id, '#1', 'Jane Vogelsang', now(), now(), now() from shipments where shipment_id = $1 returning order_id`,
    [id],
  );
  return rows[0]?.order_id ?? '';
}

test('the parcel of a forgotten customer is still tracked, and what the courier writes about them is not stored again', async () => {
  const signed = at('2026-11-22T15:00:00Z', 'delivered003', 'Signed by Jane Vogelsang');
  const { id, journey } = await setUp.followed([TRANSIT]);
  const order = await ordered(id);
  const { db, ctx } = setUp.world;
  await withShop(db, setUp.shop, (trx) =>
    redactCustomer(trx, ctx.vault, setUp.shop, { requestId: '1', orderIds: [order], email: null }, ctx.now()),
  );
  journey.trackinfo = [TRANSIT, signed];
  for (const time of ['2026-11-22T18:00:00Z', '2026-11-22T23:00:00Z']) await setUp.pollAt(time);
  expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered, last_event: null, facts: null });
  const events = await setUp.events(id);
  expect(events.map(({ content, texts }) => [content, texts])).toEqual([
    ['', null],
    ['', null],
  ]);
  const outbox = await db.pool.query('select status, message from fulfillment_events where shipment_id = $1', [id]);
  expect(outbox.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(outbox.rows)).not.toContain('Jane');
});

test('unknown phrases are stored for all shops without the name of the recipient', async () => {
  const words = 'ZWIRBELT BY JANE VOGELSANG NEAR THE DOOR';
  const { id, journey } = await setUp.followed([TRANSIT]);
  await ordered(id);
  journey.trackinfo = [TRANSIT, at('2026-11-22T10:00:00Z', 'transit001', words)];
  await setUp.pollAt('2026-11-22T18:00:00Z');
  const { rows } = await setUp.world.db.pool.query<{ phrase: string }>(
    "select phrase from unknown_phrases where phrase like 'zwirbelt%'",
  );
  expect(rows).toEqual([{ phrase: 'zwirbelt by @ near the door' }]);
});
