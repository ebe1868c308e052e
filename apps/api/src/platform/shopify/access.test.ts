import { pino } from 'pino';
import { withShop } from '../../db/database';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createVault } from '../vault';
import { ShopAccess } from './access';
import type { ShopifyOauth } from './oauth';
import { saveTokens } from './tokens.store';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(3);
});
afterAll(() => db.close());

const refuse = () => Promise.reject(new Error('not of this test'));

test('while the platform hangs, shops whose tokens have ended leave connections to everybody else', async () => {
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'));
  const [ended, later] = [new Date('2026-01-01'), new Date('2030-01-01')];
  const tokens = { accessToken: 'a', accessExpiresAt: ended, refreshToken: 'r', refreshExpiresAt: later, scope: 's' };
  let answer = (): void => {};
  const hang = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const oauth: ShopifyOauth = {
    exchangeCode: refuse,
    staffOfCode: refuse,
    staffOfSession: refuse,
    exchangeSessionToken: refuse,
    authorizeUrl: () => '',
    refresh: async () => {
      await hang;
      return { ...tokens, accessToken: 'fresh', accessExpiresAt: later };
    },
  };
  const access = new ShopAccess(
    { db, vault, log: pino({ level: 'silent' }), now: () => new Date('2026-06-01') },
    oauth,
  );
  const shops = await Promise.all(Array.from({ length: 5 }, () => db.addShop()));
  for (const shop of shops) await withShop(db, shop, (trx) => saveTokens(trx, vault, shop, tokens));

  const requests = shops.map((shopId) => access.token({ shopId, domain: `${shopId}.myshopify.com` }));
  for (let i = 0; i < 30; i += 1)
    expect(await withShop(db, shops[0] ?? '', (trx) => trx.selectFrom('orders').select('order_id').execute())).toEqual(
      [],
    );
  answer();
  expect(await Promise.all(requests)).toEqual(shops.map(() => 'fresh'));
});
