import { remoteBuild } from '../release/test-builds';
import { idToken, launch, setOf, testRegistry, type TestRegistry } from './test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const resolve = async (headers: Record<string, string> = {}) => {
  const answer = await registry.get('/resolve', headers);
  return {
    answer,
    remotes: (answer.json() as { remotes: { id: string; version: string; channel: string }[] }).remotes,
  };
};
const startCanary = async (version: string) => {
  const answer = await registry.post('/registry/api/remotes/orders/canary', { version, percent: 100 }, registry.bearer);
  expect(answer.statusCode).toBe(200);
};

test('answers what a new page would get, uncached', async () => {
  const { answer, remotes } = await resolve();
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(remotes).toEqual(setOf((await registry.get('/')).body).remotes);
});

test('a page with its token gets only releases that its policy allows', async () => {
  const page = setOf((await registry.get('/')).body);
  const next = await registry.ship('orders', remoteBuild('orders', { code: '2' }));
  await registry.ship('orders', remoteBuild('orders', { code: '3' }));
  expect((await resolve({ 'x-report-token': page.reportToken })).remotes).toEqual([]);
  await registry.post('/registry/api/remotes/orders/rollback', { reason: 'throws' }, registry.bearer);
  expect((await resolve()).remotes[0]?.version).toBe(next);
});

test('a page whose canary was rolled back gets the stable release', async () => {
  const stable = setOf((await registry.get('/')).body).remotes[0]?.version;
  const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  await startCanary(version);
  const page = setOf((await registry.get(launch({ id_token: idToken(registry.releases.clock.now) }))).body);
  expect(page.remotes[0]).toMatchObject({ version, channel: 'canary' });
  expect((await resolve({ 'x-report-token': page.reportToken })).remotes[0]?.version).toBe(version);
  await registry.post('/registry/api/remotes/orders/rollback', { reason: 'throws' }, registry.bearer);
  expect((await resolve({ 'x-report-token': page.reportToken })).remotes[0]?.version).toBe(stable);
});

test('a token that is not ours is as none', async () => {
  const { reportToken } = setOf((await registry.get('/')).body);
  for (const token of ['', 'x.y', `${reportToken}x`, `${reportToken}.x`])
    expect((await resolve({ 'x-report-token': token })).remotes).toHaveLength(1);
});

test('before the first release it answers so', async () => {
  const fresh = await testRegistry({ bare: true });
  expect((await fresh.get('/resolve')).statusCode).toBe(503);
  await fresh.remove();
});
