import { ShipmentStatus } from '@parcelway/domain';
import { PlatformError } from '../platform/platform.port';
import { setUpActions } from '../testing/actions-world';
import { testFulfillment, testOrder } from '../testing/orders';
import { pollRound } from '../tracking/poll';
import { TRANSIT } from '../testing/poll-world';

const setUp = setUpActions();
const { call, followed, parcel } = setUp;

describe('[7.25] whose a number is', () => {
  test('is said with reasons, with what the parcel and the shop know', async () => {
    const plain = await call('POST', 'tracking_detect', { track_number: '1z 999 AA1 0123 456 784' });
    expect(plain.data).toMatchObject({ normalized: '1Z999AA10123456784', chosen: 'ups', valid_check_digit: true });
    expect(plain.data.candidates[0]).toMatchObject({ code: 'ups', name: 'UPS', why: ['check_digit'] });
    const [id] = await setUp.parcels(1);
    await setUp.world.db.pool.query("update shipments set company = 'DHL' where shipment_id = $1", [id]);
    const { data } = await call('POST', 'tracking_detect', { track_number: '3318810025', id });
    expect(data.candidates[0]).toMatchObject({ code: 'dhl', why: expect.arrayContaining(['platform_company']) });
  });

  test('checks one courier alone where one is named', async () => {
    const request = async (courier: string) =>
      (await call('POST', 'tracking_detect', { track_number: '1Z999AA10123456784', courier })).data.candidates;
    expect(await request('ups')).toHaveLength(1);
    expect(await request('usps')).toEqual([]);
  });
});

describe('[7.27] couriers by a part of their name', () => {
  const search = async (text: string): Promise<string[]> =>
    (await call('POST', 'search_courier', { search: text })).data.couriers.map(({ code }: { code: string }) => code);

  test('that begin so come first, whatever the accents, and at most twenty', async () => {
    expect((await search('dhl')).slice(0, 1)).toEqual(['dhl']);
    expect(await search('POST')).toHaveLength(20);
    expect(await search('correios')).toContain('brazil-correios');
    expect(await search('no courier at all')).toEqual([]);
  });

  test("of the shop's habit come before others", async () => {
    await setUp.world.db.pool.query("insert into courier_history values ($1, 'yunexpress', 30)", [setUp.shop]);
    expect((await search(''))[0]).toBe('yunexpress');
  });
});

test('[7.36] the schedule says how often parcels are polled, and how soon by hand', async () => {
  const { data } = await call('GET', 'retrack');
  expect(data).toMatchObject({ interval_minutes: { 2: 240, 3: 30, 4: null, 5: null }, by_hand_minutes: 10 });
});

test('[7.33] the mails about a parcel, newest first, with their state', async () => {
  const [id] = await setUp.parcels(1);
  const { db, ctx } = setUp.world;
  const fates = [
    ['sent', null, null],
    ['sent', 'now()', null],
    ['sent', 'now()', 'now()'],
    ['failed', null, null],
    ['unknown', null, null],
    ['cancelled', null, null],
    ['queued', null, null],
  ];
  for (const [state, opened, clicked] of fates)
    await db.pool.query(
      `insert into mails (shop_id, shipment_id, order_id, status, recipient_enc, state, opened_at, clicked_at, created_at)
        values ($1, $2, 1, 2, $3, $4, $5, $6, now())`,
      [setUp.shop, id, ctx.vault.encrypt('jane@example.com'), state, opened, clicked],
    );
  const { data } = await call('GET', `email_log/${id}`);
  const numbers = data.mails.map((mail: { email_status: number | null }) => mail.email_status);
  expect(numbers).toEqual([null, null, 3, 2, 1, 0]);
  expect(data.mails[0]).toMatchObject({
    receiver: 'jane@example.com',
    status: ShipmentStatus.InTransit,
    sent_at: null,
    error: null,
  });
});

test('[7.18] the language of a courier is stored for the shop, the postal code with the parcel', async () => {
  const [id] = await setUp.parcels(1);
  const set = (body: object) => call('PUT', 'courier_lang', body);
  expect(await set({ courier: 'ups', lang: 'de', postal_code: '' })).toMatchObject({ status: 200 });
  expect(await set({ id, courier: 'ups', lang: 'auto', postal_code: ' 10115 ' })).toMatchObject({ status: 200 });
  expect(await parcel(String(id))).toMatchObject({ postal_code: '10115' });
  const { rows } = await setUp.world.db.pool.query('select courier, lang from courier_options where shop_id = $1', [
    setUp.shop,
  ]);
  expect(rows).toEqual([{ courier: 'ups', lang: 'auto' }]);
  expect(await set({ courier: 'nobody', lang: 'de', postal_code: '' })).toMatchObject({ status: 422 });
});

test("[6.3] another language than the courier's own needs a plan that holds it; the postal code is free", async () => {
  const [id] = await setUp.parcels(1);
  setUp.shopHas('free');
  const set = (lang: string) => call('PUT', 'courier_lang', { id, courier: 'ups', lang, postal_code: '10115' });
  expect(await set('de')).toMatchObject({ status: 402 });
  expect(await parcel(String(id))).toMatchObject({ postal_code: null });
  expect(await set('auto')).toMatchObject({ status: 200 });
  expect(await parcel(String(id))).toMatchObject({ postal_code: '10115' });
});

