import { ShipmentStatus } from '@parcelway/domain';
import { setUpActions } from '../../testing/actions-world';
import { at } from '../../testing/followed-parcel';
import { INFO, OUT, TRANSIT } from '../../testing/poll-world';
import { queueRederive, rederiveShop } from '../../tracking/rederive';
import { forgetChanges } from '../../tracking/outbox/changes.store';
import { mailsIn } from './test-mail-rules';

const setUp = setUpActions();
let mails: ReturnType<typeof mailsIn>;
beforeEach(async () => {
  mails = mailsIn(setUp.world, setUp.shop);
  await mails.shopHas('basic');
});

/** A parcel with an order and its customer. */
async function parcel(trackinfo: object[]) {
  const followed = await setUp.followed(trackinfo);
  const { order_id: orderId } = await setUp.parcel(followed.id);
  await mails.addOrder(orderId);
  return { ...followed, orderId, customer: `${orderId}@example.com` };
}
const changesOf = async (id: string) =>
  (
    await setUp.world.db.pool.query<{ from_status: number; to_status: number; by: string; is_latest: boolean }>(
      'select from_status, to_status, by, is_latest from status_changes where shipment_id = $1 order by change_id',
      [id],
    )
  ).rows.map((row) => `${row.from_status}>${row.to_status} ${row.by}${row.is_latest ? '' : ' gone on'}`);

test('[2.6] every change that a poll brings is stored, the last of a parcel as what it is now, and planning is queued', async () => {
  const { id } = await parcel([INFO, TRANSIT, OUT]);
  expect(await changesOf(id)).toEqual(['0>1 provider gone on', '1>2 provider gone on', '2>3 provider']);
  expect(await mails.tasks()).toBe(3);
  expect(setUp.world.enqueued.filter(({ name }) => name === 'notifications.plan')).toEqual([
    {
      name: 'notifications.plan',
      payload: { shopId: setUp.shop },
      options: { key: `notifications.plan:${setUp.shop}`, queue: 'mail' },
    },
  ]);
});

test('[2.6] the customer is notified once of what the parcel is now, and of nothing that it was between two polls', async () => {
  const { customer, journey, id } = await parcel([INFO, TRANSIT]);
  await mails.plan();
  expect(await mails.mails()).toEqual([
    expect.objectContaining({
      ...{ topic: '2', recipient: 'customer', origin: 'rule', state: 'queued', to: customer },
      ...{ dedupe_key: `s:${id}:2:customer`, due_at: setUp.world.ctx.now(), shipment_id: id },
    }),
  ]);
  expect(await mails.tasks()).toBe(0);
  journey.trackinfo = [INFO, TRANSIT, OUT];
  await setUp.pollAt('2026-11-22T17:00:00Z');
  await mails.deliver();
  await mails.plan();
  expect(await mails.summary()).toEqual([`2 ${customer} sent`, `3 ${customer}`]);
});

test('[2.6] two planners at once queue each mail once', async () => {
  const parcels = [];
  for (let n = 0; n < 5; n += 1) parcels.push(await parcel([INFO, TRANSIT]));
  await Promise.all([mails.plan(2), mails.plan(3), mails.plan(2)]);
  await mails.plan();
  expect((await mails.summary()).sort()).toEqual(parcels.map(({ customer }) => `2 ${customer}`).sort());
  expect(await mails.tasks()).toBe(0);
});

test('[2.6] planning that is cut off leaves neither half a mail nor a change without its mail', async () => {
  const { customer } = await parcel([INFO, TRANSIT]);
  const { vault } = setUp.world.ctx;
  await mails.shopHas('basic');
  await setUp.world.db.pool.query('insert into shop_switches (shop_id, to_self) values ($1, true)', [setUp.shop]);
  const { encrypt } = vault;
  vault.encrypt = () => {
    throw new Error('killed');
  };
  await expect(mails.plan()).rejects.toThrow('killed');
  vault.encrypt = encrypt;
  expect([await mails.summary(), await mails.tasks()]).toEqual([[], 2]);
  await mails.plan();
  expect(await mails.summary()).toEqual([`2 ${customer}`, '2 shop@example.com copy']);
});

test('[2.6] history that is derived again notifies nobody, and neither does a corrected past', async () => {
  const { customer, id, journey } = await parcel([INFO, TRANSIT, OUT]);
  await mails.plan();
  setUp.world.setNow('2026-11-22T17:00:00Z');
  await mails.deliver();
  const before = await changesOf(id);
  await setUp.world.db.pool.query(
    "update shipments set status = 2, sub_status = 2001, status_rule = 'x' where shipment_id = $1",
    [id],
  );
  const { ctx } = setUp.world;
  for (const apply of [false, true]) {
    await queueRederive(ctx, setUp.shop, { shipmentIds: [id], apply }, ctx.now());
    await rederiveShop(ctx, setUp.shop);
  }
  expect((await setUp.parcel(id)).status).toBe(ShipmentStatus.OutForDelivery);
  expect([await changesOf(id), await mails.tasks()]).toEqual([before, 0]);

  // The courier retracts the out-for-delivery event: the previous status is no news.
  journey.trackinfo = [
    INFO,
    TRANSIT,
    { ...OUT, checkpoint_delivery_status: 'transit', checkpoint_delivery_substatus: 'transit001' },
  ];
  await setUp.pollAt('2026-11-22T18:00:00Z');
  expect((await setUp.parcel(id)).status).toBe(ShipmentStatus.InTransit);
  await mails.plan();
  expect(await mails.summary()).toEqual([`3 ${customer} sent`]);
});

