import { REMAINS_AFTER_DELETION } from '@parcelway/domain';
import { withShop } from '../db/database';
import { queuedMails } from './test-deletion-mails';
import { prepareMails } from '../notifications/templates/prepare-mails';
import type { PlatformSubscription } from '../platform/billing.port';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import * as redaction from '../webhooks/redact.store';
import { deleteIfDue, queueDeletions } from './deletion';
import { createPrivacyWorld, merchantOf, type PrivacyWorld } from './test-privacy';
import { fillShop, shopTables } from './test-shop-rows';

jest.mock('../webhooks/redact.store', () => {
  const actual = jest.requireActual<typeof redaction>('../webhooks/redact.store');
  return { ...actual, redactShop: jest.fn(actual.redactShop) };
});
const { redactShop } = jest.requireActual<typeof redaction>('../webhooks/redact.store');

const REQUESTED = '2026-11-20T12:00:00.000Z';
const DUE = '2026-11-27T12:00:00.000Z';

let world: PrivacyWorld;
let shopId: string;
let other: string;
/** Subscriptions at the store platform, and those that were cancelled there. */
let book: Pick<PlatformSubscription, 'id' | 'status'>[];
let cancelled: string[];
beforeEach(async () => {
  jest.mocked(redaction.redactShop).mockImplementation(redactShop);
  world = await createPrivacyWorld();
  [book, cancelled] = [[], []];
  Object.assign(world.ctx.platform, {
    billingOf: async () => ({ subscriptions: book, purchases: [], credits: [] }),
    cancelSubscription: async (_shop: PlatformShop, id: string) => void cancelled.push(id),
  });
  shopId = await fillShop(world, 'jane', '1001');
  other = await fillShop(world, 'otto', '2002');
  world.caller = merchantOf(shopId);
  await world.db.pool.query(
    "update shops set name = 'Jane’s Shop', free_trial = false, email_enc = $2 where shop_id = $1",
    [shopId, world.ctx.vault.encrypt('owner@jane.example')],
  );
  await world.db.pool.query('update mail_rules set addresses_enc = null where shop_id = $1', [shopId]);
  await world.db.pool.query('delete from data_deletions');
}, 60_000);
afterEach(() => world.close());

const request = (name = 'Jane’s Shop') => world.call('POST', 'delete_data', { name });
const undo = () => world.call('DELETE', 'delete_data');
const sweep = async (now: string) => {
  world.setNow(now);
  world.enqueued.length = 0;
  await queueDeletions(world.ctx);
  for (const { payload } of world.enqueued) await deleteIfDue(world.ctx, (payload as { shopId: string }).shopId);
};
const rowsOf = async (shop: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of await shopTables(world)) {
    const { rowCount } = await world.db.pool.query(`select from ${table} where shop_id = $1`, [shop]);
    if (rowCount) counts[table] = rowCount;
  }
  return counts;
};

test('the name of the store has to be entered, and the deletion is due seven days later', async () => {
  const wrong = await request('Janes Shop');
  expect([wrong.status, wrong.errors?.name]).toEqual([422, 'Enter the name of your store: Jane’s Shop']);
  expect((await world.state()).deletion).toBeNull();
  const { status, data } = await request('  Jane’s Shop ');
  expect([status, data.deletion]).toMatchObject([200, { requested_at: REQUESTED, due_at: DUE }]);
  const again = await request();
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('requested already')]);
  const both = await Promise.all([request(), request()]);
  expect(both.map(({ status: code }) => code)).toEqual([409, 409]);
});

test('anybody with the permission can undo it until it is due, and nothing is deleted then', async () => {
  const before = await rowsOf(shopId);
  await request();
  world.caller = { ...merchantOf(shopId), userId: '2' };
  expect((await undo()).data.deletion).toBeNull();
  expect((await undo()).status).toBe(200);
  expect(await queuedMails(world, shopId)).toEqual([]);
  await sweep(DUE);
  expect(await rowsOf(shopId)).toMatchObject({ orders: before.orders, mails: (before.mails ?? 0) + 1 });
  const { rows } = await world.db.pool.query('select undone_by, done_at from data_deletions where shop_id = $1', [
    shopId,
  ]);
  expect(rows).toEqual([{ undone_by: '2', done_at: null }]);
  const { rows: changes } = await world.db.pool.query(
    "select user_id, fields from setting_changes where shop_id = $1 and area = 'privacy' order by change_id",
    [shopId],
  );
  expect(changes).toEqual([
    { user_id: '1', fields: [{ field: 'data_deletion', before: null, after: DUE }] },
    { user_id: '2', fields: [{ field: 'data_deletion', before: DUE, after: null }] },
  ]);
  // It can be requested again.
  expect((await request()).status).toBe(200);
});

test('once it is due it cannot be undone', async () => {
  await request();
  world.setNow(DUE);
  const late = await undo();
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('cannot be undone')]);
});

