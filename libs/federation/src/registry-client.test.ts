import { fetchRegistry, isRegistryReachable, resetOverrides } from './registry-client';
import { resolvedRemote, serve } from './test-releases';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test("the registry is called with the page's token, past every cache", async () => {
  const fetched = (globalThis.fetch = serve({
    '/resolve': JSON.stringify({ remotes: [resolvedRemote({ version: '2.0.0-new' })] }),
  }));
  await expect(fetchRegistry('the token', 1_000)).resolves.toEqual([resolvedRemote({ version: '2.0.0-new' })]);
  expect(fetched).toHaveBeenCalledWith(
    '/resolve',
    expect.objectContaining({ headers: { 'x-report-token': 'the token' }, cache: 'no-store' }),
  );
});

test.each<[string, string | (() => Response | Promise<Response>)]>([
  ['an error', () => new Response('', { status: 503 })],
  ['a page', '<h1>hello</h1>'],
  ['half a list', '{"remotes":[{"id":"orders"}]}'],
  ['null', 'null'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s names no release', async (_name, answer) => {
  globalThis.fetch = serve({ '/resolve': answer });
  await expect(fetchRegistry('the token', 1_000)).resolves.toEqual([]);
});

test('a server is there when it answers, and not when it fails', async () => {
  globalThis.fetch = serve({ '/resolve': '{"remotes":[]}' });
  await expect(isRegistryReachable(1_000)).resolves.toBe(true);
  globalThis.fetch = serve({});
  await expect(isRegistryReachable(1_000)).resolves.toBe(false);
  globalThis.fetch = serve({ '/resolve': () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(isRegistryReachable(1_000)).resolves.toBe(false);
});

test('an override that the registry did not end is a failure', async () => {
  globalThis.fetch = serve({});
  await expect(resetOverrides('the token')).rejects.toThrow('404');
});
