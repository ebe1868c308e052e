import { defineRemote } from '@parcelway/remote-contract';
import { fetchRegistry, isRegistryReachable } from './registry-client';
import { createRemoteLoader } from './remote-loader';
import { createReporter } from './reporter';
import { quietGuard, resolvedRemote, serve } from './test-releases';

/** The registry alone is down: neither releases nor reports arrive, while the API answers. */
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const down = () => serve({ '/resolve': away, '/registry/reports': away, '/api/v1/order/list': '{"code":200}' });

test('an open page continues: what runs stays, a screen that is not loaded yet fails with its code, and a second try requests again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = down();
  const [orders, returns] = ['orders', 'returns'].map((id) =>
    resolvedRemote({ id, manifest: `/r/${id}/1.0.0-abc/mf-manifest.json` }, { id }),
  );
  if (!orders || !returns) throw new Error('two remotes are needed');
  const remote = defineRemote({
    contract: { id: 'orders', contract: 1 },
    Root: () => null,
    messages: async () => ({}),
  });
  const local = { channel: 'override', counter: null } as const;
  const loader = createRemoteLoader({
    // A remote whose list needs no signature represents one that was loaded before.
    remotes: [{ ...orders, ...local, manifest: 'http://localhost:9/mf-manifest.json', version: 'local:9' }, returns],
    keys: [],
    runtime: { load: async () => () => ({ remote }), discard: () => undefined },
    reporter: createReporter('the token'),
    guard: quietGuard(),
    fetchRegistry: () => fetchRegistry('the token', 50),
    loadMessages: async () => undefined,
    timeoutMs: 100,
    backoffMs: [1, 1],
  });
  const served = globalThis.fetch;
  globalThis.fetch = serve({ '/mf-manifest.json': '{}', '/resolve': away });
  await loader.load('orders');
  globalThis.fetch = served;

  expect(loader.loaded('orders')?.loaded.remote).toBe(remote);
  await expect(loader.load('returns')).rejects.toMatchObject({ code: expect.stringMatching(/^remote-.*\/returns@/) });
  expect(await isRegistryReachable(50)).toBe(false);
  expect((await fetch('/api/v1/order/list')).ok).toBe(true);
  // A second try requests again: the failure is not cached.
  const calls = (globalThis.fetch as jest.Mock).mock.calls.length;
  await expect(loader.load('returns')).rejects.toBeDefined();
  expect((globalThis.fetch as jest.Mock).mock.calls.length).toBeGreaterThan(calls);
  window.dispatchEvent(new Event('pagehide'));
  jest.restoreAllMocks();
});