test('[2.6] a replayed poll notifies nobody again', async () => {
  const { customer } = await parcel([INFO, TRANSIT]);
  await mails.plan();
  await setUp.pollAt('2026-11-22T17:00:00Z');
  await setUp.pollAt('2026-11-22T18:00:00Z');
  await mails.plan();
  expect([await mails.summary(), await mails.tasks()]).toEqual([[`2 ${customer}`], 0]);
});

test('[4.21] a mark by hand sends the mail that was requested with it, and none by the rules; undone, it sends none', async () => {
  const { customer, id } = await parcel([INFO, TRANSIT]);
  await mails.plan();
  await mails.deliver();
  setUp.world.setNow('2026-11-22T16:01:00Z');
  await mails.deliver();
  const silent = await setUp.act('mark_delivered', { ids: [id], isNotify: false });
  await mails.plan();
  expect(await mails.summary()).toEqual([`2 ${customer} sent`]);
  setUp.world.setNow('2026-11-22T16:02:00Z');
  await setUp.undo(silent);
  await mails.plan();
  expect([await mails.summary(), await mails.tasks()]).toEqual([[`2 ${customer} sent`], 0]);
  await setUp.act('mark_delivered', { ids: [id], isNotify: true });
  await mails.plan();
  expect((await mails.mails()).map(({ origin }) => origin)).toEqual(['rule', 'hand']);
});

test('[2.6] a mail that waits is cancelled when the parcel has left its status before it was sent', async () => {
  await setUp.world.db.pool.query(
    `insert into mail_rules (shop_id, rules, digest) values ($1, '{"delay_minutes": 1440, "skip_if_older_hours": 72,
      "quiet_hours": {"enabled": false, "from": "21:00", "to": "08:00"}}', '{"enabled": false, "at": "08:00"}')`,
    [setUp.shop],
  );
  const { customer, id, journey } = await parcel([INFO, { ...TRANSIT, checkpoint_date: '2026-11-22T15:00:00Z' }]);
  await mails.plan();
  journey.trackinfo = [...journey.trackinfo, at('2026-11-22T15:30:00Z', 'delivered001', 'Delivered')];
  await setUp.pollAt('2026-11-22T17:00:00Z');
  await mails.plan();
  expect(await mails.summary()).toEqual([`2 ${customer} cancelled`, `4 ${customer}`]);
  expect((await mails.mails()).map(({ dedupe_key: key }) => key)).toEqual([null, `s:${id}:4:customer`]);
});

test('[2.6] who unsubscribed, and an order without an address, get nothing', async () => {
  const { customer } = await parcel([INFO, TRANSIT]);
  await mails.suppress(customer);
  await setUp.followed([INFO, TRANSIT]);
  await mails.plan();
  expect([await mails.summary(), await mails.tasks()]).toEqual([[], 0]);
});

const EXCEPTION = at('2026-11-22T15:00:00Z', 'exception004', 'Unclaimed');
test("[2.6] mails for the merchant go to the addresses that they named, else to the shop's own, but to none that wants no more", async () => {
  const { vault, db } = { vault: setUp.world.ctx.vault, db: setUp.world.db };
  await parcel([INFO, EXCEPTION]);
  await mails.plan();
  expect(await mails.summary()).toEqual(['7 shop@example.com']);
  const named = ['a@example.com', 'gone@example.com', 'b@example.com'];
  await db.pool.query(
    `insert into mail_rules (shop_id, addresses_enc, rules, digest) values ($1, $2, '{"delay_minutes": 0, "skip_if_older_hours": 72,
      "quiet_hours": {"enabled": false, "from": "21:00", "to": "08:00"}}', '{"enabled": false, "at": "08:00"}')`,
    [setUp.shop, vault.encrypt(JSON.stringify({ reply_to: '', merchant_emails: named }))],
  );
  await mails.suppress('GONE@example.com');
  await parcel([INFO, EXCEPTION]);
  await mails.plan();
  expect(await mails.summary()).toEqual(['7 shop@example.com', '7 a@example.com', '7 b@example.com']);
});

test.each([
  ['free', []],
  ['special', []],
  ['basic', ['6 customer', '6 merchant', '6 copy']],
  ['paid', ['6 customer', '6 merchant', '6 copy']],
] as const)(
  '[6.3, 6.7] a shop on %s has mails for customers, for the merchant and copies of them: %j',
  async (plan, expected) => {
    await mails.shopHas(plan);
    await setUp.world.db.pool.query('insert into shop_switches (shop_id, to_self) values ($1, true)', [setUp.shop]);
    await parcel([INFO, at('2026-11-22T15:00:00Z', 'undelivered001', 'Nobody at home')]);
    await mails.plan();
    const planned = (await mails.mails()).map(
      ({ topic, recipient, origin }) => `${topic} ${origin === 'copy' ? origin : recipient}`,
    );
    expect(planned.sort()).toEqual([...expected].sort());
    expect(await mails.tasks()).toBe(0);
  },
);

test('[2.6] a shop that left plans nothing', async () => {
  await parcel([INFO, TRANSIT]);
  await setUp.world.db.kysely
    .updateTable('shops')
    .set({ uninstalled_at: new Date() })
    .where('shop_id', '=', setUp.shop)
    .execute();
  await mails.plan();
  expect(await mails.summary()).toEqual([]);
});

test('[2.6] changes are forgotten when they are old, of all shops', async () => {
  const { id } = await parcel([INFO, TRANSIT]);
  await forgetChanges(setUp.world.db, new Date(setUp.world.ctx.now().getTime()));
  expect(await changesOf(id)).toHaveLength(2);
  await forgetChanges(setUp.world.db, new Date(setUp.world.ctx.now().getTime() + 1));
  expect([await changesOf(id), await mails.tasks()]).toEqual([[], 0]);
});
