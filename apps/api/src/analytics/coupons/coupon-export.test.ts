import CASES from '@parcelway/domain/csv-formula.json';
import { parseCsv } from 'hucre/csv';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../context';
import { callerOf, testApi } from '../../testing/test-api';
import { registerCoupons } from './coupons.routes';
import { setUpCoupons, ZONE } from './test-coupons';

const setUp = setUpCoupons();
let app: FastifyInstance;
let caller: Caller;
beforeEach(async () => {
  app ??= await testApi(setUp.world.ctx, () => caller, registerCoupons);
  caller = { ...callerOf(setUp.shop, undefined, ZONE), plan: 'basic', permission: ['analytics.read'] };
});
afterAll(() => app.close());
async function request(query = 'start=2026-11-10&end=2026-11-12') {
  const answer = await app.inject(`/api/v1/export/export_coupon_sell?${query}`);
  return { status: answer.statusCode, ...answer.json() };
}
const rows = (content: string) => parseCsv(content.replace(/^\uFEFF/, ''), { header: false });

test('[7.64] the orders that used a coupon are a file: newest first, with the shop’s day and their parcels', async () => {
  await setUp.publishPage({ one: 'THANKS10' });
  await setUp.order('2026-11-11T17:00:00Z', ['thanks10'], { total: '12.50', name: '#1' });
  const newer = await setUp.order('2026-11-13T04:30:00Z', ['THANKS10', 'FREE'], { currency: 'EUR', name: '#2' });
  await setUp.order('2026-11-13T05:30:00Z', ['THANKS10'], { name: '#3' });
  await setUp.order('2026-11-11T17:00:00Z', ['FREE'], { name: '#4' });
  for (const number of ['P1', 'P2']) await setUp.world.addParcel(setUp.shop, { number, orderId: newer });
  await setUp.world.addParcel(setUp.shop, { number: 'P3', orderId: newer });
  await setUp.world.db.pool.query("update shipments set removed_at = now() where track_number = 'P3'");
  const { status, data } = await request();
  expect([status, data.file_name, data.rows, data.complete]).toEqual([
    200,
    'coupons-2026-11-10-2026-11-12.csv',
    2,
    true,
  ]);
  expect(rows(data.content)).toEqual([
    ['Order', 'Day', 'Codes', 'Total', 'Currency', 'Parcels'],
    ['#2', '2026-11-12', 'THANKS10, FREE', '10.00', 'EUR', '2'],
    ['#1', '2026-11-11', 'thanks10', '12.50', 'USD', '0'],
  ]);
});

test('what customers typed is no formula in the file', async () => {
  await setUp.publishPage({ one: 'A' });
  for (const text of CASES) await setUp.order('2026-11-11T17:00:00Z', [text.slice(0, 60), 'A'], { name: text });
  const { data } = await request();
  expect(data.rows).toBe(CASES.length);
  for (const cell of rows(data.content).flat()) expect(String(cell)).not.toMatch(/^[\s"]*[=+\-@]/);
});

test('[6.3] a plan without coupon sales is refused with 402, and a user without the right with 403', async () => {
  caller = { ...caller, plan: 'free' };
  expect(await request()).toMatchObject({ status: 402, plan: 'basic' });
  caller = { ...caller, plan: 'basic', permission: ['order.read'] };
  expect((await request()).status).toBe(403);
});

test.each([
  ['', 'start'],
  ['start=2026-11-12&end=2026-11-10', 'end'],
  ['start=2026-02-30&end=2026-11-10', 'start'],
  ['start=2020-01-01&end=2026-11-10', 'start'],
])('a range that is none is refused by its field: %j', async (query, field) => {
  const { status, errors } = await request(query);
  expect([status, Object.keys(errors)[0]]).toEqual([400, field]);
});
