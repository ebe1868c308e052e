import { ShipmentStatus } from '@parcelway/domain';
import { setUpIntegrations } from '../test-integrations';
import { claimIntegrations } from '../outbox/outbox.store';
import { sendBatch } from './send-batch';

const on = setUpIntegrations();
const { InTransit, OutForDelivery, Delivered } = ShipmentStatus;
const got = () => on.receiver.received.map(({ message }) => message.data.shipment.status);
const withParcel = async (...statuses: ShipmentStatus[]): Promise<string> => {
  const parcel = await on.addParcel();
  await on.becomes(parcel, ...statuses);
  return parcel;
};

test('changes arrive in order, with what the shopper could read, and are done', async () => {
  await on.connect();
  await withParcel(InTransit, OutForDelivery, Delivered);
  await on.send();
  expect(got()).toEqual(['in_transit', 'out_for_delivery', 'delivered']);
  expect(on.receiver.received[0]?.message).toMatchObject({
    type: 'shipment.status_changed',
    data: {
      order: { name: expect.stringMatching(/^#90/) },
      shipment: { courier: 'UPS', status_text: expect.any(String) },
      customer: null,
    },
  });
  expect(await on.deliveries()).toEqual(['2 sent 1', '3 sent 1', '4 sent 1']);
  expect(await on.state()).toMatchObject([{ state: 'connected', due_at: null, claimed_until: null }]);
});

test('what the shop masks is masked', async () => {
  await on.connect();
  const masking = { enabled: true, rules: [], hide_courier: true, hide_origin: true };
  await on.world.db.pool.query('insert into tracking_pages (shop_id, masking) values ($1, $2)', [
    on.shop,
    JSON.stringify(masking),
  ]);
  await withParcel(InTransit);
  await on.send();
  expect(JSON.stringify(on.receiver.received)).not.toContain('UPS');
});

test('a failure is tried again with the same id and the same message; what follows of the parcel waits, other parcels do not', async () => {
  await on.connect();
  const parcel = await withParcel(InTransit, OutForDelivery);
  await withParcel(Delivered);
  on.receiver.answer = ({ message }) => ({ status: message.data.shipment.status === 'in_transit' ? 503 : 204 });
  await on.send();
  expect(got().sort()).toEqual(['delivered', 'in_transit']);
  expect(await on.deliveries()).toEqual(['2 queued unavailable 1', '3 queued 0', '4 sent 1']);
  // What comes later of the same parcel waits as well.
  await on.becomes(parcel, Delivered);
  await on.send();
  expect(got()).toHaveLength(2);
  on.receiver.answer = () => ({ status: 204 });
  on.pass(1);
  await on.send();
  expect(got().slice(2)).toEqual(['in_transit', 'out_for_delivery', 'delivered']);
  const [first, again] = on.receiver.received.filter(({ message }) => message.data.shipment.status === 'in_transit');
  expect(again).toEqual(first);
});

test('one that is refused for good is given up, and the next one is sent', async () => {
  await on.connect('klaviyo');
  await withParcel(InTransit, Delivered);
  let calls = 0;
  on.receiver.answer = () => ({ status: (calls += 1) === 1 ? 400 : 202 });
  await on.send();
  expect(await on.deliveries()).toEqual(['2 failed refused 1', '4 sent 1']);
});

test('a key that is refused stops the tool: nothing is lost, and no attempt is used up', async () => {
  await on.connect('klaviyo');
  await withParcel(InTransit, Delivered);
  on.receiver.answer = () => ({ status: 401 });
  await on.send();
  on.pass(10_000);
  await on.send();
  expect(await on.state()).toMatchObject([{ state: 'attention', problem: 'unauthorized' }]);
  expect(await on.deliveries()).toEqual(['2 queued unauthorized 0', '4 queued 0']);
  expect(on.receiver.received).toHaveLength(1);
});

test('an endpoint that fails for three days is disabled', async () => {
  await on.connect();
  await withParcel(InTransit);
  on.receiver.answer = () => ({ status: 500 });
  for (let hours = 0; hours <= 90; hours += 1) {
    await on.send();
    on.pass(60);
  }
  expect(await on.state()).toMatchObject([{ state: 'disabled', problem: 'unavailable' }]);
  expect((await on.deliveries())[0]).toMatch(/^2 (?:failed|queued) unavailable (?:9|10)$/);
});

test.each([
  ['never answers', null, 'timeout'],
  ['answers with HTML', { status: 404, body: '<html>' }, 'refused'],
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'redirected'],
  ['wants us to wait', { status: 429, headers: { 'retry-after': '600' } }, 'throttled'],
  ['answers megabytes', { status: 200, body: 'x'.repeat(100_000) }, 'size'],
])('a receiver that %s: the delivery waits, with the reason', async (_name, answer, problem) => {
  await on.connect();
  await withParcel(InTransit);
  on.receiver.answer = () => answer;
  await on.send();
  expect(await on.deliveries()).toEqual([`2 queued ${problem} 1`]);
});

test('the pause that a tool wants is kept', async () => {
  await on.connect('klaviyo');
  await withParcel(InTransit);
  on.receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
  await on.send();
  on.pass(9);
  await on.send();
  expect(on.receiver.received).toHaveLength(1);
  on.pass(2);
  on.receiver.answer = () => ({ status: 202 });
  await on.send();
  expect(await on.deliveries()).toEqual(['2 sent 2']);
});

test('what a dead process had claimed is sent by another one when its time is over, with the same id', async () => {
  await on.connect();
  await withParcel(InTransit);
  const now = on.world.ctx.now();
  const [claim] = await claimIntegrations(on.world.db, now, new Date(now.getTime() + 60_000), { webhook: 8 });
  if (!claim) throw new Error('nothing was due');
  // It sends and dies before it has stored that.
  const store = jest.spyOn(on.world.db.pool, 'connect');
  const calls: number[] = [];
  on.receiver.answer = () => {
    calls.push(store.mock.calls.length);
    store.mockImplementation(() => {
      throw new Error('dead');
    });
    return { status: 204 };
  };
  await sendBatch(on.sending(), claim).catch(() => undefined);
  store.mockRestore();
  on.receiver.answer = () => ({ status: 204 });
  await on.send();
  expect(on.receiver.received).toHaveLength(1);
  on.pass(2);
  await on.send();
  expect(on.receiver.received.map(({ id }) => id)).toEqual([on.receiver.received[0]?.id, on.receiver.received[0]?.id]);
  expect(await on.deliveries()).toEqual(['2 sent 1']);
});

test('a tool that is slow, and one of another shop, do not hold up each other', async () => {
  await on.connect('webhook', { path: '/slow' });
  await on.connect('webhook', { path: '/fast' });
  await withParcel(InTransit);
  on.receiver.answer = ({ path }) => (path === '/slow' ? null : { status: 204 });
  await on.send();
  expect(await on.deliveries()).toEqual(['2 queued timeout 1', '2 sent 1']);
});

test('an order that the tool was not paid for is skipped: that is no failure, and nothing else waits for it', async () => {
  await on.connect('paypal');
  on.receiver.answer = () => ({ status: 200, body: '{"access_token":"A21AA","expires_in":3600}' });
  await withParcel(InTransit, Delivered);
  await on.send();
  expect(await on.deliveries()).toEqual(['2 skipped other_payment 0', '4 skipped other_payment 0']);
  expect(await on.state()).toMatchObject([{ state: 'connected', due_at: null }]);
  expect(on.receiver.received.map(({ path }) => path)).toEqual(['/v1/oauth2/token']);
});

test('nothing is sent for a plan that lacks it, or of a parcel that was removed', async () => {
  await on.connect();
  const parcel = await withParcel(InTransit);
  await on.world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [parcel]);
  await on.send();
  expect(await on.deliveries()).toEqual(['2 failed removed 0']);
  await withParcel(InTransit);
  await on.world.db.pool.query("update shops set plan = 'pro' where shop_id = $1", [on.shop]);
  await on.send();
  expect((await on.deliveries())[1]).toBe('2 failed plan 0');
  expect(on.receiver.received).toEqual([]);
});
