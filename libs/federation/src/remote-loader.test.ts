import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { createRemoteLoader, type RemoteLoadError } from './remote-loader';

const release = (change: Partial<ResolvedRemote['contract']> = {}): ResolvedRemote => ({
  id: 'orders', version: '1.0.0-abc', manifest: '/r/orders/1.0.0-abc/mf-manifest.json',
  contract: {
    id: 'orders', contract: 1, owner: 'team', routes: [{ ref: 'orders', path: '/orders' }], menu: null, features: [],
    i18n: { namespace: 'orders', languages: ['en'] }, budgets: { entry: 1, firstRoute: 1 }, ...change,
  },
});
const good = () => ({ remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages: async () => ({}) }) });
const setup = (load: jest.Mock, remotes = [release()], timeoutMs = 50) => {
  const runtime = { register: jest.fn(), load };
  return { runtime, loader: createRemoteLoader({ remotes, runtime, loadMessages: async (_namespace, messages) => void (await messages('en')), timeoutMs, backoffMs: [1, 1] }) };
};
const failure = (promise: Promise<unknown>) => promise.then(() => 'loaded', (error: RemoteLoadError) => error.code);

test('a remote is registered only when its screen is opened, and loaded once', async () => {
  const { runtime, loader } = setup(jest.fn(async () => good()));
  expect(runtime.register).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([loader.load('orders'), loader.load('orders')]);
  expect(first).toBe(second);
  expect(runtime.register.mock.calls).toEqual([['orders', '/r/orders/1.0.0-abc/mf-manifest.json', 0]]);
});

test('a failure is tried twice more, each time under a new address', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('HTTP 503')).mockRejectedValueOnce(new Error('HTTP 503')).mockResolvedValue(good());
  const { runtime, loader } = setup(load);
  await expect(failure(loader.load('orders'))).resolves.toBe('loaded');
  expect(runtime.register.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1, 2]);
});

test('after three failures it gives up with a code, and a later retry may heal it', async () => {
  const load = jest.fn().mockRejectedValue(new Error('HTTP 404'));
  const { loader } = setup(load);
  await expect(failure(loader.load('orders'))).resolves.toBe('remote-load/orders@1.0.0-abc');
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue(good());
  await expect(failure(loader.load('orders'))).resolves.toBe('loaded');
});

test('a remote that hangs ends in a time limit', async () => {
  const { loader } = setup(jest.fn(() => new Promise(() => undefined)), [release()], 5);
  await expect(failure(loader.load('orders'))).resolves.toBe('remote-timeout/orders@1.0.0-abc');
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a value without the brand', { remote: { contract: { id: 'orders', contract: 1 }, Root: () => null } }],
  ['a remote under another\'s name', { remote: defineRemote({ contract: { id: 'billing', contract: 1 }, Root: () => null, messages: async () => ({}) }) }],
])('a module that exports %s is refused without a retry', async (_name, module) => {
  const load = jest.fn(async () => module);
  await expect(failure(setup(load).loader.load('orders'))).resolves.toBe('remote-not-a-remote/orders@1.0.0-abc');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a contract major this shell does not serve is refused before any code runs', async () => {
  const { runtime, loader } = setup(jest.fn(async () => good()), [release({ contract: 99 })]);
  await expect(failure(loader.load('orders'))).resolves.toBe('remote-contract/orders@1.0.0-abc');
  expect(runtime.load).not.toHaveBeenCalled();
});

test('a remote whose messages cannot be loaded is refused', async () => {
  const { loader } = setup(jest.fn(async () => ({
    remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages: async () => { throw new Error('404'); } }),
  })), [release({ i18n: { namespace: 'no-texts', languages: ['en'] } })]);
  await expect(failure(loader.load('orders'))).resolves.toBe('remote-messages/orders@1.0.0-abc');
});

test('a remote that is not in the page\'s set is unknown', async () => {
  await expect(failure(setup(jest.fn()).loader.load('billing'))).resolves.toBe('remote-unknown/billing');
});
