import { withShop } from '../db/database';
import { startGroup } from '../groups/groups.store';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { sendWebhook, type SendWebhook } from '../testing/webhook-sender';
import { imageName } from '../tracking-page/design/image-address';
import { applyInbox } from './apply-inbox';

let world: SyncWorld;
let shopId: string;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 1 });
  await world.call('/api/v1/auth/session');
  shopId = await world.shopId();
});
afterEach(() => world.close());

const send: SendWebhook = (...all) => sendWebhook(world, ...all);
const apply = () => applyInbox(world.ctx, shopId, true);
const own = () => ({ id: 1, myshopify_domain: world.domain });
const tokens = async () => (await world.db.pool.query('select from platform_tokens')).rowCount;
const inbox = () =>
  withShop(world.db, shopId, (trx) =>
    trx.selectFrom('webhook_inbox').selectAll().where('shop_id', '=', shopId).orderBy('received_at').execute(),
  );

test('an uninstall that the store confirms deletes the tokens, and the store leaves its group', async () => {
  const members = async () => (await world.db.pool.query('select from group_members')).rowCount;
  await withShop(world.db, shopId, (trx) => startGroup(trx, world.ctx.now()));
  expect(await members()).toBe(1);
  world.twin.twin.uninstall(world.domain);
  await send('app/uninstalled', own());
  await apply();
  expect([await tokens(), await members()]).toEqual([0, 0]);
});

test('an uninstall that the store does not confirm deletes nothing', async () => {
  await send('app/uninstalled', own());
  await apply();
  expect(await tokens()).toBe(1);
  expect((await inbox()).map(({ error, processed_at }) => [error, processed_at !== null])).toEqual([[null, true]]);
  expect((await world.call('/api/v1/order/sync_order', { method: 'POST', body: {} })).status).toBe(200);
});

test('an uninstall that cannot be confirmed now is tried again', async () => {
  await world.twin.stop();
  await send('app/uninstalled', own());
  await apply();
  expect(await tokens()).toBe(1);
  expect((await inbox())[0]).toMatchObject({ attempts: 1, processed_at: null });
});

test('a late uninstall of an earlier installation does not end the present one', async () => {
  world.twin.twin.uninstall(world.domain);
  await send('app/uninstalled', own(), { 'x-shopify-triggered-at': '2020-01-01T00:00:00Z' });
  await apply();
  expect(await tokens()).toBe(1);
});

test.each(['app/uninstalled', 'shop/update'])(
  '%s counts only for the shop that its body names as well as its header',
  async (topic) => {
    world.twin.twin.uninstall(world.domain);
    await send(topic, { id: 1, name: 'Another', myshopify_domain: 'other.myshopify.com' });
    await send(topic, { id: 1, name: 'Another' });
    await apply();
    expect((await inbox()).map(({ error }) => error?.split(':')[0]).sort()).toEqual(['RangeError', 'ZodError']);
    expect(await tokens()).toBe(1);
    expect((await world.call('/api/v1/auth/session')).body.data.shop_name).not.toBe('Another');
  },
);

test('data of a store that is gone is erased although its uninstall was lost; of one that has the app it stays', async () => {
  await send('shop/redact', { shop_id: 1, shop_domain: world.domain });
  await apply();
  expect(await tokens()).toBe(1);
  const image = await livePage();
  world.twin.twin.uninstall(world.domain);
  await send('shop/redact', { shop_id: 1, shop_domain: world.domain });
  await apply();
  expect(await tokens()).toBe(0);
  const { rows } = await world.db.pool.query('select from tracking_page_versions union all select from tracking_pages');
  expect([rows.length, await world.ctx.images.get(image)]).toEqual([0, null]);
});

/** A published tracking page with an image. @returns the image's name in the storage */
async function livePage(): Promise<string> {
  await world.db.pool.query(
    `with version as (
       insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
       values ($1, 'classic', '{}', '{}', 1, now(), '1') returning version_id)
     insert into tracking_pages (shop_id, live_version_id) select $1, version_id from version`,
    [shopId],
  );
  const name = imageName(shopId, '7');
  await world.ctx.images.put(name, Buffer.from('an image'));
  return name;
}

test('a time that cannot be is no time, and the delivery is accepted', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const times = [
    '+275760-09-13T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '0000-00-00',
    new Date(Date.now() + 90_000_000).toISOString(),
    soon,
  ];
  for (const at of times)
    expect((await send('orders/create', '{}', { 'x-shopify-triggered-at': at })).status).toBe(200);
  expect((await inbox()).map(({ triggered_at }) => triggered_at?.toISOString() ?? null)).toEqual([
    null,
    null,
    null,
    null,
    soon,
  ]);
});
