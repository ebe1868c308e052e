import { createCommandWorld, type CommandWorld } from './test-command';
import { tracking } from './tracking';

let world: CommandWorld;
let shop: string;
beforeAll(async () => {
  world = await createCommandWorld();
  shop = await world.db.addShop();
  await world.db.pool.query("update shops set domain = 'one.myshopify.com' where shop_id = $1", [shop]);
  // The worker's queue makes this function; here only what it is given matters.
  await world.db.pool.query(`create table enqueued (identifier text, payload json, queue text);
    create function enqueue_job(identifier text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text) returns void
      language sql security definer set search_path = public as $$ insert into enqueued values (identifier, payload, queue) $$;`);
});
afterAll(() => world.close());
const run = (...argv: string[]) => world.run(tracking, ...argv);

test('a dry run is queued for the worker; applying without one is refused', async () => {
  expect(await run('apply', 'one.myshopify.com')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('A dry run of the same parcels comes first') as string,
  });
  expect(await run('dry-run', 'one.myshopify.com', '7')).toMatchObject({
    code: 0,
    out: 'one.myshopify.com: run 1 is queued; npm run tracking -- runs one.myshopify.com shows how far it is.',
  });
  const { rows } = await world.db.pool.query('select identifier, queue from enqueued');
  expect(rows).toEqual([{ identifier: 'tracking.rederive', queue: `shop-${shop}-rederive` }]);
  await world.db.pool.query(
    `update rederive_runs set state = 'done', examined = 5200, changed = 312, moves = '{"4>2":8,"2>7":1}'`,
  );
  expect((await run('runs', 'all')).out).toBe(
    'one.myshopify.com  run 1 (dry), done: 312 of 5200 parcels would change, 8 from delivered to in transit, 1 from in transit to exception',
  );
  await world.db.pool.query("update rederive_runs set created_at = '2026-11-20T20:00:00Z'");
  expect(await run('apply', 'one.myshopify.com', '7')).toMatchObject({ code: 0 });
  expect(await run('apply', 'one.myshopify.com', '8')).toMatchObject({ code: 1 });
});

test.each([
  [['dry-run', 'nobody.myshopify.com'], 'There is no installed shop "nobody.myshopify.com"'],
  [['dry-run', 'all', 'x'], '"x" is no parcel'],
  [['read', 'ups', '5001', 'gone'], '"5001" is no substatus that an event can have'],
])('%j is refused with what to do', async (argv, errors) => {
  expect(await run(...argv)).toMatchObject({ code: 1, errors: expect.stringContaining(errors) as string });
});

test('times that nobody reads are listed by count with provider, courier and an example', async () => {
  expect((await run('times')).out).toBe('Every time was read.');
  await world.db.pool.query(`insert into unread_times values
    ('17track', 'ups', 'a the 0a', 'Bunday the 3rd', 2, now(), now()), ('aftership', 'dhl', '0|0', '20|11', 9, now(), now())`);
  expect((await run('times')).out.split('\n').map((line) => line.trim().split(/\s{2,}| (?=ups|dhl)/))).toEqual([
    ['9', 'aftership', 'dhl', '20|11'],
    ['2', '17track', 'ups', 'Bunday the 3rd'],
  ]);
  expect((await run('times', 'ups')).out).not.toContain('dhl');
});

test('[7.21] the couriers that merchants requested are listed by the stores that did, with the newest page and example', async () => {
  expect((await run('wanted')).out).toBe('No courier was asked for.');
  const other = await world.db.addShop();
  await world.db.pool.query(
    `insert into courier_requests (shop_id, name_key, courier, url, track_number, user_id, asked_at) values
      ($1, 'rare', 'Rare', null, 'R1', '1', now()),
      ($1, 'two boats', 'two boats', 'https://two.example', 'OLD', '1', now() - interval '1 day'),
      ($2, 'two boats', 'Two Boats', null, 'NEW', '2', now())`,
    [shop, other],
  );
  expect((await run('wanted')).out.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['2', 'Two Boats', 'https://two.example', 'NEW'],
    ['1', 'Rare', '-', 'R1'],
  ]);
});

test('raw codes that no table holds are listed by count, of one courier or of all', async () => {
  expect((await run('codes')).out).toBe('Every code is known.');
  await world.db.pool.query(
    "insert into unknown_codes values ('postnl', 'Z9', 3, now(), now()), ('seur', 'LX88', 12, now(), now())",
  );
  expect((await run('codes')).out.split('\n').map((line) => line.trim().split(/\s+/))).toEqual([
    ['12', 'seur', 'LX88'],
    ['3', 'postnl', 'Z9'],
  ]);
  expect((await run('codes', 'postnl')).out).not.toContain('seur');
});

test('phrases that nobody reads are listed by count, and a rule for one is stored', async () => {
  await world.db.pool.query(
    "insert into unknown_phrases values ('ups', 'frobbed at #', 12, now(), now()), ('dhl', 'zyx', 3, now(), now())",
  );
  expect((await run('phrases')).out.split('\n').map((line) => line.trim().split(/\s+/)[0])).toEqual(['12', '3']);
  expect((await run('phrases', 'dhl')).out).toContain('zyx');
  expect(await run('read', 'ups', '2002', 'frobbed at')).toMatchObject({ code: 0 });
  const { rows } = await world.db.pool.query('select courier, sub_status from event_rules');
  expect(rows).toEqual([{ courier: 'ups', sub_status: 2002 }]);
});
