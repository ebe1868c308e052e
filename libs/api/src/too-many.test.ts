import { makeStore } from './base-api';
import { configureApi, request } from './client';
import { sessionApi } from './session';
import { setUpFetch } from './test-fetch';

const { toast, fetchMock } = setUpFetch();
const configure = (more: Partial<Parameters<typeof configureApi>[0]>) =>
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast, ...more });

test.each([
  [
    'the server refuses it',
    () =>
      fetchMock.mockReturnValueOnce(
        Promise.resolve(Response.json({ code: 429, message: 'Too many requests.' }, { status: 429 })),
      ),
  ],
  ['a proxy refuses it', () => fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 429 }))],
  ['it does not go out', () => configure({ tooMany: () => 'Zu viele Anfragen', admits: () => false })],
])('one call too many is said to be that, in the language of the page: %s', async (_why, refuse) => {
  configure({ tooMany: () => 'Zu viele Anfragen' });
  refuse();
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 429, message: 'Zu viele Anfragen' });
  expect(toast.mock.calls).toEqual([['Zu viele Anfragen', { isError: true, duration: 2_000 }]]);
});

test('a call that its host does not admit is never sent', async () => {
  configure({ admits: () => false });
  await expect(request({ url: 'order/list', quiet: true })).rejects.toMatchObject({ code: 429 });
  expect(fetchMock).not.toHaveBeenCalled();
});

test("calls go through the host's own fetch, whatever the global one has become", async () => {
  const own = jest.fn<Promise<Response>, [string, RequestInit]>(() =>
    Promise.resolve(Response.json({ code: 200, data: { page: 1 } })),
  );
  configure({ fetch: own as unknown as typeof fetch });
  await expect(request({ url: 'order/list' })).resolves.toEqual({ code: 200, data: { page: 1 } });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a call is counted while the code that makes it is on the stack, so that the count knows whose it is', () => {
  let stack = '';
  configure({
    admits() {
      Error.stackTraceLimit = 50;
      stack = new Error().stack ?? '';
      return true;
    },
  });
  const store = makeStore();
  function codeOfSomeRemote() {
    void store.dispatch(sessionApi.endpoints.getSession.initiate());
  }
  codeOfSomeRemote();
  expect(stack).toContain('codeOfSomeRemote');
});
