import { calls } from '@parcelway/http-contract';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { billingHistory } from './history';
import { addEntry } from './test-billing';

let db: TestDatabase;
let shop: string;

beforeAll(async () => {
  db = await createTestDatabase(1);
});
afterAll(() => db.close());
beforeEach(async () => {
  shop = await db.addShop();
});

const history = async (query: object = {}, timezone = 'UTC') =>
  calls.billingHistory.data.parse(
    await billingHistory({ db }, { shopId: shop, timezone }, calls.billingHistory.query.parse(query)),
  );
const amounts = (entries: { amount: { amount: string } | null }[]) => entries.map(({ amount }) => amount?.amount);

test('[2.25] a line states what it is about, its cycle and its invoice', async () => {
  await addEntry(db, shop, {
    subject: { plan: 'basic', step: 'basic-500', cycle: 'monthly' },
    ...{ period_start: '2026-11-01T00:00:00Z', period_end: '2026-12-01T00:00:00Z', invoice_url: 'https://bill/1' },
  });
  const { entries, total, next } = await history();
  expect([total, next]).toEqual([1, null]);
  expect(entries).toEqual([
    {
      ...{ id: expect.any(String), at: '2026-11-01T00:00:00.000Z', kind: 'charge', test: false },
      amount: { amount: '19.00', currency: 'USD' },
      subject: { plan: 'basic', step: 'basic-500', cycle: 'monthly', from: null, by: null, parcels: 500, days: null },
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      invoice_url: 'https://bill/1',
    },
  ]);
});

test('pages follow each other newest first, without a gap or a double, where lines share an instant to the microsecond', async () => {
  const at = [
    '2026-11-03T00:00:00.123456Z',
    '2026-11-03T00:00:00.123457Z',
    '2026-11-03T00:00:00.123457Z',
    '2026-11-02Z',
  ];
  for (const [nr, one] of at.entries()) await addEntry(db, shop, { at: one, amount: `${nr}.00` });
  const seen: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await history({ pageSize: 1, ...(cursor && { cursor }) });
    expect([page.entries.length, page.total]).toEqual([1, 4]);
    seen.push(...amounts(page.entries));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['2.00', '1.00', '0.00', '3.00']);
});

test('lines are found by kind and by days of the shop, both included', async () => {
  const zone = 'America/New_York';
  await addEntry(db, shop, { at: '2026-11-10T04:59:59Z', amount: '1.00' });
  await addEntry(db, shop, { at: '2026-11-10T05:00:00Z', amount: '2.00' });
  await addEntry(db, shop, { at: '2026-11-12T04:59:59Z', amount: '3.00', kind: 'pack' });
  await addEntry(db, shop, { at: '2026-11-12T05:00:00Z', amount: '4.00' });
  const days = { start: '2026-11-10', end: '2026-11-11' };
  expect(amounts((await history(days, zone)).entries)).toEqual(['3.00', '2.00']);
  const packs = await history({ ...days, kind: '["pack"]' }, zone);
  expect([amounts(packs.entries), packs.total, packs.totals]).toEqual([
    ...[['3.00'], 1],
    [{ amount: '3.00', currency: 'USD' }],
  ]);
});

test('totals are what was paid less credits and refunds, by currency, without tests', async () => {
  await addEntry(db, shop, { amount: '19.00' });
  await addEntry(db, shop, { amount: '-5.25', kind: 'credit' });
  await addEntry(db, shop, { amount: '100.00', test: true });
  await addEntry(db, shop, { amount: null, kind: 'change', subject: { plan: 'basic', from: 'free', by: 'merchant' } });
  await addEntry(db, shop, { amount: '7.00', currency: 'EUR' });
  const { totals, total } = await history();
  expect(total).toBe(5);
  expect(totals).toEqual([
    { amount: '7.00', currency: 'EUR' },
    { amount: '13.75', currency: 'USD' },
  ]);
});

test('without lines there are no totals', async () => {
  expect(await history()).toEqual({ entries: [], next: null, totals: [], total: 0 });
});