test('a mail goes to the shop when it is requested, and one the day before, once each, on every plan', async () => {
  await request();
  const [mail] = await queuedMails(world, shopId);
  expect(await queuedMails(world, shopId)).toMatchObject([
    { origin: 'deletion', to: 'owner@jane.example', featureOf: null },
  ]);
  if (!mail) throw new Error('no mail');
  const shop = { shopId, domain: 'jane.myshopify.com' };
  const [prepared] = [...(await prepareMails(world.ctx, shop, [mail.queued])).values()];
  expect(prepared).toMatchObject({
    subject: 'All your data will be deleted on November 27, 2026',
    text: expect.stringContaining('/settings?tab=privacy'),
  });
  await sweep('2026-11-26T11:59:00Z');
  expect(await queuedMails(world, shopId)).toHaveLength(1);
  await sweep('2026-11-26T12:00:00Z');
  await sweep('2026-11-26T12:10:00Z');
  expect(await queuedMails(world, shopId)).toHaveLength(2);
  // One that is still waiting when it is undone says nothing any more.
  await undo();
  const [retracted] = [...(await prepareMails(world.ctx, shop, [mail.queued])).values()];
  expect(retracted).toEqual({ retracted: true });
});

test('when it is due everything of the shop is deleted but what the screen lists, and other shops keep everything', async () => {
  const others = await rowsOf(other);
  await world.ctx.images.put(`${shopId}/7`, Buffer.from('an image'));
  const files = await world.exported();
  expect(Object.keys(files).length).toBeGreaterThan(10);
  await request();
  await sweep(DUE);
  const remains: string[] = Object.values(REMAINS_AFTER_DELETION).flat();
  expect(Object.keys(await rowsOf(shopId)).sort()).toEqual([...remains].sort());
  expect(await rowsOf(other)).toEqual(others);
  expect(world.files()).toEqual([]);
  expect(await world.ctx.images.get(`${shopId}/7`)).toBeNull();
  const { rows } = await world.db.pool.query('select done_at, requested_by from data_deletions where shop_id = $1', [
    shopId,
  ]);
  expect(rows).toEqual([{ done_at: new Date(DUE), requested_by: '1' }]);
  const shop = await shopById(world.db, shopId);
  expect(shop).toMatchObject({ name: '', email_enc: null, free_trial: false, first_installed_at: expect.any(Date) });
  expect(isInstalled(shop)).toBe(false);
  // Again: it is done.
  await sweep('2026-11-28T12:00:00Z');
  expect(world.enqueued).toEqual([]);
});

test('the plan that is paid is ended at the platform before anything is deleted, and not once more', async () => {
  book = [
    { id: '1', status: 'ACTIVE' },
    { id: '2', status: 'CANCELLED' },
    { id: '3', status: 'FROZEN' },
    { id: '4', status: 'ACCEPTED' },
  ];
  await request();
  const { billingOf } = world.ctx.platform;
  Object.assign(world.ctx.platform, {
    billingOf: () => Promise.reject(new PlatformError('it does not answer', 'unavailable')),
  });
  await expect(sweep(DUE)).rejects.toThrow('it does not answer');
  expect(await rowsOf(shopId)).toHaveProperty('orders');
  Object.assign(world.ctx.platform, { billingOf });
  await sweep('2026-11-27T12:10:00Z');
  expect(cancelled).toEqual(['1', '3', '4']);
  expect(await rowsOf(shopId)).not.toHaveProperty('orders');
  const { rows } = await world.db.pool.query('select plan from shops where shop_id = $1', [shopId]);
  expect(rows).toEqual([{ plan: 'free' }]);
});

test('a store that took the access away has its data deleted all the same', async () => {
  await request();
  Object.assign(world.ctx.platform, { billingOf: () => Promise.reject(new PlatformError('no token', 'unauthorized')) });
  await sweep(DUE);
  expect(await rowsOf(shopId)).not.toHaveProperty('orders');
});

test('a process that dies in the middle ends the access first, and the next run finishes', async () => {
  await request();
  jest.mocked(redaction.redactShop).mockRejectedValueOnce(new Error('the machine is gone'));
  await expect(sweep(DUE)).rejects.toThrow('the machine is gone');
  expect((await world.db.pool.query('select from platform_tokens where shop_id = $1', [shopId])).rowCount).toBe(0);
  expect((await world.db.pool.query('select from staff_tokens where shop_id = $1', [shopId])).rowCount).toBe(0);
  expect((await undo()).status).toBe(409);
  await sweep('2026-11-27T12:10:00Z');
  expect((await rowsOf(shopId)).orders).toBeUndefined();
});

test('a shop that opens the app again begins anew, without another trial', async () => {
  await request();
  await sweep(DUE);
  await world.db.pool.query('update shops set installed_at = $2, uninstalled_at = null where shop_id = $1', [
    shopId,
    '2026-11-28T12:00:00Z',
  ]);
  expect(await world.state()).toEqual({
    shop_name: 'jane.myshopify.com',
    export: null,
    exports_left: 3,
    deletion: null,
  });
  expect(await shopById(world.db, shopId)).toMatchObject({ free_trial: false });
  await sweep('2026-11-29T12:00:00Z');
  expect(isInstalled(await shopById(world.db, shopId))).toBe(true);
});

test('thirty calls at once are answered on a pool of three', async () => {
  const small = await createPrivacyWorld({ poolSize: 3 });
  try {
    small.caller = merchantOf(await small.db.addShop());
    const answers = await Promise.all(Array.from({ length: 30 }, () => small.call('GET', 'privacy')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  } finally {
    await small.close();
  }
});

test('row security hides the deletions of other shops', async () => {
  await request();
  expect(await withShop(world.db, other, (trx) => trx.selectFrom('data_deletions').selectAll().execute())).toEqual([]);
});
