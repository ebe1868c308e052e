import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { registerOrderStatuses } from './order-statuses.routes';

type Status = DataOf<Calls['orderStatus']>;

let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
let shops = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  const now = () => new Date('2026-11-20T12:00:00Z');
  app = await testApi({ db, now } as unknown as AppContext, () => caller, registerOrderStatuses);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  caller = {
    ...callerOf(await db.addShop(`shop-${(shops += 1)}.myshopify.com`)),
    plan: 'pro',
    permission: ['order.read', 'order.write'],
  };
});

async function call<Data>(options: InjectOptions) {
  const answer = await app.inject(options);
  const body = answer.json<{ message?: string; errors?: Record<string, string>; plan?: string; data: Data }>();
  return { status: answer.statusCode, ...body };
}
const VALUES = { name: 'Packed', color: '#0b6e63', after: 'ready', delay_days: 1 };
const save = (payload: object = {}) =>
  call<Status>({ method: 'PUT', url: '/api/v1/order_status', payload: { ...VALUES, ...payload } });
const get = (id: string) => call<Status>({ url: `/api/v1/order_status/${id}` });
const remove = (id: string) => call<object>({ method: 'DELETE', url: `/api/v1/order_status/${id}` });
const move = (ids: string[]) =>
  call<{ statuses: Status[] }>({ method: 'PUT', url: '/api/v1/order_status/positions', payload: { ids } });
const list = async () => (await call<{ statuses: Status[] }>({ url: '/api/v1/order_status' })).data.statuses;
const names = async () => (await list()).map(({ name }) => name);
const add = async (...wanted: string[]) => {
  const ids: string[] = [];
  for (const name of wanted) ids.push((await save({ name })).data.id);
  return ids;
};

test('[7.31] PUT order_status adds a status at the end and, with its id, changes it', async () => {
  await add('Checked');
  const { status, data } = await save({
    name: '  Packed – 已打包 ',
    color: '#0B6E63',
    icon: 'package',
    description: ' Waits for the courier. ',
    translations: { de: ' Verpackt ', fr: ' ' },
  });
  expect([status, data]).toEqual([
    200,
    {
      id: data.id,
      key: `custom_${data.id}`,
      name: 'Packed – 已打包',
      color: '#0b6e63',
      icon: 'package',
      position: 2,
      after: 'ready',
      delay_days: 1,
      description: 'Waits for the courier.',
      translations: { de: 'Verpackt' },
    },
  ]);
  expect(await save({ id: data.id, name: 'Boxed', after: 'ordered', delay_days: 60 })).toMatchObject({
    status: 200,
    data: {
      id: data.id,
      key: data.key,
      name: 'Boxed',
      position: 2,
      after: 'ordered',
      delay_days: 60,
      translations: {},
    },
  });
  expect(await names()).toEqual(['Checked', 'Boxed']);
});

test('GET order_status/{id} is one status; of one that is not there it says so', async () => {
  const [id = ''] = await add('Packed');
  expect(await get(id)).toMatchObject({ status: 200, data: { id, name: 'Packed' } });
  expect(await get('999999999')).toMatchObject({
    status: 404,
    message: 'This status is not there any more. Reload the page.',
  });
  expect((await save({ id: '999999999' })).status).toBe(404);
});

test('a name in use is found without regard to case, and the field is named', async () => {
  const [, other] = await add('Später', 'Other');
  for (const payload of [{ name: 'SPÄTER' }, { name: 'Spa\u0308ter' }, { id: other, name: 'später' }])
    expect(await save(payload)).toMatchObject({ status: 409, errors: { name: 'is taken' } });
  expect(await names()).toEqual(['Später', 'Other']);
});

