import { saveConnection } from '../connections/connections';
import { setUpIntegrations } from '../test-integrations';
import { alertShop, queueAlerts } from './raise-alerts';

const on = setUpIntegrations();
const ALERTS = ['shipment.stuck', 'shipment.late'];
const query = <T extends object>(text: string, values: unknown[]) => on.world.db.pool.query<T>(text, values);

/** It needs attention for that reason since then. */
const needs = (shipmentId: string, reason: string | null, since = '2026-11-20T08:00:00Z') =>
  query('update shipments set attention = $2, attention_since = $3 where shipment_id = $1', [
    shipmentId,
    reason,
    reason && since,
  ]);
const alert = () => alertShop(on.world.ctx, on.shop);
const want = (integrationId: string, alerts: string[] = ALERTS) =>
  query('update integrations set alerts = $2 where integration_id = $1', [integrationId, alerts]);
const queued = async () =>
  (
    await query<{ text: string }>(
      "select concat_ws(' ', i.name, d.type, d.reason) as text from deliveries d join integrations i using (shop_id, integration_id) where d.shop_id = $1 order by d.delivery_id",
      [on.shop],
    )
  ).rows.map(({ text }) => text);

test('a parcel that is stuck or late is reported once to each tool that wants it', async () => {
  await want(await on.connect('webhook'));
  await want(await on.connect('slack'), ['shipment.late']);
  await on.connect('klaviyo');
  await needs(await on.addParcel(), 'silent');
  await needs(await on.addParcel(), 'late');
  await needs(await on.addParcel(), 'wrong_courier');
  await on.addParcel();
  await alert();
  await alert();
  expect((await queued()).sort()).toEqual([
    'slack shipment.late late',
    'webhook shipment.late late',
    'webhook shipment.stuck silent',
  ]);
});

test('one that moved and is stuck again is reported again; the same reason since the same time is not', async () => {
  await want(await on.connect('webhook'));
  const parcel = await on.addParcel();
  await needs(parcel, 'silent');
  await alert();
  await needs(parcel, null);
  await alert();
  await needs(parcel, 'silent');
  await alert();
  await needs(parcel, 'silent', '2026-11-28T08:00:00Z');
  await alert();
  expect(await queued()).toEqual(['webhook shipment.stuck silent', 'webhook shipment.stuck silent']);
});

test('what was stuck before a tool wanted alerts is history to it, and not to the others', async () => {
  await want(await on.connect('webhook'));
  await needs(await on.addParcel(), 'customs');
  await saveConnection(on.world.ctx, on.caller(), 'klaviyo', {
    ...{ name: 'klaviyo', statuses: [], alerts: ['shipment.stuck'], api_key: 'key' },
  });
  await alert();
  await needs(await on.addParcel(), 'customs');
  await alert();
  expect(await queued()).toEqual([
    'webhook shipment.stuck customs',
    'webhook shipment.stuck customs',
    'klaviyo shipment.stuck customs',
  ]);
});

test('what a user took from the list of what needs attention raises no alert', async () => {
  await want(await on.connect('webhook'));
  const parcel = await on.addParcel();
  await needs(parcel, 'silent');
  await query('insert into attention_rests (shop_id, shipment_id, until) values ($1, $2, null)', [on.shop, parcel]);
  await alert();
  expect(await queued()).toEqual([]);
});

test('the message has the reason in the language of the shop', async () => {
  await want(await on.connect('webhook'));
  await query("update shops set locale = 'de' where shop_id = $1", [on.shop]);
  await needs(await on.addParcel(), 'waiting_for_collection');
  await alert();
  await on.send();
  expect(on.receiver.received.map(({ message }) => [message.type, message.data.alert])).toEqual([
    ['shipment.stuck', { reason: 'waiting_for_collection', text: 'Wartet auf Abholung' }],
  ]);
});

test('a shop whose plan does not include its tool gets none', async () => {
  await want(await on.connect('webhook'));
  await query("update shops set plan = 'free' where shop_id = $1", [on.shop]);
  await needs(await on.addParcel(), 'silent');
  await alert();
  expect(await queued()).toEqual([]);
});

test('two jobs of a shop at once raise each alert once', async () => {
  await want(await on.connect('webhook'));
  for (let parcels = 0; parcels < 8; parcels += 1) await needs(await on.addParcel(), 'silent');
  await Promise.all(Array.from({ length: 4 }, alert));
  expect(await queued()).toHaveLength(8);
});

test('only shops with a tool that wants alerts have a job', async () => {
  await on.connect('webhook');
  const other = await on.addShop();
  await want(await on.connect('webhook', { of: other }));
  await queueAlerts(on.world.ctx);
  expect(on.world.enqueued.filter(({ name }) => name === 'integrations.alert').map(({ payload }) => payload)).toEqual([
    { shopId: other },
  ]);
});
