import { ShipmentStatus } from '@parcelway/domain';
import { setUpIntegrations } from '../test-integrations';

const on = setUpIntegrations();
const { InTransit, OutForDelivery, Delivered } = ShipmentStatus;
const rowsOf = async (table: string) =>
  (await on.world.db.pool.query(`select * from ${table} where shop_id = $1`, [on.shop])).rows;

test('each change is queued once for each tool that wants its status, in the order of the changes', async () => {
  await on.connect('webhook');
  await on.connect('slack', { statuses: [Delivered] });
  const parcel = await on.addParcel();
  await on.becomes(parcel, InTransit, OutForDelivery, Delivered);
  await on.plan();
  const names = await on.world.db.pool.query(
    'select i.name, d.status from deliveries d join integrations i using (shop_id, integration_id) where d.shop_id = $1 order by i.name desc, d.delivery_id',
    [on.shop],
  );
  expect(names.rows.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'webhook 2',
    'webhook 3',
    'webhook 4',
    'slack 4',
  ]);
  expect(await rowsOf('status_change_tasks')).toHaveLength(3);
});

test('a shop without tools has no task for them', async () => {
  await on.becomes(await on.addParcel(), InTransit);
  expect(await rowsOf('status_change_tasks')).toMatchObject([{ consumer: 'mail' }]);
  expect(
    on.world.enqueued.filter(
      ({ name, payload }) => name === 'integrations.plan' && 'shopId' in payload && payload.shopId === on.shop,
    ),
  ).toEqual([]);
});

test('what happened before a tool was connected is history: it is not sent', async () => {
  await on.connect();
  await on.world.db.pool.query("update integrations set created_at = '2026-11-29T12:30:00Z'");
  await on.becomes(await on.addParcel(), InTransit);
  expect(await on.deliveries()).toEqual([]);
  on.pass(60);
  await on.becomes(await on.addParcel(), InTransit);
  expect(await on.deliveries()).toEqual(['2 queued 0']);
});

test.each([
  ['pro', 'webhook', 0],
  ['pro', 'klaviyo', 1],
  ['basic', 'klaviyo', 0],
  ['enterprise', 'webhook', 1],
] as const)('[6.8, 6.9] on %s %s gets %i', async (plan, name, count) => {
  await on.connect(name);
  await on.world.db.pool.query('update shops set plan = $2 where shop_id = $1', [on.shop, plan]);
  await on.becomes(await on.addParcel(), InTransit);
  expect(await on.deliveries()).toHaveLength(count);
});

test('a run that ends between two changes goes on behind the last one', async () => {
  await on.connect();
  const parcel = await on.addParcel();
  await on.becomes(parcel, InTransit);
  await on.becomes(parcel, OutForDelivery);
  await Promise.all([on.plan(on.shop, 1), on.plan(on.shop, 1)]);
  expect(await on.deliveries()).toEqual(['2 queued 0', '3 queued 0']);
});
