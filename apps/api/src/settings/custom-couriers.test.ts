import type { FastifyInstance } from 'fastify';
import { MAX_CUSTOM_COURIERS } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { emptiedDatabase } from '../testing/emptied-database';
import type { TestDatabase } from '../testing/test-database';
import { registerCustomCouriers } from './custom-couriers.routes';

type Whole = DataOf<Calls['customCouriers']>;
type Given = BodyOf<Calls['saveCustomCourier']>;
const URL = '/api/v1/setting/custom-couriers';
const BOATS: Given = {
  name: 'Two River Boats',
  masks: ['TB########'],
  check_digit: 'luhn',
  track_url: 'https://boats.example/track/{number}',
  phone: '+1 212 555 0142',
  initials: 'B2',
  status_texts: { in_transit: { en: 'On the river', de: 'Auf dem Fluss' } },
};
let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;

beforeEach(async () => {
  db = await emptiedDatabase();
  caller = { ...callerOf(await db.addShop('demo.myshopify.com')), plan: 'enterprise', permission: ['setting.write'] };
  const ctx = { db, now: () => new Date('2026-11-20T12:00:00Z') } as unknown as AppContext;
  app = await testApi(ctx, () => caller, registerCustomCouriers);
});
afterEach(async () => {
  await app.close();
  await db.close();
});

type Answer = { data: Whole; errors?: object; message: string; plan?: string };
const read = async () => (await app.inject({ url: URL })).json<Answer>().data.couriers;
const save = async (change: Partial<Given> = {}) => {
  const answer = await app.inject({ method: 'PUT', url: URL, payload: { ...BOATS, ...change } });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const remove = async (id: string) => (await app.inject({ method: 'DELETE', url: `${URL}/${id}` })).statusCode;
const changes = async () =>
  (await db.pool.query('select area, deed, subject, fields from setting_changes order by change_id')).rows;

test('[6.9] a courier of the shop’s own is saved as it was entered, changed and deleted, and each is recorded', async () => {
  expect((await save()).status).toBe(200);
  const [saved] = await read();
  expect(saved).toEqual({ ...BOATS, id: expect.any(String), code: `custom-${saved?.id}`, revision: '1', parcels: 0 });
  const texts = { in_transit: { de: 'Auf dem Fluss', en: ' ' }, delivered: { en: '' } };
  await save({
    id: saved?.id,
    revision: '1',
    masks: [' tb-#### ####', 'TBX######'],
    initials: '',
    status_texts: texts,
  });
  expect(await read()).toEqual([
    {
      ...{ ...saved, masks: ['TB########', 'TBX######'], initials: 'TRB', revision: '2' },
      status_texts: { in_transit: { de: 'Auf dem Fluss' } },
    },
  ]);
  expect(await remove(saved?.id ?? '')).toBe(200);
  expect(await read()).toEqual([]);
  expect(await changes()).toEqual([
    expect.objectContaining({ area: 'couriers', deed: 'added', subject: 'Two River Boats' }),
    expect.objectContaining({
      deed: 'changed',
      fields: ['masks', 'initials', 'status_texts'].map((field) => expect.objectContaining({ field })),
    }),
    expect.objectContaining({ deed: 'deleted' }),
  ]);
});

test('what was changed meanwhile is not overwritten, and what was deleted is not there', async () => {
  const { id } = (await save()).body.data.couriers[0] ?? { id: '' };
  await save({ id, revision: '1', phone: '' });
  expect(await save({ id, revision: '1', name: 'Other' })).toMatchObject({
    status: 409,
    body: { message: /meanwhile/ },
  });
  await remove(id);
  expect((await save({ id, revision: '2' })).status).toBe(404);
  expect(await remove(id)).toBe(404);
});

test('of two who add the same courier at once one is refused', async () => {
  expect((await Promise.all([save(), save()])).map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each<[string, Partial<Given>, number]>([
  ['name', { name: ' ' }, 422],
  ['name', { name: '!?' }, 422],
  ['name', { name: 'ups' }, 422],
  ['name', { name: 'TAKEN' }, 422],
  ['masks.0', { masks: ['(A+)+$####'] }, 422],
  ['masks.0', { masks: ['AB#'] }, 422],
  ['masks.1', { masks: ['AB######', 'ab ######'] }, 422],
  ['masks.0', { masks: ['TAKEN####'] }, 422],
  ['masks.0', { masks: ['AB######'], check_digit: 'mod11' }, 422],
  ['track_url', { track_url: 'https://boats.example' }, 422],
  ['track_url', { track_url: 'javascript:{number}' }, 422],
])('what is wrong is refused at its field, %s, and nothing is saved (%#)', async (field, wrong, status) => {
  await save({ name: 'Taken', masks: ['TAKEN####'] });
  const answer = await save(wrong);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
  expect(await read()).toHaveLength(1);
});

test('a store has at most so many', async () => {
  const { shopId } = caller;
  await db.pool.query(
    `insert into custom_couriers (shop_id, name, name_key, masks, track_url, phone, initials, user_id, changed_at)
     select $1, 'N' || n, 'n' || n, array['N' || n || '####'], '', '', 'N', '1', now() from generate_series(1, $2) as n`,
    [shopId, MAX_CUSTOM_COURIERS],
  );
  expect(await save()).toMatchObject({ status: 422, body: { message: /50/ } });
});

test('[6.9] they are of Enterprise: another plan sees and deletes its own, and adds none', async () => {
  const { id } = (await save()).body.data.couriers[0] ?? { id: '' };
  caller = { ...caller, plan: 'pro' };
  expect(await save({ name: 'Other', masks: ['OT######'] })).toMatchObject({
    status: 402,
    body: { plan: 'enterprise' },
  });
  expect(await read()).toHaveLength(1);
  expect(await remove(id)).toBe(200);
});

test('who may not change settings reads them, and is refused', async () => {
  const { id } = (await save()).body.data.couriers[0] ?? { id: '' };
  caller = { ...caller, permission: ['order.read', 'order.write'] };
  expect((await save({ name: 'Other' })).status).toBe(403);
  expect(await remove(id)).toBe(403);
  expect(await read()).toHaveLength(1);
});
