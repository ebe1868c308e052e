import { configureApi } from '@parcelway/api';
import { request } from './client';

const NETWORK_MESSAGE = 'Internet Error,Please Try Later !';
const toast = jest.fn();
const onUnauthorized = jest.fn();
const getToken = jest.fn<Promise<string | null>, [{ fresh?: boolean }?]>();
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const ok = (data: unknown = {}) => answer({ code: 200, data });
/** Answers on demand; rejects when the call is aborted, as fetch does. */
function pending() {
  let settle!: (response: Response) => void;
  fetchMock.mockImplementationOnce(
    (_url, init) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  return { settle: (data: unknown) => settle(Response.json({ code: 200, data })) };
}
const sent = (n = 0) => {
  const [url, init] = fetchMock.mock.calls[n] ?? [];
  return { url: new URL(url ?? ''), init, headers: (init?.headers ?? {}) as Record<string, string> };
};
const flush = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
/** True when the promise is still open after everything that could settle it has run. */
async function isPending(promise: Promise<unknown>) {
  await flush();
  return Promise.race([promise.catch(() => undefined).then(() => false), flush().then(() => true)]);
}

const configure = (more: Partial<Parameters<typeof configureApi>[0]> = {}) =>
  configureApi({ getToken, onUnauthorized, toast, ...more });

beforeEach(() => {
  jest.resetAllMocks();
  getToken.mockResolvedValue('t'.repeat(32));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configure();
  window.history.replaceState(null, '', '/orders');
});
afterEach(() => jest.useRealTimers());

test('[7.1, 7.2, 7.8, 7.10] calls go under the versioned prefix v1; bodies are JSON in and out, credentials are sent, responses return the body only', async () => {
  fetchMock.mockReturnValueOnce(ok({ sync_id: '1' }));
  await expect(request({ url: 'order/sync_order', method: 'POST', body: { sync_day: 30 } })).resolves.toEqual({
    code: 200,
    data: { sync_id: '1' },
  });
  expect(sent().url.pathname).toBe('/api/v1/order/sync_order');
  expect(sent().init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"sync_day":30}' });
  expect(sent().headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
});

test('parameters travel in the query, undefined ones not at all', async () => {
  fetchMock.mockReturnValueOnce(ok());
  await request({ url: 'order/list', params: { status: '[2,3]', page: 2, query: undefined } });
  expect(sent().url.search).toBe('?page=2&status=%5B2%2C3%5D');
});

test('[6.10, 7.3] every request carries an Authorization bearer header', async () => {
  fetchMock.mockImplementation(() => ok());
  await request({ url: 'auth/session' });
  expect(sent().headers.authorization).toBe(`Bearer ${'t'.repeat(32)}`);
  getToken.mockResolvedValue(null);
  await request({ url: 'auth/session' });
  expect(sent(1).headers).not.toHaveProperty('authorization');
});

test.each(['POST', 'PUT', 'DELETE'] as const)(
  '[7.11] with an alternate prefix the call is made as a GET whatever the method: %s',
  async (method) => {
    fetchMock.mockReturnValueOnce(ok());
    await request({ url: 'order/count', method, body: { a: 1 }, prefix: 'v2' });
    expect(sent().url.pathname).toBe('/api/v2/order/count');
    expect(sent().init?.method).toBe('GET');
    expect(sent().init?.body).toBeUndefined();
  },
);

test('a GET that the page sent before this code arrived is not sent again, and its answer serves once', async () => {
  const early = new Map([[`${window.location.origin}/api/v1/order/list?page=1`, ok('early')]]);
  configure({
    earlyAnswer: (url) => {
      const answer = early.get(url);
      early.delete(url);
      return answer;
    },
  });
  fetchMock.mockImplementation(() => ok('later'));
  await expect(request({ url: 'order/list', params: { page: 1 } })).resolves.toMatchObject({ data: 'early' });
  await expect(request({ url: 'order/list', params: { page: 1 } })).resolves.toMatchObject({ data: 'later' });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('an early answer that never came is requested again, and one that was refused with a fresh token', async () => {
  fetchMock.mockImplementation(() => ok('later'));
  configure({ earlyAnswer: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(request({ url: 'order/list' })).resolves.toMatchObject({ data: 'later' });
  configure({ earlyAnswer: () => Promise.resolve(new Response('{"code":401}', { status: 401 })) });
  await expect(request({ url: 'order/list' })).resolves.toMatchObject({ data: 'later' });
  expect(getToken).toHaveBeenLastCalledWith({ fresh: true });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('the timeout is 30000 ms for an early answer that stops half-way too', async () => {
  jest.useFakeTimers();
  configure({ earlyAnswer: () => Promise.resolve(new Response(new ReadableStream())) });
  const call = request({ url: 'order/list' });
  const failed = expect(call).rejects.toMatchObject({ code: 0 });
  await jest.advanceTimersByTimeAsync(29_999);
  expect(toast).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await failed;
  expect(toast).toHaveBeenCalledWith(NETWORK_MESSAGE, { isError: true, duration: 5000 });
});

test('[7.4, 7.5, 8.2] duplicate in-flight requests by method, url and params are cancelled: the older one silently never resolves', async () => {
  pending();
  const newer = pending();
  const onCancelled = jest.fn();
  const first = request({ url: 'order/list', params: { page: 1, query: 'a' } }, { onCancelled });
  const second = request({ url: 'order/list', params: { query: 'a', page: 1 } });
  await flush();
  expect(sent(0).init?.signal?.aborted).toBe(true);
  newer.settle('newer');
  await expect(second).resolves.toMatchObject({ data: 'newer' });
  expect(await isPending(first)).toBe(true);
  expect(onCancelled).toHaveBeenCalledTimes(1);
  expect(toast).not.toHaveBeenCalled();
});

test('a duplicate cancels the older call while that one still waits for its token', async () => {
  getToken.mockReturnValueOnce(new Promise(() => {}));
  fetchMock.mockImplementation(() => ok('newer'));
  const first = request({ url: 'auth/session' });
  await expect(request({ url: 'auth/session' })).resolves.toMatchObject({ data: 'newer' });
  expect(await isPending(first)).toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('[7.5] another method, url or parameter is no duplicate, and neither is a call after the first has ended', async () => {
  fetchMock.mockImplementation(() => ok());
  await expect(
    Promise.all([
      request({ url: 'order/retrack' }),
      request({ url: 'order/retrack', method: 'POST' }),
      request({ url: 'order/list' }),
      request({ url: 'order/list', params: { page: 2 } }),
    ]),
  ).resolves.toHaveLength(4);
  await expect(request({ url: 'order/list' })).resolves.toBeDefined();
});

test('[7.5] by default a different body is still a duplicate', async () => {
  const onCancelled = jest.fn();
  fetchMock.mockImplementation(() => ok());
  void request({ url: 'order/retrack', method: 'POST', body: { ids: ['1'] } }, { onCancelled });
  await request({ url: 'order/retrack', method: 'POST', body: { ids: ['2'] } });
  expect(onCancelled).toHaveBeenCalledTimes(1);
});

test('[7.6, 7.7] with cancelType all the body is also matched; the field is removed before sending', async () => {
  const onCancelled = jest.fn();
  const send = (name: string) =>
    request({ url: 'data/buried_point', method: 'POST', body: { name, cancelType: 'all' } }, { onCancelled });
  pending();
  fetchMock.mockImplementation(() => ok());
  void send('a');
  await send('b');
  expect(onCancelled).not.toHaveBeenCalled();
  expect(sent(1).init?.body).toBe('{"name":"b"}');
  await send('a');
  expect(onCancelled).toHaveBeenCalledTimes(1);
});

test('a 401 that is not JSON goes to the unauthorized page like any other', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('no', { status: 401 })));
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(toast).not.toHaveBeenCalled();
});

test('a 402 opens the upgrade for the plan it names instead of a toast', async () => {
  const onPlanNeeded = jest.fn();
  configure({ onPlanNeeded });
  const body = { code: 402, message: 'Exports need the Basic plan.', plan: 'basic' };
  fetchMock.mockImplementation(() => answer(body, 402));
  await expect(request({ url: 'order/list' })).rejects.toEqual(body);
  expect(onPlanNeeded.mock.calls).toEqual([['basic', 'Exports need the Basic plan.']]);
  expect(toast).not.toHaveBeenCalled();
});

test.each([undefined, 'gold', 7])('a 402 that names %j for a plan is a toast', async (plan) => {
  const onPlanNeeded = jest.fn();
  configure({ onPlanNeeded });
  fetchMock.mockReturnValueOnce(answer({ code: 402, message: 'No', plan }, 402));
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 402 });
  expect(onPlanNeeded).not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledTimes(1);
});

test("[8.5, 9.4] no response: toast 'Internet Error,Please Try Later !' for 5000 ms, error style", async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 0 });
  expect(toast).toHaveBeenCalledWith(NETWORK_MESSAGE, { isError: true, duration: 5000 });
});

test('[7.2, 9.1] a call without an answer is given up after 30 seconds as a network failure', async () => {
  jest.useFakeTimers();
  pending();
  const outcome = request({ url: 'order/list' }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(toast).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(outcome).resolves.toMatchObject({ code: 0 });
  expect(toast).toHaveBeenCalledTimes(1);
});

test('a 401 is tried once more, silently, with a fresh token', async () => {
  fetchMock.mockReturnValueOnce(answer({ code: 401, message: 'expired' }, 401)).mockReturnValueOnce(ok('fine'));
  await expect(request({ url: 'order/list' })).resolves.toMatchObject({ data: 'fine' });
  expect(getToken.mock.calls).toEqual([[undefined], [{ fresh: true }]]);
  expect(toast).not.toHaveBeenCalled();
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('[8.3] status 401 anywhere except the unauthorized page navigates to /unauthorized', async () => {
  fetchMock.mockImplementation(() => answer({ code: 401, message: 'expired' }, 401));
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 401 });
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  window.history.replaceState(null, '', '/unauthorized');
  await expect(request({ url: 'order/list' })).rejects.toMatchObject({ code: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('a call its caller gave up settles no more and shows nothing', async () => {
  pending();
  const controller = new AbortController();
  const call = request({ url: 'order/list' }, { signal: controller.signal });
  controller.abort();
  expect(await isPending(call)).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});
