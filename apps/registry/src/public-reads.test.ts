import { remoteBuild } from './release/test-builds';
import { testRegistry, type TestRegistry } from './serve/test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const PUBLIC = ['/platform', '/registry/api/status', '/registry/api/audit', '/registry/api/health'];
const auditReads = async (act: () => Promise<unknown>) => {
  const before = registry.storage.reads.length;
  await act();
  return registry.storage.reads.slice(before).filter((name) => name.startsWith('audit/')).length;
};

test.each(PUBLIC)('%s requested by many at once costs the storage what one costs', async (url) => {
  const one = await auditReads(() => registry.get(url));
  await registry.restart();
  const many = await auditReads(() => Promise.all(Array.from({ length: 16 }, () => registry.get(url))));
  expect(many).toBe(one);
});

test('what is changed here shows at once', async () => {
  const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  const stable = async () =>
    ((await registry.get('/registry/api/status')).json() as { apps: { orders: { stable: string } } }).apps.orders
      .stable;
  expect(await stable()).not.toBe(version);
  await registry.post('/registry/api/remotes/orders/promote', { version }, registry.bearer);
  expect(await stable()).toBe(version);
});

test('what strangers request in vain leaves the audit log as it was', async () => {
  const entries = async () =>
    ((await registry.get('/registry/api/audit')).json() as { entries: object[] }).entries.length;
  const before = await entries();
  for (let n = 0; n < 50; n += 1) await registry.get(`/?mfe=orders@${n}.0.0-abc&grant=a.b.c`);
  await registry.restart();
  expect(await entries()).toBe(before);
});
