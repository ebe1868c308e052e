import { calls } from '@parcelway/http-contract';
import Fastify from 'fastify';
import { pino } from 'pino';
import { answeredCalls } from './http/answered-calls';
import { openContext, registerApi } from './server';
import { testConfig } from './testing/test-config';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('jobs that hold all connections of the worker role leave the web role its own, as many as configured', async () => {
  const ctx = await openContext(testConfig(db.url, { DATABASE_POOL_SIZE: '2' }), { log: pino({ level: 'silent' }) });
  try {
    const worker = await ctx.openWorkerContext();
    const held = [await worker.db.pool.connect(), await worker.db.pool.connect()];
    expect((await ctx.db.pool.query('select 1')).rowCount).toBe(1);
    expect([ctx.db.pool.options.max, worker.db.pool.totalCount]).toEqual([2, 2]);
    for (const client of held) client.release();
  } finally {
    await ctx.close();
  }
});

test('calls that hold all connections of the admin leave the shopper’s page its own', async () => {
  const ctx = await openContext(testConfig(db.url, { DATABASE_POOL_SIZE: '2' }), { log: pino({ level: 'silent' }) });
  const app = Fastify();
  const held: { release(): void }[] = [];
  try {
    await registerApi(app, ctx, await ctx.openShopperContext());
    await db.addShop('busy.myshopify.com');
    held.push(await ctx.db.pool.connect(), await ctx.db.pool.connect());
    expect((await app.inject('/t/busy')).statusCode).toBe(200);
  } finally {
    for (const client of held) client.release();
    await app.close();
    await ctx.close();
  }
});

test('the server answers every call of the contract, and says so before it listens', async () => {
  const ctx = await openContext(testConfig(db.url), { log: pino({ level: 'silent' }) });
  const app = Fastify();
  try {
    await registerApi(app, ctx, await ctx.openShopperContext());
    expect(answeredCalls(app)).toHaveLength(Object.keys(calls).length);
  } finally {
    await app.close();
    await ctx.close();
  }
});
