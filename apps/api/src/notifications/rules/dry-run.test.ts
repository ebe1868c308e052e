import { MAIL_TOPICS, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { Caller } from '../../context';
import { callerOf } from '../../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { dryRun } from './dry-run';
import { RULES } from './test-changes';
import { mailsIn } from './test-mail-rules';

type Body = BodyOf<Calls['notificationDryRun']>;
type Ran = DataOf<Calls['notificationDryRun']>;
type Trail = Parameters<ReturnType<typeof mailsIn>['learn']>[number];

let world: TrackingWorld;
let shop: string;
let caller: Caller;
let mails: ReturnType<typeof mailsIn>;
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2026-11-20T12:00:00Z');
  shop = await world.db.addShop();
  await world.db.pool.query("update shops set installed_at = '2026-10-01' where shop_id = $1", [shop]);
  caller = { ...callerOf(shop), plan: 'basic' };
  mails = mailsIn(world, shop);
  await mails.shopHas('basic');
});

const run = (body: Partial<Body> = {}, most?: number): Promise<Ran> =>
  dryRun(world.ctx, caller, { switches: [], rules: RULES, ...body }, most);
const parcelOf = (orderId: string, nr = 1): Promise<string> =>
  world.addParcel(shop, { number: `N${orderId}P${nr}S${shop}`, orderId, orderName: `#${orderId}`, nextPollAt: null });
const to = (id: string, status: ShipmentStatus, sub: SubStatus | null, extra: Partial<Trail> = {}): Trail => ({
  ...{ shipment_id: id, to_status: status, to_sub_status: sub },
  ...extra,
});

test('[2.6] a dry run counts what would be sent by topic, receiver and day, says why the rest would not, and writes nothing', async () => {
  await mails.shopHas('basic', 'shop@example.com', 'Asia/Tokyo');
  await mails.addOrder('1');
  const id = await parcelOf('1');
  world.setNow('2026-11-18T14:00:00Z');
  await mails.learn(to(id, 1, 1001), to(id, 2, 2001));
  world.setNow('2026-11-19T16:00:00Z');
  await mails.learn(to(id, 6, 6002));
  await mails.plan();
  world.setNow('2026-11-20T12:00:00Z');
  const before = [await mails.mails(), await mails.tasks()];
  expect(await run()).toEqual({
    from: '2026-10-21T12:00:00.000Z',
    until: '2026-11-20T12:00:00.000Z',
    changes: 3,
    complete: true,
    total: 3,
    mailed: 2,
    by_topic: [
      { topic: '2', receiver: 'customer', count: 1 },
      { topic: '6', receiver: 'customer', count: 1 },
      { topic: '6', receiver: 'merchant', count: 1 },
    ],
    // The second one after midnight in Tokyo.
    by_day: [
      { day: '2026-11-18', count: 1 },
      { day: '2026-11-20', count: 2 },
    ],
    skipped: [{ reason: 'switched_off', count: 1 }],
    examples: [
      expect.objectContaining({
        topic: '6',
        order_name: '#1',
        shipment_id: id,
        would_send_at: '2026-11-19T16:00:00.000Z',
      }),
      expect.objectContaining({ topic: '6' }),
      expect.objectContaining({ topic: '2', track_number: `N1P1S${shop}`, happened_at: '2026-11-18T14:00:00.000Z' }),
    ],
  });
  expect([await mails.mails(), await mails.tasks()]).toEqual(before);
});

test('[2.6] a dry run uses the switches and rules of the request, and for the rest those of the shop', async () => {
  await mails.addOrder('1');
  const id = await parcelOf('1');
  await mails.learn(to(id, 2, 2001, { happened_at: new Date('2026-11-20T02:00:00Z') }));
  const off = { topic: '2', customer: false, merchant: true } as const;
  expect((await run({ switches: [off] })).by_topic).toEqual([{ topic: '2', receiver: 'merchant', count: 1 }]);
  expect(await run({ rules: { ...RULES, skip_if_older_hours: 9 } })).toMatchObject({
    total: 0,
    skipped: [{ reason: 'too_old', count: 1 }],
  });
  const quiet = { ...RULES, quiet_hours: { enabled: true, from: '11:00', to: '09:00' } };
  expect((await run({ rules: quiet })).examples.map((one) => one.would_send_at)).toEqual(['2026-11-21T09:00:00.000Z']);
});

