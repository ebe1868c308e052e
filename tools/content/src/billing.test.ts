import { billing } from './billing';
import { createCommandWorld, type CommandWorld } from './test-command';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld();
  // The queue of a server that runs.
  await world.db.pool.query(`
    create function enqueue_job(identifier text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text) returns void
      language sql as $$ $$`);
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
    'paid.myshopify.com basic basic-500 monthly active - 0/500 2026-11-01 19.00 USD\nfree.myshopify.com free free-100 - none - 0/100 -',
  );
  expect(await run('shops', 'free')).toBe('free.myshopify.com free free-100 - none - 0/100 -');
  expect(await run('mismatches')).toBe('Every plan fits its subscription.');
});

test('a plan that is not the one paid for, one that is on hold, and one that nobody read are mismatches', async () => {
  await shop('other-plan.myshopify.com', "plan = 'free'");
  await shop('other-size.myshopify.com', "plan = 'basic', quota_total = 200");
  await shop('frozen.myshopify.com', "plan = 'pro'", { state: 'frozen' });
  await shop('foreign.myshopify.com', "plan = 'basic'", { step: 'gold' });
  await shop('late.myshopify.com', "plan = 'basic', quota_total = 500", { readAt: '2026-11-20T20:00:00Z' });
  expect((await run('mismatches')).split('\n').sort()).toEqual([
    'foreign.myshopify.com basic - monthly active - 0/200 - subscription gold',
    'frozen.myshopify.com pro pro-1000 - frozen - 0/1000 - is frozen',
    'late.myshopify.com basic basic-500 monthly active - 0/500 - not read since 2026-11-20T20:00:00.000Z',
    'other-plan.myshopify.com free basic-500 monthly active - 0/100 - pays for basic',
    'other-size.myshopify.com basic basic-500 monthly active - 0/200 - pays for 500 parcels',
  ]);
});

const by = ['--by', 'ada', '--reason', 'The sync did not work'];
const attempt = (...argv: string[]) => world.run(billing, ...argv);

test('a plan, a longer trial and parcels are given with who and why', async () => {
  const id = await world.db.addShop('given.myshopify.com');
  expect(await run('change', ...by, 'given.myshopify.com', 'pro-1000')).toBe(
    'given.myshopify.com has pro-1000 now, without payment; it had free.',
  );
  expect(await run('extend', 'given.myshopify.com', '7', ...by)).toBe(
    'given.myshopify.com is offered a trial of 7 days.',
  );
  expect(await run('credit', 'given.myshopify.com', '250', ...by)).toContain('has 250 parcels more');
  expect(await run('shops', 'pro')).toContain('given.myshopify.com pro pro-1000 - none - 0/1250 -');
  const { rows } = await world.db.pool.query<{ trail: unknown }>(
    "select subject->'trail' as trail from billing_entries where shop_id = $1",
    [id],
  );
  expect(rows.map(({ trail }) => trail)).toEqual(
    Array.from({ length: 3 }, () => ({ by: 'ada', reason: 'The sync did not work' })),
  );
});

test('[6.9] the contact of a shop is named with who and why, listed, and taken back', async () => {
  const id = await shop('large.myshopify.com', "plan = 'enterprise', quota_total = 10000", {
    step: 'enterprise-10000',
  });
  expect(await run('shops', 'enterprise')).toMatch(/ no contact named$/);
  const ada = 'Ada Lovelace <ada@parcelway.example>';
  expect(await run('contact', 'large.myshopify.com', ada, ...by)).toBe(`The contact of large.myshopify.com is ${ada}.`);
  expect(await run('shops', 'enterprise')).toMatch(new RegExp(` ${ada}$`));
  expect(await run('contact', 'large.myshopify.com', 'none', ...by)).toBe(
    'large.myshopify.com has no contact of its own any more.',
  );
  const { rows } = await world.db.pool.query(
    'select name, named_by, reason from account_managers where shop_id = $1 order by manager_id',
    [id],
  );
  const trail = { named_by: 'ada', reason: 'The sync did not work' };
  expect(rows).toEqual([
    { name: 'Ada Lovelace', ...trail },
    { name: null, ...trail },
  ]);
  await world.db.addShop('small.myshopify.com');
  expect(await run('contact', 'small.myshopify.com', ada, ...by)).toContain(
    'which is shown once its plan includes one',
  );
});

test('without who and why, with what is no number, no size or no shop nothing is changed, and the message says what is wrong', async () => {
  await world.db.addShop('same.myshopify.com');
  const refusals: [string[], number, string][] = [
    [['change', 'same.myshopify.com', 'pro-1000'], 2, 'change needs --by'],
    [
      ['credit', 'same.myshopify.com', '5', '--by', 'ada', '--reason', ' '],
      1,
      '--reason must be a text of at most 500 letters',
    ],
    [['change', 'same.myshopify.com', 'gold', ...by], 1, 'There is no size gold'],
    [['extend', 'same.myshopify.com', '1e3', ...by], 1, 'days must be a whole number from 1 to 1000'],
    [['credit', 'same.myshopify.com', '0', ...by], 1, 'parcels must be a whole number from 1 to 1000000'],
    [['contact', 'same.myshopify.com', 'Ada', ...by], 1, 'The contact must be a name and an e-mail address'],
    [['credit', 'none.myshopify.com', '5', ...by], 1, 'There is no shop none.myshopify.com'],
    [['sums', '2026-13'], 1, '"2026-13" is no month such as 2026-11'],
  ];
  for (const [argv, code, message] of refusals) {
    const answer = await attempt(...argv);
    expect([argv, answer.code, answer.errors]).toEqual([argv, code, expect.stringContaining(message)]);
  }
  expect(await run('shops', 'free')).toContain('same.myshopify.com free free-100 - none - 0/100 -');
});

test('a month is summed by kind and currency', async () => {
  expect(await run('sums')).toContain('charge 19.00 USD (1)');
  expect(await run('sums', '2025-01')).toBe('Nothing was charged in 2025-01.');
});
