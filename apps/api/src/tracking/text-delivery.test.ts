import { ShipmentStatus } from '@parcelway/domain';
import { setUpActions } from '../testing/actions-world';
import { at } from '../testing/followed-parcel';
import { mailsIn } from '../notifications/rules/test-mail-rules';
import { queueRederive, rederiveShop } from './rederive';
import { writeBack } from './write-back';

const setUp = setUpActions();
let mails: ReturnType<typeof mailsIn>;
beforeEach(async () => {
  mails = mailsIn(setUp.world, setUp.shop);
  await mails.shopHas('basic');
});
afterEach(() => setUp.world.provider.parcels.clear());

const checkpoint = (time: string, text: string) => ({
  checkpoint_date: time,
  tracking_detail: text,
  location: 'Leipzig',
});
const SCAN = at('2026-11-21T08:00:00Z', 'transit001', 'Scanned');
const WORDS = checkpoint('2026-11-22T12:00:00Z', 'Delivered');

/** A parcel polled half an hour after its delivery at noon, by text alone unless `trackinfo` differs. */
async function delivered(trackinfo: object[] = [SCAN, WORDS]) {
  const { shop, world } = setUp;
  world.setNow('2026-11-22T12:30:00Z');
  const { id, journey } = await setUp.followed([SCAN]);
  const { order_id: orderId } = await setUp.parcel(id);
  await mails.addOrder(orderId);
  await act();
  journey.trackinfo = trackinfo;
  await setUp.pollAt('2026-11-22T12:45:00Z');
  /** Sends what the store and the customer are to get. */
  async function act() {
    await writeBack(world.ctx, shop);
    await mails.plan();
  }
  return {
    id,
    journey,
    act,
    trail: async () =>
      (
        await world.db.pool.query<{ line: string }>(
          "select from_status || '>' || to_status || ' ' || rule as line from status_trail where shipment_id = $1 order by seq",
          [id],
        )
      ).rows.map(({ line }) => line),
    async sent() {
      world.enqueued.length = 0;
      await act();
      return [world.store.events.map(({ status }) => status), (await mails.summary()).map((mail) => mail.slice(0, 1))];
    },
    /** Names of the queued jobs. */
    queued: () => new Set(world.enqueued.map(({ name }) => name)),
  };
}
const NOBODY = [['IN_TRANSIT'], ['2']];
const BOTH = [
  ['IN_TRANSIT', 'DELIVERED'],
  ['2', '4'],
];