test('a store has at most 10, also when they are added at the same moment, and each has its own place', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => save({ name: `Status ${index}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 422,
    message: 'A store can have 10 statuses of its own. Delete one to add another.',
  });
  expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('PUT order_status/positions orders them; a list that misses one or names one twice is refused', async () => {
  const [a = '', b = '', c = ''] = await add('a', 'b', 'c');
  expect((await move([c, a, b])).data.statuses.map(({ name, position }) => [name, position])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ]);
  for (const ids of [
    [a, b],
    [a, b, b],
    [a, b, c, '999999999'],
  ])
    expect((await move(ids)).status).toBe(409);
  expect(await names()).toEqual(['c', 'a', 'b']);
});

test('DELETE order_status/{id} removes it and closes the gap; a second time there is none', async () => {
  const [a = ''] = await add('a', 'b');
  expect((await remove(a)).status).toBe(200);
  expect((await list()).map(({ name, position }) => [name, position])).toEqual([['b', 1]]);
  expect((await remove(a)).status).toBe(404);
});

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['41 characters', { name: 'x'.repeat(41) }, 'name'],
  ['U+0000', { name: 'a\0b' }, 'name'],
  ['a color that is none', { color: 'red' }, 'color'],
  ['a color that nobody can read on white', { color: '#ffcc00' }, 'color'],
  ['an icon nobody has', { icon: 'skull' }, 'icon'],
  ['a stage that is none', { after: 'delivered' }, 'after'],
  ['a delay before the fact', { delay_days: -1 }, 'delay_days'],
  ['61 days', { delay_days: 61 }, 'delay_days'],
  ['half a day', { delay_days: 0.5 }, 'delay_days'],
  ['201 characters of description', { description: 'x'.repeat(201) }, 'description'],
  ['a language that is none', { translations: { tlh: 'x' } }, 'translations'],
  ['a translation of 41 characters', { translations: { de: 'x'.repeat(41) } }, 'translations.de'],
])('refused, and nothing is stored: %s', async (_case, payload, field) => {
  const { status, errors = {} } = await save(payload);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  expect(await list()).toEqual([]);
});

test('below Basic statuses are read and deleted, but not written: 402 names the plan', async () => {
  const [id = ''] = await add('Packed');
  caller = { ...caller, plan: 'free' };
  for (const answer of [await save({ name: 'More' }), await move([id])])
    expect(answer).toMatchObject({ status: 402, plan: 'basic' });
  expect(await names()).toEqual(['Packed']);
  expect((await remove(id)).status).toBe(200);
});

test('a new icon needs Pro; one from before a downgrade stays when the rest is changed', async () => {
  const { data } = await save({ icon: 'clock' });
  caller = { ...caller, plan: 'basic' };
  expect(await save({ name: 'With icon', icon: 'clock' })).toMatchObject({ status: 402, plan: 'pro' });
  expect(await save({ id: data.id, icon: 'package' })).toMatchObject({ status: 402, plan: 'pro' });
  expect(await save({ id: data.id, icon: 'clock', name: 'Boxed' })).toMatchObject({ status: 200 });
  expect(await save({ name: 'Without' })).toMatchObject({ status: 200, data: { icon: null } });
});

test('who may only read orders changes nothing', async () => {
  const [id = ''] = await add('Packed');
  caller = { ...caller, permission: ['order.read'] };
  expect([(await save({ name: 'x' })).status, (await move([id])).status, (await remove(id)).status]).toEqual([
    403, 403, 403,
  ]);
  expect(await names()).toEqual(['Packed']);
});

describe('the preview', () => {
  const preview = (payload: object) =>
    call<{ html: string; css: string }>({
      method: 'POST',
      url: '/api/v1/order_status/preview',
      payload: { ...VALUES, language: 'en', ...payload },
    });
  const current = (html: string) => /aria-current="step">[^]*?<span>([^<]*)<span/.exec(html)?.[1];

  test.each(['ordered', 'ready', 'shipped'])('shows an order in its status: %s', async (after) => {
    const { status, data } = await preview({ after, description: 'Each one by hand.', delay_days: 60 });
    expect([status, current(data.html)]).toEqual([200, 'Packed']);
    expect(data.html).toContain('Each one by hand.');
    expect(data.css).toContain('.pw-own-mark');
  });

  test('is in the language that is requested, and stores nothing', async () => {
    const { data } = await preview({ language: 'de', translations: { de: 'Verpackt' } });
    expect(data.html).toMatch(/^<html lang="de">/);
    expect(current(data.html)).toBe('Verpackt');
    expect(await list()).toEqual([]);
  });

  test('is escaped, and brings no script', async () => {
    const evil = '<script>alert(1)</script>';
    const { data } = await preview({ name: evil, description: '"><img src=x onerror=alert(2)>{{ x }}' });
    expect(data.html).not.toMatch(/<script|<img|\{\{/);
    expect(data.html).toContain('&lt;script&gt;alert(1)');
  });
});
