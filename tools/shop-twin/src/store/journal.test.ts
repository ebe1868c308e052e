import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoServerOptions } from '../demo-twin';
import { type RunningTwin, startTwin } from '../server';
import { call, exchangeBody, type TokenPair, until } from '../test-support/running-twin';

const config = {
  appUrl: 'http://localhost:9',
  publicUrl: '',
  apiKey: 'test-key',
  apiSecret: 'test-secret',
  appHandle: 'parcelway',
  trackingApiKey: 't',
  trackingWebhookSecret: 't',
};
const freshDir = (): string => mkdtempSync(path.join(tmpdir(), 'twin-journal-'));
const started: RunningTwin[] = [];
const start = async (dataDir: string, orders = 40, now = new Date('2026-11-20T12:00:00Z')): Promise<RunningTwin> => {
  const twin = await startTwin({
    ...(await demoServerOptions({ config, orders, seed: 's', dataDir, now })),
    bulkStartDelayMs: 0,
  });
  started.push(twin);
  return twin;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((twin) => twin.stop()));
});
const state = (twin: RunningTwin): unknown => [...twin.stores.values()].map((store) => [store.shop, [...store.all()]]);

/** A twin after changes of every kind. */
async function changed(dir: string): Promise<{ twin: RunningTwin; pair: TokenPair; created: string }> {
  const twin = await start(dir);
  const shop = twin.twin.demoStore;
  const pair = (
    await call(
      `${twin.url}/shops/${shop.shop.domain}/admin/oauth/access_token`,
      'POST',
      exchangeBody(twin.twin.sessionToken(shop.shop)),
    )
  ).body as TokenPair;
  twin.hooks.subscribe(shop.shop.domain, 'ORDERS_CREATE', 'http://localhost:9/hook', []);
  const created = shop.create({ lineItems: [{ title: 'Cap' }] });
  shop.fulfil(created.id, [{ tracking: [{ number: 'A1' }] }]);
  shop.remove(shop.list({ limit: 1, offset: 5 })[0]?.id ?? '');
  shop.updateShop({ name: 'Renamed' });
  twin.twin.clock.advance(3_600_000);
  return { twin, pair, created: created.id };
}

test('a restart brings back what a shop granted, with its token', async () => {
  const dir = freshDir();
  const twin = await start(dir);
  const { domain } = twin.twin.demoStore.shop;
  twin.tokens.grant(domain, ['read_all_orders']);
  twin.tokens.issue(domain, { expiring: true });
  await twin.stop();
  const again = await start(dir);
  expect(again.tokens.hasGranted(domain, ['read_all_orders'])).toBe(true);
});

test('a restart brings back orders, tokens, subscriptions and the couriers’ time', async () => {
  const dir = freshDir();
  const { twin, pair, created } = await changed(dir);
  const before = state(twin);
  await twin.stop();
  const again = await start(dir, 40, new Date('2026-11-25T12:00:00Z'));
  expect(state(again)).toEqual(before);
  const { domain } = again.twin.demoStore.shop;
  expect(again.tokens.access(domain, pair.access_token)).not.toBeNull();
  expect(again.hooks.subscriptions.of(domain)).toHaveLength(1);
  expect(again.twin.clock.offsetMs).toBe(3_600_000);
  expect(BigInt(again.twin.demoStore.create({}).id)).toBeGreaterThan(BigInt(created));
});

test('a line cut off by a crash is dropped and the journal goes on', async () => {
  const dir = freshDir();
  const { twin } = await changed(dir);
  const before = state(twin);
  await twin.stop();
  appendFileSync(path.join(dir, 'journal.jsonl'), '{"t":"order","shop":"parcel');
  const again = await start(dir);
  expect(state(again)).toEqual(before);
  const { id } = again.twin.demoStore.create({});
  await again.stop();
  expect((await start(dir)).twin.demoStore.get(id)).toBeDefined();
});

test('another store drops the changes of orders but keeps the app installed', async () => {
  const dir = freshDir();
  const { twin, pair } = await changed(dir);
  await twin.stop();
  const other = await start(dir, 30);
  const { domain } = other.twin.demoStore.shop;
  expect(other.twin.demoStore.count()).toBe(30);
  expect(other.tokens.access(domain, pair.access_token)).not.toBeNull();
});

test('the same seed generates the same store, another folder or not', async () => {
  expect(state(await start(freshDir()))).toEqual(state(await start(freshDir())));
});

test('an export that was finished can be read after a restart; one that was running has failed', async () => {
  const dir = freshDir();
  const twin = await start(dir);
  const shop = twin.stores.get(twin.twin.demoStore.shop.domain);
  if (!shop) throw new Error('no store');
  const { operation } = twin.bulk.run(shop, '{ orders { edges { node { id } } } }', false, {
    ordersFrom: 0,
    scopes: [],
  });
  const view = (one: RunningTwin, id = operation?.id ?? ''): { status: string; url: string } =>
    one.bulk.view(shop.shop.domain, id) as never;
  await until(() => view(twin).status === 'COMPLETED');
  const bytes = await (await fetch(view(twin).url)).text();
  await twin.stop();
  appendFileSync(
    path.join(dir, 'journal.jsonl'),
    `${JSON.stringify({ t: 'bulk', operation: { ...operation, id: '77', status: 'CREATED' }, next: '1' })}\n`,
  );
  const again = await start(dir);
  expect(await (await fetch(view(again).url)).text()).toBe(bytes);
  expect(view(again, '77').status).toBe('FAILED');
  expect(readFileSync(path.join(dir, 'meta.json'), 'utf8')).toContain('2026-11-20T12:00:00.000Z');
});
