import { changeOverride, overrideChoices } from './overrides-client';
import { serve } from './test-releases';

test("the registry is called with the page's token and the chosen release", async () => {
  const remotes = [{ remote: 'orders', releases: [{ version: '1.0.0-a', state: 'stable' }] }];
  const fetched = (globalThis.fetch = serve({
    '/registry/overrides/releases': JSON.stringify({ remotes }),
    '/registry/overrides/change': '{}',
  }));
  await expect(overrideChoices('the token')).resolves.toEqual(remotes);
  await changeOverride('the token', 'orders', '1.0.0-a');
  expect(fetched).toHaveBeenLastCalledWith('/registry/overrides/change', {
    method: 'POST',
    headers: { 'x-report-token': 'the token', 'content-type': 'application/json' },
    body: '{"remote":"orders","release":"1.0.0-a"}',
  });
});

test.each([
  ['changed', () => changeOverride('the token', 'orders', '1.0.0-a')],
  ['listed', () => overrideChoices('the token')],
])('an override that the registry has not %s is a failure', async (_name, act) => {
  globalThis.fetch = serve({});
  await expect(act()).rejects.toThrow('404');
});

test('an answer that is no list of releases is a failure too', async () => {
  globalThis.fetch = serve({ '/registry/overrides/releases': '{"data":{}}' });
  await expect(overrideChoices('the token')).rejects.toThrow('no list of releases');
});
