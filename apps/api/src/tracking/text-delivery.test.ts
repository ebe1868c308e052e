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

const say = (time: string, text: string) => ({ checkpoint_date: time, tracking_detail: text, location: 'Leipzig' });
const SCAN = at('2026-11-21T08:00:00Z', 'transit001', 'Scanned');
const WORDS = say('2026-11-22T12:00:00Z', 'Delivered');

/** A parcel that is polled at the noon and a half of its delivery, by words alone unless said otherwise. */
async function delivered(trackinfo: object[] = [SCAN, WORDS]) {
  const { shop, world } = setUp;
  world.setNow('2026-11-22T12:30:00Z');
  const { id, journey } = await setUp.followed([SCAN]);
  const { order_id: orderId } = await setUp.parcel(id);
  await mails.addOrder(orderId);
  await act();
  journey.trackinfo = trackinfo;
  await setUp.pollAt('2026-11-22T12:45:00Z');
  /** What the store and the customer hear. */
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
    async told() {
      world.enqueued.length = 0;
      await act();
      return [world.store.events.map(({ status }) => status), (await mails.told()).map((mail) => mail.slice(0, 1))];
    },
    /** Of what is queued, what tells somebody. */
    queued: () => new Set(world.enqueued.map(({ name }) => name)),
  };
}
const NOBODY = [['IN_TRANSIT'], ['2']];
const BOTH = [
  ['IN_TRANSIT', 'DELIVERED'],
  ['2', '4'],
];

describe('a delivery that a text alone says', () => {
  test('is shown as not confirmed, and neither the store nor the customer hears of it', async () => {
    const { id, told, trail } = await delivered();
    expect(await setUp.parcel(id)).toMatchObject({ status: 4, status_rule: 'delivered_not_confirmed' });
    expect(await trail()).toEqual(['0>2 latest_checkpoint', '2>4 delivered_not_confirmed']);
    expect(await told()).toEqual(NOBODY);
    await setUp.pollAt('2026-11-23T11:59:00Z');
    expect(await told()).toEqual(NOBODY);
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

  test('is told when it is a day old without contradiction, once', async () => {
    const { id, told, trail, queued } = await delivered();
    await told();
    await setUp.pollAt('2026-11-23T12:01:00Z');
    expect(queued()).toEqual(new Set(['tracking.write-back', 'notifications.plan']));
    expect(await setUp.parcel(id)).toMatchObject({ status: 4, status_rule: 'delivered_by_text' });
    expect((await trail()).at(-1)).toBe('4>4 delivered_by_text');
    expect(await told()).toEqual(BOTH);
    await setUp.pollAt('2026-11-24T12:01:00Z');
    expect(await told()).toEqual(BOTH);
    expect(await trail()).toHaveLength(3);
  });

  test('a day in which the provider does not answer does not count', async () => {
    const { told, id } = await delivered();
    setUp.world.provider.failWith = 500;
    await setUp.pollAt('2026-11-23T14:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status_rule: 'delivered_not_confirmed' });
    expect(await told()).toEqual(NOBODY);
  });

  test.each([
    ['the same word', at('2026-11-22T12:00:00Z', 'delivered001', 'Delivered')],
    ['a word that says more', at('2026-11-22T12:00:00Z', 'delivered003', 'Delivered')],
    ['an event of its own', at('2026-11-22T12:10:00Z', 'delivered004', 'Left with a neighbour')],
  ])('is told at once when the provider confirms it by %s', async (_how, confirming) => {
    const { told, journey, id, queued } = await delivered();
    await told();
    journey.trackinfo = [SCAN, confirming];
    await setUp.pollAt('2026-11-22T13:30:00Z');
    expect(queued()).toEqual(new Set(['tracking.write-back', 'notifications.plan']));
    expect((await setUp.parcel(id)).status_rule).not.toMatch(/text|not_confirmed/);
    expect(await told()).toEqual(BOTH);
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
  ] as const)('is withdrawn when %s contradicts it: nobody ever hears of it', async (_what, later, status, heard) => {
    const { told, journey, id, trail } = await delivered();
    await told();
    journey.trackinfo.push(later);
    await setUp.pollAt('2026-11-22T19:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status, delivered_at: null });
    expect((await trail()).at(-1)).toBe(`4>${status} delivery_contradicted`);
    expect(await told()).toEqual(heard);
    await setUp.pollAt('2026-11-23T19:00:00Z');
    expect(await told()).toEqual(heard);
  });

  test('is withdrawn when the courier takes it back', async () => {
    const { told, journey, id } = await delivered();
    journey.trackinfo = [SCAN];
    await setUp.pollAt('2026-11-22T14:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: 2 });
    await setUp.pollAt('2026-11-23T19:00:00Z');
    expect(await told()).toEqual(NOBODY);
  });

  test('is withdrawn by a replay that reads it otherwise, and a replay alone tells nobody', async () => {
    const { world, shop } = setUp;
    const { told, id } = await delivered();
    const replay = async () => {
      for (const apply of [false, true]) {
        await queueRederive(world.ctx, shop, { shipmentIds: null, apply }, world.ctx.now());
        await rederiveShop(world.ctx, shop);
      }
    };
    world.setNow('2026-11-24T12:00:00Z');
    await replay();
    expect(await told()).toEqual(NOBODY);
    await world.db.pool.query("update checkpoints set content = 'Scanned' where shipment_id = $1", [id]);
    await replay();
    expect(await setUp.parcel(id)).toMatchObject({ status: 2 });
    expect(await told()).toEqual(NOBODY);
  });

  test('needs no confirmation once the merchant says it: the store hears of it at once', async () => {
    const { told, id } = await delivered();
    await setUp.act('mark_delivered', { ids: [id], isNotify: false });
    expect((await setUp.parcel(id)).status_rule).toBe('marked_by_merchant');
    // Whether the customer is told is the merchant's choice.
    expect(await told()).toEqual([['IN_TRANSIT', 'DELIVERED'], ['2']]);
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

describe('who says that it is delivered', () => {
  test.each([
    ['in transit', at('2026-11-22T12:00:00Z', 'transit001', 'Delivered'), 2],
    ['announced', at('2026-11-22T12:00:00Z', 'inforeceived001', 'Delivered'), 1],
    ['a failed attempt', at('2026-11-22T12:00:00Z', 'undelivered002', 'Delivered'), 6],
    ['out for delivery', at('2026-11-22T12:00:00Z', 'pickup001', 'Delivered'), 3],
  ] as const)('a text does not, where the provider says %s of the same event', async (_what, said, status) => {
    const { id, told } = await delivered([SCAN, said]);
    expect(await setUp.parcel(id)).toMatchObject({ status, delivered_at: null });
    expect((await setUp.events(id)).at(-1)).toMatchObject({ status, witness: 'provider' });
    await setUp.pollAt('2026-11-24T12:01:00Z');
    expect((await told())[0]).not.toContain('DELIVERED');
  });
  test('a provider that has seen nothing yet says nothing against it', async () => {
    const { id } = await delivered([SCAN, at('2026-11-22T12:00:00Z', 'notfound002', 'Delivered')]);
    expect(await setUp.parcel(id)).toMatchObject({ status: 4, status_rule: 'delivered_not_confirmed' });
  });
  test("the courier's own code does, whatever the text", async () => {
    const { id, told } = await delivered([SCAN, { ...WORDS, tracking_detail: 'Qwxz', raw_status: 'D' }]);
    expect((await setUp.parcel(id)).status_rule).toBe('latest_checkpoint');
    expect(await told()).toEqual(BOTH);
  });
});
