import { addPack, addSubscription } from '../../billing/test-billing';
import { releaseParcels } from '../../billing/charge';
import { withShop } from '../../db/database';
import { applyOrders } from '../../sync/apply-orders';
import { testFulfillment, testOrder } from '../../testing/orders';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { featureOf } from '../delivery/delivery-rules';
import type { QueuedMail } from '../prepare.port';
import { prepareMails } from '../templates/prepare-mails';
import { queueQuotaMail } from './quota-mail';

let world: TrackingWorld;
let shop: string;
const DOMAIN = 'quota.myshopify.com';

beforeEach(async () => {
  world = await createTrackingWorld();
  shop = await world.db.addShop(DOMAIN);
  await setShop("plan = 'free', quota_total = null", '2026-11-01T00:00:00Z');
});
afterEach(() => world.close());

/** On the free plan of 100 parcels a cycle, unless changed. */
const setShop = (sql: string, installed = '2026-11-01T00:00:00Z') =>
  world.db.pool.query(
    `update shops set ${sql}, first_installed_at = $2, installed_at = $2, email_enc = $3 where shop_id = $1`,
    [shop, installed, world.ctx.vault.encrypt('owner@jane.example')],
  );
const use = (parcels: number) =>
  world.db.pool.query(
    'insert into quota_usage values ($1, 0, $2) on conflict (shop_id, cycle) do update set parcels = $2',
    [shop, parcels],
  );
let number = 0;
/** Orders with a parcel each come in. */
const orders = (count: number) =>
  withShop(world.db, shop, (trx) =>
    applyOrders(
      trx,
      world.ctx,
      shop,
      Array.from({ length: count }, () => {
        number += 1;
        return testOrder(String(number), {
          orderedAt: '2026-11-10T00:00:00Z',
          fulfillments: [testFulfillment(`${number}0`, [`NR${number}`])],
        });
      }),
    ),
  );
/** Runs the jobs that were queued. */
const work = async () => {
  for (const { name, payload } of world.enqueued.splice(0))
    if (name === 'notifications.quota') await queueQuotaMail(world.ctx, (payload as { shopId: string }).shopId);
};
const queued = async () => {
  const { rows } = await world.db.pool.query<{
    mail_id: string;
    origin: QueuedMail['origin'];
    created_at: Date;
    recipient_enc: Buffer;
  }>("select * from mails where shop_id = $1 and state = 'queued' order by mail_id", [shop]);
  return rows;
};
const origins = async () => (await queued()).map(({ origin }) => origin);
/** The newest mail, as it is sent now. */
const sent = async () => {
  const [row] = (await queued()).slice(-1);
  if (!row) throw new Error('no mail');
  const nothing = { shipmentId: null, orderId: null, status: null, subStatus: null, topic: null, changeId: null };
  const mail: QueuedMail = {
    ...{ ...nothing, id: row.mail_id, happenedAt: row.created_at, createdAt: row.created_at },
    ...{ recipient: 'merchant', origin: row.origin, message: '', unsubscribeUrl: '' },
  };
  return [...(await prepareMails(world.ctx, { shopId: shop, domain: DOMAIN }, [mail])).values()][0];
};

test('one mail at 80 % and one at 100 % of the quota, each in the cycle once, to the address of the shop', async () => {
  await use(78);
  await orders(1);
  await work();
  expect(await origins()).toEqual([]);
  await orders(1);
  await work();
  expect(await origins()).toEqual(['quota_80']);
  await orders(19);
  await work();
  expect(await origins()).toEqual(['quota_80']);
  await orders(1);
  await orders(5);
  await work();
  await queueQuotaMail(world.ctx, shop);
  expect(await origins()).toEqual(['quota_80', 'quota_100']);
  const [first] = await queued();
  expect(world.ctx.vault.decrypt(first?.recipient_enc ?? Buffer.alloc(0))).toBe('owner@jane.example');
  world.setNow('2026-12-05T12:00:00Z');
  await orders(100);
  await work();
  expect(await origins()).toEqual(['quota_80', 'quota_100', 'quota_100']);
});

test('a job that ran twice, and one that died before it was done, leave one mail', async () => {
  await use(79);
  await orders(1);
  const [job] = world.enqueued.filter(({ name }) => name === 'notifications.quota');
  expect(job).toMatchObject({ payload: { shopId: shop }, options: { key: `notifications.quota:${shop}` } });
  await Promise.all([1, 2, 3].map(() => queueQuotaMail(world.ctx, shop)));
  expect(await origins()).toEqual(['quota_80']);
});

test('it says how much is used, what happens to new parcels, and when the next cycle begins, with the ways to more', async () => {
  await use(79);
  await orders(1);
  await work();
  expect(await sent()).toMatchObject({
    subject: 'Your parcel quota is almost used up',
    text: expect.stringMatching(
      /80 \/ 100[^]*Parcels left: 20[^]*those of the oldest orders first[^]*December 1, 2026[^]*\/billing\/plan[^]*\/billing\n/,
    ),
  });
  expect(await sent()).toMatchObject({ text: expect.not.stringMatching(/from packs|earlier plan/) });
  await orders(20);
  await work();
  expect(await sent()).toMatchObject({ subject: 'Your parcel quota is used up' });
});

test('what packs and the legacy plan have left is part of it', async () => {
  await setShop('old_total = 30, old_consume = 10');
  await addPack(world.db, shop, { quota: 100, used: 20 });
  await use(99);
  await orders(1);
  await work();
  // 100 of 200 parcels are used.
  expect(await origins()).toEqual([]);
  await orders(75);
  await work();
  expect(await origins()).toEqual(['quota_80']);
  expect(await sent()).toMatchObject({ text: expect.stringMatching(/Parcels left: 25\nOf these from packs: 25/) });
});

test.each<[string, () => unknown]>([
  ['the plan was raised meanwhile', () => setShop("plan = 'basic', quota_total = 500")],
  ['a pack was bought meanwhile', () => addPack(world.db, shop, { quota: 100 })],
  ['the next cycle has begun', () => world.setNow('2026-12-05T12:00:00Z')],
  ['the store has to pay first', () => addSubscription(world.db, shop, { state: 'frozen' })],
])('it is not sent once %s', async (_case, change) => {
  await use(79);
  await orders(1);
  await work();
  await change();
  expect(await sent()).toEqual({ retracted: true });
});

test('it is not queued either where the plan was raised before the job ran', async () => {
  await use(79);
  await orders(1);
  await setShop("plan = 'basic', quota_total = 500");
  await work();
  expect(await origins()).toEqual([]);
});

test('a smaller plan that is used up already is reported without a new parcel', async () => {
  await use(300);
  await releaseParcels(world.ctx, shop);
  await work();
  expect(await origins()).toEqual(['quota_100']);
});

test('no plan is needed for it', () => {
  expect(featureOf({ recipient: 'merchant', origin: 'quota_80' })).toBeNull();
  expect(featureOf({ recipient: 'merchant', origin: 'quota_100' })).toBeNull();
});