test('[6.3] a dry run counts nothing that the plan does not hold', async () => {
  await mails.addOrder('1');
  await mails.learn(to(await parcelOf('1'), 6, 6002));
  caller = { ...caller, plan: 'free' };
  expect(await run()).toMatchObject({ total: 0, skipped: [{ reason: 'switched_off', count: 1 }] });
});

test('[2.6] beyond its limit a dry run reads the newest changes and says so', async () => {
  for (const [order, day] of [
    ['1', '16'],
    ['2', '17'],
    ['3', '18'],
  ] as const) {
    await mails.addOrder(order);
    world.setNow(`2026-11-${day}T12:00:00Z`);
    await mails.learn(to(await parcelOf(order), 2, 2001));
  }
  world.setNow('2026-11-20T12:00:00Z');
  expect(await run({}, 2)).toMatchObject({
    changes: 2,
    complete: false,
    total: 2,
    by_day: [{ day: '2026-11-17' }, { day: '2026-11-18' }],
  });
  expect(await run({}, 3)).toMatchObject({ changes: 3, complete: true, total: 3 });
  world.setNow('2026-12-17T12:00:01Z');
  expect(await run()).toMatchObject({ changes: 1 });
});

test('[2.6] for the time before changes were stored, a dry run reads the trail', async () => {
  const [old, later] = [await parcelOf('1'), await parcelOf('2')];
  await mails.addOrder('1');
  await mails.addOrder('2');
  world.setNow('2026-11-10T12:00:00Z');
  await mails.learn(to(old, 1, 1001), to(old, 2, 2001));
  await world.db.pool.query('delete from status_changes where shop_id = $1', [shop]);
  world.setNow('2026-11-12T12:00:00Z');
  await mails.learn(to(old, 3, 3001), to(later, 2, 2001));
  world.setNow('2026-11-20T12:00:00Z');
  expect(await run()).toMatchObject({
    changes: 4,
    by_topic: [
      { topic: '2', receiver: 'customer', count: 2 },
      { topic: '3', receiver: 'customer', count: 1 },
    ],
  });
});

test('[2.6] on the first day a dry run says what would have been sent while the parcels travelled', async () => {
  await mails.addOrder('1');
  await mails.addOrder('2', undefined, 2);
  await world.db.pool.query("update shops set installed_at = '2026-11-20T11:00:00Z' where shop_id = $1", [shop]);
  world.setNow('2026-11-20T11:30:00Z');
  const then = (day: number) => ({ happened_at: new Date(Date.UTC(2026, 10, day, 9)) });
  // All of it became known at once, long after it happened.
  const [one, other] = [await parcelOf('1'), await parcelOf('2')];
  await mails.learn(to(one, 1, 1001, then(10)), to(one, 2, 2001, then(11)));
  await mails.learn(to(other, 2, 2001, then(12)), to(other, 3, 3001, then(14)), to(other, 4, 4001, then(14)));
  world.setNow('2026-11-20T12:00:00Z');
  await mails.plan();
  expect(await mails.mails()).toEqual([]);
  expect(await run()).toMatchObject({
    changes: 5,
    mailed: 3,
    total: 3,
    by_topic: [
      { topic: '2', receiver: 'customer', count: 2 },
      { topic: '4', receiver: 'customer', count: 1 },
    ],
    by_day: [
      { day: '2026-11-11', count: 1 },
      { day: '2026-11-12', count: 1 },
      { day: '2026-11-14', count: 1 },
    ],
    skipped: [
      { reason: 'switched_off', count: 1 },
      { reason: 'superseded', count: 1 },
    ],
  });
});

test('[2.6] what happened and was planned while mails were off is never sent once they are on', async () => {
  await mails.addOrder('1');
  await mails.addOrder('2');
  const [early, late] = [await parcelOf('1'), await parcelOf('2')];
  const plan = (name: string) => world.db.pool.query('update shops set plan = $2 where shop_id = $1', [shop, name]);
  await plan('free');
  await mails.learn(to(early, 2, 2001));
  await mails.plan();
  await plan('basic');
  // Became known after the upgrade, about a time before it.
  world.setNow('2026-11-20T13:00:00Z');
  await mails.learn(to(late, 2, 2001, { happened_at: new Date('2026-11-20T11:59:00Z') }));
  await mails.plan();
  expect(await mails.summary()).toEqual([]);
  await mails.learn(to(late, 3, 3001));
  await mails.plan();
  expect(await mails.summary()).toEqual(['3 2@example.com']);
});

