import { calls } from '@parcelway/http-contract';
import { exportedColumns } from '../privacy/data-export.store';
import { BILLING_DATASETS } from '../privacy/datasets-billing';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { testConfig } from '../testing/test-config';
import { withShop } from '../db/database';
import { redactShop } from '../webhooks/redact.store';
import { billingPage } from './billing-page';
import { nameManager } from './operator';
import { billingOverview } from './overview';

const NOW = new Date('2026-11-20T12:00:00Z');
const TRAIL = { by: 'ada', reason: 'The largest shop of the month' };
const ADA = { name: 'Ada Lovelace', email: 'ada@parcelway.example' };
const DOMAIN = 'large.myshopify.com';
let db: TestDatabase;
let shop: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('truncate shops cascade');
  shop = await db.addShop(DOMAIN);
  await setPlan('enterprise');
});

const setPlan = (plan: string) => db.pool.query('update shops set plan = $2 where shop_id = $1', [shop, plan]);
const contact = async (env: Record<string, string> = {}, shopId = shop) => {
  const config = testConfig(db.url, { SUPPORT_URL: 'https://help.example', ...env });
  return calls.billingPage.data.parse(await billingPage({ db, now: () => NOW, config }, shopId)).contact;
};
const name = (manager: string, domain = DOMAIN) => nameManager(db, domain, { manager, trail: TRAIL }, NOW);
const rows = async () => (await db.pool.query('select * from account_managers order by manager_id')).rows;
const priority = '%5BPriority%5D%20large.myshopify.com';

test('[6.9] on Enterprise the billing page has the contact that was named last, with a mail that names the shop', async () => {
  await name('Grace Hopper <grace@parcelway.example>');
  await expect(name(' Ada Lovelace  <ada@parcelway.example> ')).resolves.toEqual({ isShown: true });
  expect(await contact()).toEqual({ person: ADA, url: `mailto:ada@parcelway.example?subject=${priority}` });
  expect((await rows()).map(({ named_by: by, reason }) => ({ by, reason }))).toEqual([TRAIL, TRAIL]);
});

test('[6.9] as long as nobody is named there is priority support, or the contact of every shop that is configured', async () => {
  const support = { person: null, url: 'https://help.example/?priority=enterprise&shop=large.myshopify.com' };
  expect(await contact()).toEqual(support);
  const everyone = { ACCOUNT_MANAGER: 'Key accounts <key@parcelway.example>' };
  expect(await contact(everyone)).toMatchObject({ person: { name: 'Key accounts', email: 'key@parcelway.example' } });
  await name('Ada Lovelace <ada@parcelway.example>');
  expect(await contact(everyone)).toMatchObject({ person: ADA });
  await name('none');
  expect(await contact()).toEqual(support);
});

test.each(['free', 'basic', 'pro'])(
  '[6.9] with the plan %s there is no contact, and it is back with Enterprise',
  async (plan) => {
    await setPlan(plan);
    await expect(name('Ada Lovelace <ada@parcelway.example>')).resolves.toEqual({ isShown: false });
    expect(await contact({ ACCOUNT_MANAGER: 'Key accounts <key@parcelway.example>' })).toBeNull();
    await setPlan('enterprise');
    expect(await contact()).toMatchObject({ person: ADA });
  },
);

test.each([
  'Ada Lovelace',
  'ada@parcelway.example',
  '<ada@parcelway.example>',
  'Ada <ada@localhost>',
  'Ada <ada@parcelway.example?bcc=x@y.example>',
  'Ada\nLovelace <ada@parcelway.example>',
  `${'a'.repeat(81)} <ada@parcelway.example>`,
])('a contact that is not written as name and address is refused, and nothing is stored: %s', async (text) => {
  await expect(name(text)).rejects.toThrow('must be a name and an e-mail address, such as Ada Lovelace <ada@');
  await expect(name('Ada <ada@parcelway.example>', 'none.myshopify.com')).rejects.toThrow('There is no shop none');
  expect(await rows()).toEqual([]);
  expect(() => testConfig(db.url, { ACCOUNT_MANAGER: text })).toThrow('ACCOUNT_MANAGER: must be a name and an e-mail');
});

test('the operator sees who looks after a shop, and where nobody is named', async () => {
  await name('Ada Lovelace <ada@parcelway.example>');
  await setPlan('enterprise');
  const other = await db.addShop('other.myshopify.com');
  await db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [other]);
  await db.addShop('small.myshopify.com');
  expect((await billingOverview(db, NOW)).map(({ domain, manager }) => [domain, manager])).toEqual([
    [DOMAIN, ADA],
    ['other.myshopify.com', null],
    ['small.myshopify.com', undefined],
  ]);
});

test('[6.9] a shop that is deleted loses its contact, and the export of its data has the contact without who named it and why', async () => {
  await name('Ada Lovelace <ada@parcelway.example>');
  const [dataset] = BILLING_DATASETS.filter(({ table }) => table === 'account_managers');
  expect(dataset && exportedColumns(dataset).map((one) => one.name)).toEqual([
    'named_at',
    'manager_id',
    'name',
    'email',
  ]);
  await withShop(db, shop, (trx) => redactShop(trx, shop));
  expect(await rows()).toEqual([]);
});
