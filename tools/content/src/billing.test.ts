import { billing } from './billing';
import { createCommandWorld, type CommandWorld } from './test-command';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld();
});
afterAll(() => world.close());
const run = async (...argv: string[]) => (await world.run(billing, ...argv)).out.replace(/ +/g, ' ');

async function shop(domain: string, values: string, change: { step?: string; state?: string; readAt?: string } = {}) {
  const { step = 'basic-500', state = 'active', readAt = '2026-11-20T22:30:00Z' } = change;
  const id = await world.db.addShop(domain);
  await world.db.pool.query(`update shops set ${values} where shop_id = $1`, [id]);
  await world.db.pool.query(
    `insert into subscriptions (shop_id, platform_id, step, version, cycle, state, price, currency, test, created_at, changed_at, read_at)
     values ($1, $2, $3, '202407', 'monthly', $4, 19, 'USD', false, '2026-11-01', '2026-11-01', $5)`,
    [id, domain, step, state, readAt],
  );
  return id;
}

test('shops are listed by plan with size, subscription and last charge', async () => {
  const id = await shop('paid.myshopify.com', "plan = 'basic', quota_total = 500");
  await world.db.pool.query(
    `insert into billing_entries (shop_id, at, kind, amount, currency, subject, test, dedupe_key)
     values ($1, '2026-11-01', 'charge', 19, 'USD', '{}', false, 'a'), ($1, '2026-11-05', 'pack', 6, 'USD', '{}', false, 'b')`,
    [id],
  );
  await world.db.addShop('free.myshopify.com');
  expect(await run('shops')).toBe(
    'paid.myshopify.com basic basic-500 active 2026-11-01 19.00 USD\nfree.myshopify.com free free-100 none -',
  );
  expect(await run('shops', 'free')).toBe('free.myshopify.com free free-100 none -');
  expect(await run('mismatches')).toBe('Every plan fits its subscription.');
});

test('a plan that is not the one paid for, one that is on hold, and one that nobody read are mismatches', async () => {
  await shop('other-plan.myshopify.com', "plan = 'free'");
  await shop('other-size.myshopify.com', "plan = 'basic', quota_total = 200");
  await shop('frozen.myshopify.com', "plan = 'pro'", { state: 'frozen' });
  await shop('foreign.myshopify.com', "plan = 'basic'", { step: 'gold' });
  await shop('late.myshopify.com', "plan = 'basic', quota_total = 500", { readAt: '2026-11-20T20:00:00Z' });
  expect((await run('mismatches')).split('\n').sort()).toEqual([
    'foreign.myshopify.com basic - active - subscription gold',
    'frozen.myshopify.com pro pro-1000 frozen - is frozen',
    'late.myshopify.com basic basic-500 active - not read since 2026-11-20T20:00:00.000Z',
    'other-plan.myshopify.com free basic-500 active - pays for basic',
    'other-size.myshopify.com basic basic-500 active - pays for 500 parcels',
  ]);
});