test('[2.6] a new shop sends nothing, whatever its plan becomes', async () => {
  const fresh = await world.db.addShop();
  const ofFresh = mailsIn(world, fresh);
  const id = await world.addParcel(fresh, { number: `NEW${fresh}`, orderId: '9', nextPollAt: null });
  await ofFresh.addOrder('9');
  for (const [plan, status, sub] of [
    ['free', 2, 2001],
    ['basic', 3, 3001],
    ['pro', 4, 4001],
  ] as const) {
    await world.db.pool.query('update shops set plan = $2 where shop_id = $1', [fresh, plan]);
    await ofFresh.learn(to(id, status, sub));
    await ofFresh.plan();
  }
  expect(await ofFresh.mails()).toEqual([]);
});

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const STATES = [
  ...[
    [1, 1001],
    [2, 2001],
    [2, 2004],
    [3, 3001],
    [3, 3002],
    [4, 4001],
    [4, 4001],
    [4, 4004],
  ],
  ...[
    [5, 5001],
    [6, 6002],
    [7, 7005],
    [0, 10001],
  ],
] as [ShipmentStatus, SubStatus][];

const SEEDS = Array.from({ length: 12 }, (_, index) => Date.now() + index * 7919);
test.each(SEEDS)('[2.6] a dry run says what planning does over the same changes (seed %i)', async (seed) => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const rules = {
    delay_minutes: pick([0, 0, 30, 600]),
    skip_if_older_hours: pick([1, 24, 720]),
    quiet_hours: { enabled: chance(0.5), from: '20:00', to: '07:30' },
  };
  const switches = MAIL_TOPICS.map((topic) => ({ topic, customer: chance(0.7), merchant: chance(0.3) }));
  await mails.shopHas('basic', 'shop@example.com', pick(['UTC', 'America/New_York', 'Asia/Kolkata']));
  await world.db.pool.query('insert into shop_switches (shop_id, to_self) values ($1, $2)', [shop, chance(0.5)]);
  await world.db.pool.query(
    `insert into mail_rules (shop_id, rules, digest) values ($1, $2, '{"enabled": false, "at": "08:00"}')`,
    [...[shop, JSON.stringify(rules)]],
  );
  for (const { topic, customer, merchant } of switches)
    await world.db.pool.query(
      `insert into mail_switches values ($1, $2, $3, $4, now())
       on conflict (shop_id, topic) do update set customer = excluded.customer, merchant = excluded.merchant`,
      [shop, topic, customer, merchant],
    );
  const ids: string[] = [];
  for (let order = 1; order <= 5; order += 1) {
    await mails.addOrder(String(order), chance(0.15) ? null : undefined, chance(0.2) ? 2 : 1);
    for (let nr = 1, count = pick([1, 2, 3]); nr <= count; nr += 1) ids.push(await parcelOf(String(order), nr));
  }
  let now = Date.parse('2026-10-25T00:00:00Z');
  for (let poll = 0; poll < 40; poll += 1) {
    now += Math.floor(pick([5, 60, 900]) * 60_000 * random()) + 1000;
    world.setNow(new Date(now).toISOString());
    const lines: Trail[] = [];
    for (const id of ids.filter(() => chance(0.12)))
      for (let step = 0, count = pick([1, 1, 2, 3]); step < count; step += 1) {
        const happened_at = new Date(now - Math.floor(pick([0, 30, 3000]) * 60_000 * random()));
        const by = chance(0.1) ? ('user' as const) : chance(0.1) ? ('expiry' as const) : ('provider' as const);
        lines.push(to(id, ...pick(STATES), { happened_at, by }));
      }
    await mails.deliver();
    await mails.learn(...lines);
    await mails.plan();
  }
  const { by_topic, total, changes, mailed, skipped } = await run({ switches: [], rules });
  const reasons = skipped.reduce((sum, { count }) => sum + count, 0);
  expect([mailed + reasons, mailed > 0, new Set(skipped.map(({ reason }) => reason)).size]).toEqual([
    changes,
    true,
    skipped.length,
  ]);
  const planned = (await mails.mails()).filter(({ state }) => state !== 'cancelled');
  const counted = new Map<string, number>();
  for (const { topic, recipient } of planned)
    counted.set(`${topic} ${recipient}`, (counted.get(`${topic} ${recipient}`) ?? 0) + 1);
  expect([...counted].sort()).toEqual(
    by_topic.map(({ topic, receiver, count }) => [`${topic} ${receiver}`, count]).sort(),
  );
  expect([total, total > 0]).toEqual([planned.length, true]);
});