test('[7.18] a provider receives both when the parcel is registered', async () => {
  const [id = ''] = await setUp.parcels(1);
  await call('PUT', 'courier_lang', { id, courier: 'ups', lang: 'de', postal_code: '10115' });
  await setUp.world.db.pool.query("update shops set plan = 'basic' where shop_id = $1", [setUp.shop]);
  expect(await registered()).toMatchObject({ postalCode: '10115', lang: 'de' });
});

test('[6.3] a provider receives no language that the plan of today does not hold', async () => {
  const [id = ''] = await setUp.parcels(1);
  await call('PUT', 'courier_lang', { id, courier: 'ups', lang: 'de', postal_code: '10115' });
  const sent = await registered();
  expect([sent?.postalCode, sent?.lang]).toEqual(['10115', undefined]);
});

/** What is sent to the provider about the one parcel that is registered now. */
async function registered() {
  await setUp.makeDue();
  const register = jest.spyOn(setUp.world.ctx.trackingProvider, 'register');
  await pollRound(setUp.world.ctx);
  const [parcels] = register.mock.calls.flat();
  register.mockRestore();
  return parcels?.[0];
}

test('[7.37] what a merchant reports of a parcel is stored, with who and which', async () => {
  const [id] = await setUp.parcels(1);
  await call('PUT', 'shipment_feedback', { id, message: 'It was never delivered' });
  await call('PUT', 'shipment_feedback', { message: 'All wrong' });
  const { rows } = await setUp.world.db.pool.query(
    'select shipment_id, user_id, message from parcel_feedback where shop_id = $1 order by feedback_id',
    [setUp.shop],
  );
  expect(rows).toEqual([
    { shipment_id: id, user_id: '1', message: 'It was never delivered' },
    { shipment_id: null, user_id: '1', message: 'All wrong' },
  ]);
});

test('[7.30] a parcel is polled now, unless it answered just now', async () => {
  const { id } = await followed([TRANSIT]);
  const { next_poll_at: usual } = await parcel(id);
  expect((await call('POST', 'refresh', { id })).data.next_at).toBe(usual?.toISOString());
  setUp.world.setNow('2026-11-22T16:10:00Z');
  expect((await call('POST', 'refresh', { id })).data.next_at).toBe('2026-11-22T16:10:00.000Z');
  expect((await call('GET', 'actions')).data.total).toBe(0);
});

describe('[7.39] one order from the store', () => {
  const { orderById } = { orderById: async () => null };
  afterEach(() => {
    setUp.world.ctx.platform.orderById = orderById;
  });

  test('is read again', async () => {
    setUp.world.ctx.platform.orderById = async (_shop, orderId) =>
      testOrder(orderId, { fulfillments: [testFulfillment('70', ['A1', 'B2'])] });
    expect((await call('GET', 'sync_once/7')).data).toEqual({ parcels: 2 });
  });

  test('that is gone is 404, and a store that does not answer is reported', async () => {
    setUp.world.ctx.platform.orderById = async () => null;
    setUp.world.ctx.platform.mayReadOlderOrders = async () => true;
    expect(await call('GET', 'sync_once/7')).toMatchObject({
      status: 404,
      body: { message: 'The store has no such order any more.' },
    });
    // It may exist, and be too old to be visible.
    setUp.world.ctx.platform.mayReadOlderOrders = async () => false;
    expect(await call('GET', 'sync_once/7')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('older than 60 days') },
    });
    setUp.world.ctx.platform.orderById = async () => {
      throw new PlatformError('too busy', 'throttled');
    };
    expect(await call('GET', 'sync_once/7')).toMatchObject({ status: 503 });
  });
});

test.each<['POST' | 'PUT', string, (parcel: { id: string; number: string }) => object]>([
  ['POST', 'mark_delivered', ({ id }) => ({ ids: [id], isNotify: false })],
  ['POST', 'send_status', ({ number }) => ({ trackNumbers: [number] })],
  ['POST', 'tracking_update', ({ id }) => ({ track_number: 'OTHER1', courier: 'dhl', id })],
  ['PUT', 'courier_lang', () => ({ courier: 'ups', lang: 'de', postal_code: '10115' })],
  ['PUT', 'shipment_feedback', () => ({ message: 'All wrong' })],
  ['POST', 'search_courier', () => ({ search: 'dhl' })],
])('[3.36] payload fields have the names of the specification, and are needed: %s %s', async (method, path, bodyOf) => {
  const body = bodyOf(await followed([TRANSIT])) as Record<string, unknown>;
  for (const field of Object.keys(body).filter((name) => name !== 'isNotify')) {
    const { status, body: answer } = await call(method, path, { ...body, [field]: undefined });
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(field);
  }
  expect(await call(method, path, body)).toMatchObject({ status: 200 });
});

test('a user who may only read changes nothing, and sends us nothing', async () => {
  const [id] = await setUp.parcels(1);
  setUp.mayOnlyRead();
  const status = async (...given: Parameters<typeof call>) => (await call(...given)).status;
  expect(await status('PUT', 'courier_lang', { courier: 'ups', lang: 'de', postal_code: '' })).toBe(403);
  expect(await status('POST', 'refresh', { id })).toBe(403);
  expect(await status('GET', 'sync_once/1')).toBe(403);
  expect(await status('PUT', 'shipment_feedback', { message: 'wrong' })).toBe(403);
  expect(await status('POST', 'support_courier', { courier: 'Two Boats' })).toBe(403);
  expect(await status('GET', `email_log/${id}`)).toBe(200);
});
