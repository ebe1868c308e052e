import type { FastifyInstance } from 'fastify';
import type { Permission } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { emptiedDatabase } from '../testing/emptied-database';
import type { TestDatabase } from '../testing/test-database';
import { registerSettings } from './settings.routes';

type Settings = DataOf<Calls['courierSettings']>;
type Change = BodyOf<Calls['saveCourierSettings']>;
const URL = '/api/v1/setting/courier-settings';
const NOTHING = { auto_detect: true, couriers: [], mapping: [] };
const VALUES = {
  auto_detect: false,
  couriers: ['ups', 'dhl', 'gls'],
  mapping: [
    { company: 'Béta Kurier', courier: 'gls' },
    { company: 'Two Boats', courier: 'ups' },
  ],
};
let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;

beforeEach(async () => {
  db = await emptiedDatabase();
  caller = callerOf(await db.addShop('demo.myshopify.com'));
  as('setting.write', 'order.write');
  const ctx = { db, now: () => new Date('2026-11-20T12:00:00Z') } as unknown as AppContext;
  app = await testApi(ctx, () => caller, registerSettings);
});
afterEach(async () => {
  await app.close();
  await db.close();
});

const as = (...permission: Permission[]) => {
  caller = { ...caller, permission };
};
const read = async () => (await app.inject({ url: URL })).json().data as Settings;
const call = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'PUT', url: `/api/v1/setting/${url}`, payload });
  return { status: answer.statusCode, body: answer.json() as { data: Settings; errors?: object; message: string } };
};
const put = (payload: object) => call('courier-settings', payload);
const save = async (values: Omit<Change, 'revision'>) => put({ ...values, revision: (await read()).revision });
const valuesOf = ({ auto_detect, couriers, mapping }: Settings) => ({
  auto_detect,
  couriers: couriers.map(({ code }) => code),
  mapping,
});

test('a shop that chose nothing detects couriers, and has none of its own', async () => {
  expect(await read()).toEqual({ ...NOTHING, revision: expect.any(String), custom: [] });
});

test('[7.78] every courier is listed for the start of the app, and those of the shop are saved in their order, with its names', async () => {
  const { body } = await save(VALUES);
  expect(valuesOf(body.data)).toEqual(VALUES);
  expect(body.data.couriers.map(({ position }) => position)).toEqual([1, 2, 3]);
  const changed = {
    auto_detect: true,
    couriers: ['gls', 'ups'],
    mapping: [{ company: 'BETA kurier', courier: 'dpd' }],
  };
  await save(changed);
  expect(valuesOf(await read())).toEqual(changed);
  const { courier } = (await app.inject({ url: '/api/v1/setting/couriers' })).json().data;
  const known = courier.map(({ code }: { code: string }) => code);
  for (const code of changed.couriers) expect(known).toContain(code);
});

test('parcels are counted by courier, of orders of the last 30 days, without those that the store removed', async () => {
  await db.pool.query(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, ordered_at, fulfillment_updated_at, removed_at)
     select $1, n, n, 'N' || n, 'N' || n, case when n < 6 then 'ups' else 'dpd' end, timestamptz '2026-11-20T12:00Z' - day * interval '1 day', now(),
       case when n = 3 then now() end
     from (values (1, 0), (2, 29), (3, 1), (4, 31), (5, 30), (6, 1)) as given (n, day)`,
    [caller.shopId],
  );
  const { body } = await save({ ...NOTHING, couriers: ['dhl', 'ups'] });
  expect(body.data.couriers).toEqual([
    { code: 'dhl', position: 1, hit_30d: 0 },
    { code: 'ups', position: 2, hit_30d: 3 },
  ]);
});

test.each([
  ['by this form', () => save({ ...NOTHING, couriers: ['dpd'] })],
  ['by a courier that was added elsewhere', () => call('change_courier', { action: 'add', courier: 'dpd' })],
  ['by a name that was assigned elsewhere', () => call('courier_names', { company: 'Beta', courier: 'dpd' })],
])('what was changed meanwhile %s is not overwritten', async (_by, change) => {
  const { revision } = await read();
  await change();
  const before = await read();
  expect(await put({ ...VALUES, revision })).toMatchObject({ status: 409, body: { message: /meanwhile/ } });
  expect(await read()).toEqual(before);
});

test('of two who save at once one is refused', async () => {
  const { revision } = await read();
  const both = [put({ ...VALUES, revision }), put({ ...NOTHING, couriers: ['dpd'], revision })];
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

const long = 'x'.repeat(101);
const many = Array.from({ length: 201 }, (_, at) => ({ company: `Name ${at}`, courier: 'gls' }));
const twice = [
  { company: 'Two Boats', courier: 'gls' },
  { company: ' TWO boats ', courier: 'ups' },
];
test.each<[string, Partial<Change>]>([
  ['couriers.1', { couriers: ['ups', 'two-boats'] }],
  ['couriers.2', { couriers: ['ups', 'dhl', 'ups'] }],
  ['mapping.0.company', { mapping: [{ company: '  ', courier: 'gls' }] }],
  ['mapping.0.company', { mapping: [{ company: long, courier: 'gls' }] }],
  ['mapping.0.company', { mapping: [{ company: '?!', courier: 'gls' }] }],
  ['mapping.1.company', { mapping: twice }],
  ['mapping.0.courier', { mapping: [{ company: 'Two Boats', courier: 'two-boats' }] }],
  ['mapping', { mapping: many }],
])('what is wrong is refused at its field, %s, and nothing is stored (%#)', async (field, wrong) => {
  const { status, body } = await save({ ...VALUES, ...wrong });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(valuesOf(await read())).toEqual(NOTHING);
});

test('a company name is stored without blanks around it', async () => {
  const { body } = await save({ ...NOTHING, mapping: [{ company: `  ${long.slice(1, 90)} `, courier: 'gls' }] });
  expect(body.data.mapping).toEqual([{ company: long.slice(1, 90), courier: 'gls' }]);
});

test('a courier that is added elsewhere is the last, whatever the previous server has written', async () => {
  await save({ ...NOTHING, couriers: ['ups', 'gls'] });
  await db.pool.query("insert into shop_couriers (shop_id, courier) values ($1, 'dhl')", [caller.shopId]);
  expect((await call('change_courier', { action: 'add', courier: 'dpd' })).body.data).toEqual({
    own: ['ups', 'gls', 'dhl', 'dpd'],
  });
});

test('who may not change settings reads them, and is refused', async () => {
  as('order.read', 'order.write');
  expect(await save(VALUES)).toMatchObject({ status: 403, body: { message: /setting\.write/ } });
  expect(valuesOf(await read())).toEqual(NOTHING);
});
