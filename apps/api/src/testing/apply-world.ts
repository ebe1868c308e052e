import { withShop } from '../db/database';
import type { PlatformOrder } from '../platform/platform.port';
import { createVault } from '../platform/vault';
import { applyOrders } from '../sync/apply-orders';
import { noJobs } from './no-jobs';
import { createTestDatabase, type TestDatabase } from './test-database';

const vault = createVault(Buffer.alloc(32, 1).toString('base64'));
const now = new Date('2026-11-20T12:00:00Z');
const ctx = { vault, jobs: noJobs, now: () => now };

/** For tests only: a database with a new shop for each test, orders applied to it, and what is stored of them. */
export function setUpApply() {
  let db: TestDatabase;
  let shop: string;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  beforeEach(async () => {
    shop = await db.addShop();
  });
  afterAll(() => db.close());

  return {
    ctx,
    now,
    get db() {
      return db;
    },
    get shop() {
      return shop;
    },
    apply: (...orders: PlatformOrder[]) => withShop(db, shop, (trx) => applyOrders(trx, ctx, shop, orders)),
    parcels: () =>
      withShop(db, shop, (trx) =>
        trx.selectFrom('shipments').selectAll().where('shop_id', '=', shop).orderBy('shipment_id').execute(),
      ),
  };
}
