import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { emptiedDatabase } from '../testing/emptied-database';
import type { TestDatabase } from '../testing/test-database';
import { registerSettings } from './settings.routes';

const STARTED = '2026-11-20T10:00:00.000Z';
const FINISHED = '2026-11-20T10:04:00.000Z';
const USUAL = { sync_day: 30, experimental: { enabled: false, message: true } };
const SINCE = '2026-09-21T00:00:00.000Z';
let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
beforeEach(async () => {
  db = await emptiedDatabase();
  caller = callerOf(await db.addShop('demo.myshopify.com'));
  const ctx = { db, now: () => new Date('2026-11-20T12:00:00Z') } as unknown as AppContext;
  app = await testApi(ctx, () => caller, registerSettings);
});
afterEach(async () => {
  await app.close();
  await db.close();
});

const read = async () => (await app.inject({ url: '/api/v1/setting/dashboard' })).json();
const addRun = (
  run: { kind?: string; state: string; error?: string; finished?: string | null; startedAt?: string },
  orders = 412,
) =>
  db.pool.query(
    `insert into sync_runs (shop_id, kind, state, sync_day, since, order_count, order_processed, error, started_at, finished_at)
     values ($1, $2, $3, 60, $4, $5, $5, $6, $7, $8)`,
    [
      caller.shopId,
      run.kind ?? 'manual',
      run.state,
      SINCE,
      orders,
      run.error ?? null,
      run.startedAt ?? STARTED,
      run.finished === undefined ? FINISHED : run.finished,
    ],
  );

test('a shop that never synced has the usual days, and no last sync', async () => {
  expect((await read()).data).toEqual({ ...USUAL, last_sync: null });
});

test('of the last sync it is answered when it was, how far back it went and how many orders it read', async () => {
  await addRun({ state: 'failed', error: 'The store did not answer.' }, 3);
  await addRun({ state: 'done' });
  expect((await read()).data).toEqual({
    ...USUAL,
    last_sync: {
      state: 'done',
      sync_day: 60,
      since: SINCE,
      started_at: STARTED,
      finished_at: FINISHED,
      orders: 412,
      error: null,
    },
  });
});

test.each([
  [
    { state: 'queued', finished: null },
    { state: 'running', finished_at: null, error: null },
  ],
  [
    { state: 'running', finished: null },
    { state: 'running', finished_at: null, error: null },
  ],
  [
    { state: 'done', error: 'Stopped by the merchant.' },
    { state: 'stopped', error: null },
  ],
  [
    { state: 'failed', error: 'The store could not export its orders.' },
    { state: 'failed', error: 'The store could not export its orders.' },
  ],
])('a sync that is stored as %j is shown as %j', async (run, shown) => {
  await addRun(run);
  expect((await read()).data.last_sync).toMatchObject(shown);
});

test('the hourly reconciliation is no sync of the merchant', async () => {
  await addRun({ state: 'done' });
  await addRun({ kind: 'reconcile', state: 'done' }, 1);
  expect((await read()).data.last_sync).toMatchObject({ orders: 412 });
});

test('who may not read orders does not read of their sync', async () => {
  caller = { ...caller, permission: ['page.write'] };
  expect((await read()).code).toBe(403);
});
