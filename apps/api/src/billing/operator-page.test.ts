import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { testConfig } from '../testing/test-config';
import { registerOperator } from './operator.routes';
import { addEntry, addPack, addSubscription } from './test-billing';

const TOKEN = 'an-operator-token-of-32-letters-or-more';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));
function server(env: Record<string, string> = { OPERATOR_TOKEN: TOKEN }): FastifyInstance {
  const app = Fastify();
  const ctx: Pick<AppContext, 'config' | 'db' | 'now'> = {
    ...{ config: testConfig(db.url, env), db, now: () => new Date('2026-11-20T12:00:00Z') },
  };
  registerOperator(app, ctx as AppContext);
  apps.push(app);
  return app;
}
const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
const open = (app: FastifyInstance, authorization?: string, query = '') =>
  app.inject({ url: `/operator/billing${query}`, headers: authorization ? { authorization } : {} });

test('without a configured token there is no page; a short one is refused at the start', async () => {
  expect((await open(server({}), `Bearer ${TOKEN}`)).statusCode).toBe(404);
  expect(() => testConfig(db.url, { OPERATOR_TOKEN: 'short' })).toThrow('must have 32 characters or more');
});

test('only the token opens the page, as bearer or as the password of HTTP Basic; no answer is stored', async () => {
  const app = server();
  for (const wrong of [
    undefined,
    'Bearer',
    'Bearer x',
    `Bearer ${TOKEN}x`,
    basic(''),
    basic(`${TOKEN}x`),
    `Digest ${TOKEN}`,
  ]) {
    const answer = await open(app, wrong);
    expect([wrong, answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      wrong,
      401,
      expect.stringMatching(/^Basic /),
    ]);
    expect(answer.body).toBe('Not allowed.');
  }
  for (const right of [`Bearer ${TOKEN}`, basic(TOKEN)]) {
    const answer = await open(app, right);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('tries are limited for each address, whatever they send', async () => {
  const app = server();
  for (let nr = 0; nr < 30; nr += 1) expect((await open(app, `Bearer ${nr}`)).statusCode).toBe(401);
  const answer = await open(app, `Bearer ${TOKEN}`);
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});

test('[3.4] shops are listed by plan with billing cycle, trial, quota, last charge and mismatch, and filtered; the month is summed by kind and currency', async () => {
  const pro = await db.addShop('pro.myshopify.com');
  await db.pool.query("update shops set plan = 'pro', quota_total = 1000 where shop_id = $1", [pro]);
  const read = { read_at: '2026-11-20T11:30:00Z' };
  await addSubscription(db, pro, {
    ...{ ...read, step: 'pro-1000', state: 'trial', trial_days: 7, trial_ends_at: '2026-11-24T00:00:00Z' },
  });
  const basicShop = await db.addShop('basic.myshopify.com');
  await addSubscription(db, basicShop, read);
  const annual = await db.addShop('annual.myshopify.com');
  await addSubscription(db, annual, { ...read, step: 'pro-1000', cycle: 'annual', usage_line_id: null });
  const packs = await db.addShop('packs.myshopify.com');
  await addPack(db, packs);
  const plain = await db.addShop('plain.myshopify.com');
  await addSubscription(db, plain, { ...read, usage_line_id: null });
  const odd = await db.addShop('odd.myshopify.com');
  await addSubscription(db, odd, { ...read, step: '<i>gold' });
  await addEntry(db, basicShop, { at: '2026-11-02T00:00:00Z' });
  await addEntry(db, pro, { at: '2026-11-03T00:00:00Z', amount: '49.00' });
  await addEntry(db, pro, { at: '2026-11-03T00:00:00Z', amount: '70.00', test: true });
  await addEntry(db, pro, { at: '2026-11-04T00:00:00Z', kind: 'credit', amount: '-5.50' });
  await addEntry(db, pro, { at: '2026-10-31T23:59:59Z', amount: '1.00', currency: 'EUR' });
  const textOf = async (query = '') =>
    (await open(server(), basic(TOKEN), query)).body.replace(/<style>[^]*<\/style>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

  const all = await textOf();
  expect(all).toContain('6 of 6 shops');
  expect(all).toContain(
    'basic.myshopify.com Free basic-500 hybrid active – 0 / 100 2026-11-02, 19.00 USD pays for basic',
  );
  expect(all).toContain('pro.myshopify.com Pro pro-1000 hybrid trial 2026-11-24 0 / 1000 2026-11-03, 70.00 USD');
  expect(all).toContain('annual.myshopify.com Free pro-1000 annual active');
  expect(all).toContain('packs.myshopify.com Free free-100 onetime none');
  expect(all).toContain('plain.myshopify.com Free basic-500 monthly active');
  expect(all).toContain('Sums of 2026-11 (UTC), without tests Kind Amount Lines charge 68.00 USD 2 credit -5.50 USD 1');
  expect(all).toContain('subscription &lt;i&gt;gold');
  expect(await textOf('?plan=pro')).toContain('1 of 6 shops');
  expect(await textOf('?mismatch=1')).toContain('4 of 6 shops');
  expect(await textOf('?plan=nonsense&mismatch=2')).toContain('6 of 6 shops');
  expect(await textOf('?month=2026-10')).toContain('charge 1.00 EUR 1');
  expect((await open(server(), basic(TOKEN), '?month=2026-13')).statusCode).toBe(422);
});

test('[6.9] the contact of a shop whose plan includes one is listed, escaped, or that nobody is named', async () => {
  const [named, bare] = [await db.addShop('named.myshopify.com'), await db.addShop('open.myshopify.com')];
  await db.pool.query("update shops set plan = 'enterprise' where shop_id = any($1)", [[named, bare]]);
  await db.pool.query(
    `insert into account_managers (shop_id, name, email, named_at, named_by, reason)
     values ($1, 'Ada', 'ada@parcelway.example', now(), 'ada', 'Agreed')`,
    [named],
  );
  const { body } = await open(server(), basic(TOKEN), '?plan=enterprise');
  expect(body).toContain('<td>Ada &lt;ada@parcelway.example&gt;</td>');
  expect(body).toContain('<td>no contact named</td>');
  expect(body).not.toContain('Agreed');
});
