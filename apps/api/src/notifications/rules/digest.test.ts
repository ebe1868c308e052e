import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type PlanKey } from '@parcelway/domain';
import { withShop } from '../../db/database';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import attentionTexts from './attention-words.json';
import { digestData, dueDigest, queueDigest, queueDigests } from './digest';
import { RULES } from './test-changes';
import { mailsIn } from './test-mail-rules';

const DUE = new Date('2026-11-20T07:00:00Z');
let world: TrackingWorld;
let shop: string;
let mails: ReturnType<typeof mailsIn>;
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2026-11-20T07:10:00Z');
  world.enqueued.length = 0;
  await world.db.kysely
    .updateTable('shops')
    .set({ uninstalled_at: new Date(Date.now() + 1000) })
    .execute();
  shop = await world.db.addShop();
  mails = mailsIn(world, shop);
  await shopWith();
});

/** A shop in Berlin whose daily mail is due at eight. */
async function shopWith({
  plan = 'basic',
  locale = 'en',
  enabled = true,
}: { plan?: PlanKey; locale?: string; enabled?: boolean } = {}) {
  await mails.shopHas(plan, 'shop@example.com', 'Europe/Berlin');
  await world.db.pool.query('update shops set locale = $2, name = $3 where shop_id = $1', [shop, locale, 'Miller']);
  await world.db.pool.query(
    `insert into mail_rules (shop_id, rules, digest) values ($1, $2, $3) on conflict (shop_id) do update set digest = $3`,
    [shop, JSON.stringify(RULES), JSON.stringify({ enabled, at: '08:00' })],
  );
}
async function parcel(
  attention: string | null,
  { since = '2026-11-18', until = null as string | null } = {},
): Promise<string> {
  const id = await world.addParcel(shop, { number: `N${Math.random()}`, orderName: `#${attention}`, nextPollAt: null });
  await world.db.pool.query(
    'update shipments set attention = $2, attention_since = $3, attention_until = $4 where shipment_id = $1',
    [id, attention, attention && since, until],
  );
  return id;
}
const data = () => withShop(world.db, shop, (trx) => digestData(world.ctx, trx, shop, DUE));
const queued = () => world.enqueued.filter(({ name }) => name === 'notifications.digest').map(({ payload }) => payload);

