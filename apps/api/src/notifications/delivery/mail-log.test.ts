import type { FastifyInstance } from 'fastify';
import { ShipmentStatus } from '@parcelway/domain';
import { callerOf, testApi } from '../../testing/test-api';
import { registerMailDelivery } from './delivery.routes';
import { forgetContents } from './delivery.store';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
let app: FastifyInstance;
let zone: string;
beforeEach(async () => {
  zone = 'UTC';
  app ??= await testApi(setUp.world.ctx, () => callerOf(setUp.shop, undefined, zone), registerMailDelivery);
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/v1/notification/${path}`, ...(payload && { payload }) });
  const { data, message, errors } = answer.json();
  return { status: answer.statusCode, data, message, errors };
};
const log = (filter: object = {}) => call('POST', 'mail_log', filter);
const ids = async (filter: object = {}): Promise<string[]> =>
  (await log(filter)).data.list.map(({ id }: { id: string }) => id);
const set = (id: string, what: string) =>
  setUp.world.db.pool.query(`update mails set ${what} where mail_id = $1`, [id]);
/** Of parcel and order, with names to search for. */
async function about(number: string, orderName: string): Promise<{ shipmentId: string; orderId: string }> {
  const orderId = String(Math.floor(Math.random() * 1e9));
  const shipmentId = await setUp.world.addParcel(setUp.shop, { number, orderId, orderName });
  await setUp.world.db.pool.query(
    'insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at) values ($1, $2, $3, now(), now(), now())',
    [setUp.shop, orderId, orderName],
  );
  return { shipmentId, orderId };
}

describe('[7.81] the log of mails', () => {
  test('lists subject, recipient and outcome of each; newest first', async () => {
    const parcel = await about('1Z 77', '#1001');
    const old = await setUp.add({ ...parcel, createdAt: '2026-11-23T09:00:00Z' });
    await setUp.deliver();
    const fresh = await setUp.add({ recipient: 'merchant', origin: 'digest', status: null, to: 'me@shop.example' });
    await set(fresh, 'topic = null');
    const { status, data } = await log();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      total: 2,
      more: false,
      page: 1,
      summary: { sent: 1, opened: 0, clicked: 0, failed: 0 },
    });
    expect(data.list[0]).toMatchObject({
      id: fresh,
      receiver: 'merchant',
      to: 'me@shop.example',
      topic: null,
      shipment_status: null,
      state: 'queued',
      email_status: null,
      send_at: null,
      subject: '',
    });
    expect(data.list[1]).toEqual({
      id: old,
      shipment_id: parcel.shipmentId,
      order_id: parcel.orderId,
      order_name: '#1001',
      track_number: '1Z 77',
      receiver: 'customer',
      to: 'jane@example.com',
      subject: `Mail ${old}`,
      topic: '2',
      shipment_status: ShipmentStatus.InTransit,
      sub_status: null,
      email_status: 0,
      state: 'sent',
      created_at: '2026-11-23T09:00:00.000Z',
      send_at: '2026-11-23T12:00:00.000Z',
      open_at: null,
      click_at: null,
      failure: null,
      fail_reason: null,
      can_resend: false,
    });
  });

  test('[3.37] numbers a mail by what became of it: 0 sent, 1 opened, 2 clicked, 3 failed, and is filtered by these numbers', async () => {
    const [sent, opened, clicked, failed] = [
      await setUp.add({ state: 'sent' }),
      await setUp.add({ state: 'sent' }),
      await setUp.add({ state: 'sent' }),
      await setUp.add({ state: 'failed' }),
    ];
    await setUp.add({ state: 'queued' });
    const unknown = await setUp.add({ state: 'unknown' });
    await setUp.add({ state: 'cancelled' });
    await set(opened, 'opened_at = now()');
    await set(clicked, 'opened_at = now(), clicked_at = now()');
    const { data } = await log();
    const numbers = Object.fromEntries(
      data.list.map((row: { id: string; email_status: number }) => [row.id, row.email_status]),
    );
    expect([sent, opened, clicked, failed].map((id) => numbers[id])).toEqual([0, 1, 2, 3]);
    expect(data.list.filter((row: { email_status: number | null }) => row.email_status === null).length).toBe(2);
    expect(data.summary).toEqual({ sent: 3, opened: 2, clicked: 1, failed: 1 });
    for (const [number, id] of [sent, opened, clicked, failed].entries())
      expect(await ids({ emailStatus: [number] })).toEqual([id]);
    expect((await ids({ emailStatus: [1, 3] })).sort()).toEqual([opened, failed].sort());
    expect(await ids({ mailState: ['unknown'] })).toEqual([unknown]);
  });

  describe('[3.38] is filtered by', () => {
    test('order, tracking number or whole address', async () => {
      const [one, other] = [await about('1ZQUERY', '#7001'), await about('1ZOTHER', 'EU-7002')];
      const [first, second] = [
        await setUp.add({ ...one, to: 'Jane@Example.com' }),
        await setUp.add({ ...other, to: 'joe@example.com' }),
      ];
      for (const query of ['#7001', '7001', ' 1z-query ', 'jane@example.COM'])
        expect([query, await ids({ query })]).toEqual([query, [first]]);
      for (const query of ['eu-7002', 'joe@example.com'])
        expect([query, await ids({ query })]).toEqual([query, [second]]);
      for (const query of ['700', 'example.com', '@example.com', "' or 1=1 --", '%', '#'])
        expect([query, await ids({ query })]).toEqual([query, []]);
    });
    test('recipient and status of the parcel', async () => {
      const [a, b] = [
        await setUp.add({ status: ShipmentStatus.Delivered }),
        await setUp.add({ recipient: 'merchant', status: ShipmentStatus.FailedAttempt }),
      ];
      expect(await ids({ receiver: ['customer'] })).toEqual([a]);
      expect(await ids({ receiver: ['customer', 'merchant'] })).toEqual([b, a]);
      expect(await ids({ shipmentStatus: [ShipmentStatus.FailedAttempt, ShipmentStatus.Exception] })).toEqual([b]);
      expect(await ids({ shipmentStatus: [ShipmentStatus.FailedAttempt], receiver: ['customer'] })).toEqual([]);
    });
    test("days of the shop's zone, back from today and from one to another", async () => {
      zone = 'America/New_York';
      // 23 November, 12:00 UTC is 7:00 there; the day began at 5:00 UTC.
      const [today, yesterday, before] = [
        await setUp.add({ createdAt: '2026-11-23T05:00:00Z' }),
        await setUp.add({ createdAt: '2026-11-23T04:59:59Z' }),
        await setUp.add({ createdAt: '2026-11-22T04:59:59Z' }),
      ];
      expect(await ids({ sendDateAt: 1 })).toEqual([today]);
      expect(await ids({ sendDateAt: 2 })).toEqual([today, yesterday]);
      expect(await ids({ sendDateAt: 0 })).toEqual([today, yesterday, before]);
      const between = (sendDateMin: string, sendDateMax: string) => ids({ sendDateAt: -1, sendDateMin, sendDateMax });
      expect(await between('2026-11-22', '2026-11-22')).toEqual([yesterday]);
      expect(await between('', '2026-11-22')).toEqual([yesterday, before]);
      expect(await between('2026-11-22', '')).toEqual([today, yesterday]);
      expect(await between('', '')).toEqual([today, yesterday, before]);
      // The range applies only where it is given.
      expect(await ids({ sendDateMin: '2030-01-01' })).toEqual([today, yesterday, before]);
      // A mail counts to the day it was sent.
      await set(before, "sent_at = '2026-11-23T06:00:00Z'");
      expect(await ids({ sendDateAt: 1 })).toEqual([today, before]);
    });
    test('page', async () => {
      const all = [await setUp.add(), await setUp.add(), await setUp.add()].reverse();
      expect([await ids({ pageSize: 2 }), await ids({ pageSize: 2, page: 2 }), await ids({ page: 9 })]).toEqual([
        all.slice(0, 2),
        all.slice(2),
        [],
      ]);
      expect((await log({ pageSize: 2, page: 2 })).data).toMatchObject({ total: 3, page: 2 });
    });
  });

  test('refuses what contradicts itself or is none, and names the field', async () => {
    const reversed = await log({ sendDateAt: -1, sendDateMin: '2026-11-23', sendDateMax: '2026-11-22' });
    expect([reversed.status, reversed.errors]).toEqual([422, { sendDateMin: 'must not be after sendDateMax' }]);
    for (const [field, value] of Object.entries({
      emailStatus: [4],
      shipmentStatus: [9],
      receiver: ['me'],
      sendDateAt: 400,
      sendDateMin: '2026-02-30',
      page: 0,
      pageSize: 1000,
      query: 'x'.repeat(201),
    })) {
      const { status, errors } = await log({ [field]: value });
      expect([field, status, Object.keys(errors)[0]?.split('.')[0]]).toEqual([field, 422, field]);
    }
  });
});

describe('a mail as it was sent', () => {
  test('is shown with its links as they were written', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    const { status, data } = await call('GET', `mail/${id}`);
    expect([status, data.subject, data.preheader, data.from, data.reply_to, data.row.id]).toEqual([
      200,
      `Mail ${id}`,
      'Soon',
      'Miller & Söhne <mail@parcelway.example>',
      'shop@miller.example',
      id,
    ]);
    expect(data.html).toContain('https://shop.example/?a=1');
    expect(data.html).not.toMatch(/\/m\/[co]\//);
  });
  test('is 410 when its text was deleted, 404 before it has one and where there is none', async () => {
    const [id, waiting] = [await setUp.add(), await setUp.add({ dueAt: '2027-01-01T00:00:00Z' })];
    await setUp.deliver();
    await forgetContents(setUp.world.db, new Date('2026-11-23T11:00:00Z'));
    expect((await call('GET', `mail/${id}`)).status).toBe(200);
    await forgetContents(setUp.world.db, new Date('2026-11-23T13:00:00Z'));
    expect((await call('GET', `mail/${id}`)).status).toBe(410);
    expect([(await call('GET', `mail/${waiting}`)).status, (await call('GET', 'mail/999999999')).status]).toEqual([
      404, 404,
    ]);
  });
});
