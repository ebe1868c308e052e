import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage } from '@parcelway/storage';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { AppContext, Caller } from '../../context';
import { createVault } from '../../platform/vault';
import { nameStaff } from '../../testing/staff';
import { callerOf, testApi } from '../../testing/test-api';
import { testConfig } from '../../testing/test-config';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerPageDesign } from './design.routes';

/** For tests only: the calls of the page's design, for a new shop in each test. */
export function setUpDesign() {
  const dir = mkdtempSync(path.join(tmpdir(), 'page-images-'));
  let db: TestDatabase;
  let app: FastifyInstance;
  let ctx: AppContext;
  let caller: Caller;
  let now: Date;
  let shops = 0;
  beforeAll(async () => {
    db = await createTestDatabase();
    const config = testConfig(db.url);
    // These calls use neither couriers nor the queue, and of the store only its grants.
    ctx = {
      db,
      config,
      vault: createVault(config.ENCRYPTION_KEY),
      images: openStorage(dir),
      log: pino({ level: 'silent' }),
      platform: { mayReadProducts: async () => true },
      now: () => now,
    } as unknown as AppContext;
    app = await testApi(ctx, () => caller, registerPageDesign);
  });
  afterAll(async () => {
    await app.close();
    await db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    const domain = `shop-${(shops += 1)}.myshopify.com`;
    caller = {
      ...callerOf(await db.addShop(domain), domain),
      plan: 'pro',
      userId: '11',
      permission: ['order.read', 'page.write'],
    };
    await db.pool.query("update shops set plan = 'pro' where shop_id = $1", [caller.shopId]);
    await nameStaff(ctx, caller.shopId, { '11': 'Ada Eleven', '22': 'Tim Twentytwo' });
  });

  const call = async <Data = Record<string, unknown>>(options: InjectOptions) => {
    const answer = await app.inject(options);
    const body = answer.json<{ message: string; errors?: Record<string, string>; plan?: string; data: Data }>();
    return { status: answer.statusCode, ...body };
  };
  return {
    call,
    get: <Data>(url: string) => call<Data>({ url: `/api/v1/trackpage/${url}` }),
    send: <Data>(method: 'PUT' | 'POST', url: string, payload: object) =>
      call<Data>({ method, url: `/api/v1/trackpage/${url}`, payload }),
    get app() {
      return app;
    },
    get ctx() {
      return ctx;
    },
    get db() {
      return db;
    },
    get shopId() {
      return caller.shopId;
    },
    /** Another user, plan or permission from now on. */
    as: (change: Partial<Caller>) => {
      caller = { ...caller, ...change };
    },
    later: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