test('[2.6] the daily mail is due from its time of day by the clock of the shop, for three hours', () => {
  const due = (at: string, clock = '08:00') =>
    dueDigest({ timezone: 'Europe/Berlin', at: clock }, new Date(at))?.toISOString();
  expect(due('2026-11-20T06:59:59Z')).toBeUndefined();
  expect(due('2026-11-20T07:00:00Z')).toBe('2026-11-20T07:00:00.000Z');
  expect(due('2026-11-20T09:59:59Z')).toBe('2026-11-20T07:00:00.000Z');
  expect(due('2026-11-20T10:00:00Z')).toBeUndefined();
  expect(due('2026-07-20T06:00:00Z')).toBe('2026-07-20T06:00:00.000Z');
  // Due before midnight, handled after it.
  expect(due('2026-11-20T00:30:00Z', '23:45')).toBe('2026-11-19T22:45:00.000Z');
  // The clock jumps over half past two, and shows it twice.
  expect(due('2026-03-29T02:00:00Z', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(due('2026-10-25T01:45:00Z', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(dueDigest({ timezone: 'Mars/Olympus', at: '07:00' }, DUE)).toEqual(DUE);
});

test('[2.6] every quarter of an hour a job is queued for each shop whose daily mail is on, due and not yet processed', async () => {
  await queueDigests(world.ctx);
  expect(queued()).toEqual([{ shopId: shop, at: DUE.toISOString() }]);
  world.enqueued.length = 0;
  await queueDigest(world.ctx, shop, DUE);
  await queueDigests(world.ctx);
  expect(queued()).toEqual([]);
  world.setNow('2026-11-21T07:05:00Z');
  await queueDigests(world.ctx);
  expect(queued()).toHaveLength(1);
  world.enqueued.length = 0;
  await shopWith({ enabled: false });
  await queueDigests(world.ctx);
  await shopWith();
  await world.db.kysely
    .updateTable('shops')
    .set({ uninstalled_at: new Date(Date.now() + 1000) })
    .execute();
  await queueDigests(world.ctx);
  expect(queued()).toEqual([]);
});

test('[2.6] a day has one daily mail to each recipient, however often it is requested', async () => {
  await parcel('late');
  await Promise.all([queueDigest(world.ctx, shop, DUE), queueDigest(world.ctx, shop, DUE)]);
  await queueDigest(world.ctx, shop, DUE);
  expect(await mails.mails()).toEqual([
    expect.objectContaining({
      ...{ topic: null, origin: 'digest', recipient: 'merchant', to: 'shop@example.com', state: 'queued' },
      ...{ dedupe_key: expect.stringMatching(/^d:2026-11-20:[0-9a-f]{16}$/), due_at: world.ctx.now() },
    }),
  ]);
  const next = new Date(DUE.getTime() + 86_400_000);
  world.setNow('2026-11-21T07:00:10Z');
  await queueDigest(world.ctx, shop, next);
  expect(await mails.summary()).toHaveLength(2);
});

test('[2.6] with nothing to report there is no daily mail, nor for recipients who want no mails', async () => {
  await parcel(null);
  await queueDigest(world.ctx, shop, DUE);
  expect(await mails.summary()).toEqual([]);
  await parcel('late');
  await mails.suppress('shop@example.com');
  await queueDigest(world.ctx, shop, new Date(DUE.getTime() + 86_400_000));
  expect(await mails.summary()).toEqual([]);
});

test('[6.3] a plan without mails for the merchant has no daily mail', async () => {
  await shopWith({ plan: 'special' });
  await parcel('late');
  await queueDigest(world.ctx, shop, DUE);
  expect(await mails.summary()).toEqual([]);
});

test("[2.6] it reports what arrived and set out on the shop's day before, each parcel once", async () => {
  const [a, b, c] = [await parcel(null), await parcel(null), await parcel(null)];
  const learn = (id: string, to: 2 | 3 | 4, at: string) => {
    world.setNow(at);
    return mails.learn({ shipment_id: id, to_status: to, to_sub_status: null, happened_at: new Date(at) });
  };
  // The day began at 23:00 UTC.
  await learn(a, 2, '2026-11-18T22:59:59Z');
  await learn(b, 2, '2026-11-18T23:00:00Z');
  await learn(b, 4, '2026-11-19T22:59:59Z');
  await learn(c, 3, '2026-11-19T12:00:00Z');
  await learn(a, 4, '2026-11-19T23:00:00Z');
  world.setNow('2026-11-20T07:10:00Z');
  expect(await data()).toMatchObject({ delivered: 1, set_out: 2, attention: [], more: 0 });
});

test("[2.6] it lists what needs somebody, what is pressing first, in the shop's language, with the way there", async () => {
  await shopWith({ locale: 'de-AT' });
  const late = await parcel('late', { since: '2026-11-10' });
  const fresh = await parcel('exception', { since: '2026-11-19' });
  const soon = await parcel('waiting_for_collection', { until: '2026-11-22' });
  const gone = await parcel('late');
  await world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [gone]);
  const content = await data();
  expect(content.attention.map(({ url, reason }) => [url.split('/apps/')[1], reason])).toEqual([
    [`parcelway/orders/shipment?item=${soon}`, attentionTexts.de.waiting_for_collection],
    [`parcelway/orders/shipment?item=${fresh}`, attentionTexts.de.exception],
    [`parcelway/orders/shipment?item=${late}`, attentionTexts.de.late],
  ]);
  expect(content).toMatchObject({ shop_name: 'Miller', day: 'Donnerstag, 19. November 2026', more: 0 });
  for (let n = 0; n < 9; n += 1) await parcel('late');
  expect(await data()).toMatchObject({ attention: { length: 10 }, more: 2 });
});

test('the reasons are those that the list of orders shows', () => {
  for (const language of LANGUAGES) {
    const file = path.join(__dirname, '../../../../orders/locales', `${language}.json`);
    const { any: _any, ...reasons } = JSON.parse(readFileSync(file, 'utf8')).attention.reason as Record<string, string>;
    expect(attentionTexts[language]).toEqual(reasons);
  }
});