describe('a delivery by text alone', () => {
  test('is shown as not confirmed, and neither the store nor the customer is notified', async () => {
    const { id, sent, trail } = await delivered();
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.Delivered,
      status_rule: 'delivered_not_confirmed',
    });
    expect(await trail()).toEqual(['0>2 latest_checkpoint', '2>4 delivered_not_confirmed']);
    expect(await sent()).toEqual(NOBODY);
    await setUp.pollAt('2026-11-23T11:59:00Z');
    expect(await sent()).toEqual(NOBODY);
  });

  test('is polled on', async () => {
    const { id } = await delivered();
    const hours = async () =>
      ((await setUp.parcel(id)).next_poll_at?.getTime() ?? NaN) / 3_600_000 - +setUp.world.ctx.now() / 3_600_000;
    expect(await hours()).toBeLessThan(7);
    await setUp.pollAt('2026-11-24T13:00:00Z');
    expect(await hours()).toBeGreaterThan(20);
    await setUp.pollAt('2026-11-27T12:01:00Z');
    expect((await setUp.parcel(id)).next_poll_at).toBeNull();
  });

  test('is reported when it is a day old without contradiction, once', async () => {
    const { id, sent, trail, queued } = await delivered();
    await sent();
    await setUp.pollAt('2026-11-23T12:01:00Z');
    expect(queued()).toEqual(new Set(['tracking.write-back', 'notifications.plan', 'integrations.plan']));
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.Delivered,
      status_rule: 'delivered_by_text',
    });
    expect((await trail()).at(-1)).toBe('4>4 delivered_by_text');
    expect(await sent()).toEqual(BOTH);
    await setUp.pollAt('2026-11-24T12:01:00Z');
    expect(await sent()).toEqual(BOTH);
    expect(await trail()).toHaveLength(3);
  });

  test('a day in which the provider does not answer does not count', async () => {
    const { sent, id } = await delivered();
    setUp.world.provider.failWith = 500;
    await setUp.pollAt('2026-11-23T14:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status_rule: 'delivered_not_confirmed' });
    expect(await sent()).toEqual(NOBODY);
  });

  test.each([
    ['the same word', at('2026-11-22T12:00:00Z', 'delivered001', 'Delivered')],
    ['a word that says more', at('2026-11-22T12:00:00Z', 'delivered003', 'Delivered')],
    ['an event of its own', at('2026-11-22T12:10:00Z', 'delivered004', 'Left with a neighbour')],
  ])('is reported at once when the provider confirms it by %s', async (_how, confirming) => {
    const { sent, journey, id, queued } = await delivered();
    await sent();
    journey.trackinfo = [SCAN, confirming];
    await setUp.pollAt('2026-11-22T13:30:00Z');
    expect(queued()).toEqual(new Set(['tracking.write-back', 'notifications.plan', 'integrations.plan']));
    expect((await setUp.parcel(id)).status_rule).not.toMatch(/text|not_confirmed/);
    expect(await sent()).toEqual(BOTH);
  });

  test.each([
    ['a scan', at('2026-11-22T18:00:00Z', 'transit002', 'Arrived at hub'), 2, NOBODY],
    [
      'a round',
      at('2026-11-22T18:00:00Z', 'pickup001', 'Out for delivery'),
      3,
      [
        ['IN_TRANSIT', 'OUT_FOR_DELIVERY'],
        ['2', '3'],
      ],
    ],
  ] as const)(
    'is retracted when %s contradicts it: nobody is ever notified',
    async (_what, later, status, expected) => {
      const { sent, journey, id, trail } = await delivered();
      await sent();
      journey.trackinfo.push(later);
      await setUp.pollAt('2026-11-22T19:00:00Z');
      expect(await setUp.parcel(id)).toMatchObject({ status, delivered_at: null });
      expect((await trail()).at(-1)).toBe(`4>${status} delivery_contradicted`);
      expect(await sent()).toEqual(expected);
      await setUp.pollAt('2026-11-23T19:00:00Z');
      expect(await sent()).toEqual(expected);
    },
  );

  test('is retracted when the courier retracts it', async () => {
    const { sent, journey, id } = await delivered();
    journey.trackinfo = [SCAN];
    await setUp.pollAt('2026-11-22T14:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    await setUp.pollAt('2026-11-23T19:00:00Z');
    expect(await sent()).toEqual(NOBODY);
  });

  test('is retracted by a replay that reads it otherwise, and a replay alone notifies nobody', async () => {
    const { world, shop } = setUp;
    const { sent, id } = await delivered();
    const replay = async () => {
      for (const apply of [false, true]) {
        await queueRederive(world.ctx, shop, { shipmentIds: null, apply }, world.ctx.now());
        await rederiveShop(world.ctx, shop);
      }
    };
    world.setNow('2026-11-24T12:00:00Z');
    await replay();
    expect(await sent()).toEqual(NOBODY);
    await world.db.pool.query("update checkpoints set content = 'Scanned' where shipment_id = $1", [id]);
    await replay();
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    expect(await sent()).toEqual(NOBODY);
  });

  test('needs no confirmation once the merchant marks it: the store is notified at once', async () => {
    const { sent, id } = await delivered();
    await setUp.act('mark_delivered', { ids: [id], isNotify: false });
    expect((await setUp.parcel(id)).status_rule).toBe('marked_by_merchant');
    // Whether the customer is notified is the merchant's choice.
    expect(await sent()).toEqual([['IN_TRANSIT', 'DELIVERED'], ['2']]);
  });

  test('does not make an order whole: the mail "all has arrived" waits for it', async () => {
    const { world, shop } = setUp;
    const first = await delivered();
    const { order_id: orderId } = await setUp.parcel(first.id);
    const second = await setUp.followed([SCAN, at('2026-11-22T12:00:00Z', 'delivered001', 'Delivered')]);
    await world.db.pool.query('update shipments set order_id = $2 where shop_id = $3 and shipment_id = $1', [
      ...[second.id, orderId, shop],
    ]);
    await first.act();
    const topics = async () => (await mails.mails()).map(({ topic, shipment_id: id }) => [topic, id === first.id]);
    expect(await topics()).toEqual([
      ['2', true],
      ['4', false],
    ]);
    await setUp.pollAt('2026-11-23T12:01:00Z');
    await first.act();
    expect((await topics()).at(-1)).toEqual(['order_done', true]);
  });
});

describe('what counts as a delivery', () => {
  test.each([
    ['in transit', at('2026-11-22T12:00:00Z', 'transit001', 'Delivered'), 2],
    ['announced', at('2026-11-22T12:00:00Z', 'inforeceived001', 'Delivered'), 1],
    ['a failed attempt', at('2026-11-22T12:00:00Z', 'undelivered002', 'Delivered'), 6],
    ['out for delivery', at('2026-11-22T12:00:00Z', 'pickup001', 'Delivered'), 3],
  ] as const)('a text does not, where the provider reports %s for the same event', async (_what, reported, status) => {
    const { id, sent } = await delivered([SCAN, reported]);
    expect(await setUp.parcel(id)).toMatchObject({ status, delivered_at: null });
    expect((await setUp.events(id)).at(-1)).toMatchObject({ status, status_source: 'provider' });
    await setUp.pollAt('2026-11-24T12:01:00Z');
    expect((await sent())[0]).not.toContain('DELIVERED');
  });
  test('a provider without information does not contradict it', async () => {
    const { id } = await delivered([SCAN, at('2026-11-22T12:00:00Z', 'notfound002', 'Delivered')]);
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.Delivered,
      status_rule: 'delivered_not_confirmed',
    });
  });
  test("the courier's own code does, whatever the text", async () => {
    const { id, sent } = await delivered([SCAN, { ...WORDS, tracking_detail: 'Qwxz', raw_status: 'D' }]);
    expect((await setUp.parcel(id)).status_rule).toBe('latest_checkpoint');
    expect(await sent()).toEqual(BOTH);
  });
});
