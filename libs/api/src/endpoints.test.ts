import { baseApi, configureApi, makeStore, sessionApi } from '@parcelway/api';
import { calls, type Call } from '@parcelway/http-contract';
import { dashboardApi } from './dashboard';
import { orderActionsApi } from './order-actions';
import { ordersApi } from './orders';
import { shellApi } from './shell';
import { ANYTHING } from './test-answer';
import { endpoints, type Dispatch } from './test-endpoints';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ code: 200, data: ANYTHING })));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast: jest.fn() });
});

test.each(endpoints)('[7.10] %s goes to the method and path of its contract entry', async (name, run) => {
  const call: Call = calls[name];
  await run(makeStore().dispatch);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(`${init?.method} ${decodeURIComponent(new URL(url ?? '').pathname)}`).toBe(
    `${call.method} /api/${call.version}/${call.path.replace('{value}', name === 'updateToSelf' ? '0' : '1')}`,
  );
});

test('[7.10, 9.8] the API is at v1; at v2 are the order count, and the start of the chat alone', () => {
  const atV2 = Object.values<Call>(calls).filter(({ version }) => version !== 'v1');
  expect(atV2.map(({ version, path }) => `${version}/${path}`).sort()).toEqual(['v2/intercom-chat', 'v2/order/count']);
});

test('guide_final with no arguments has an empty body', async () => {
  const { dispatch } = makeStore();
  await dispatch(dashboardApi.endpoints.endGuide.initiate());
  await dispatch(dashboardApi.endpoints.endGuide.initiate({ dropshipping_seller: true, theme: 'Dawn' }));
  expect(fetchMock.mock.calls.map(([, init]) => init.body)).toEqual([
    '{}',
    '{"dropshipping_seller":true,"theme":"Dawn"}',
  ]);
});

test('[7.6, 7.7, 7.47] user_set and buried_point match duplicates by their body too: another key is not cancelled', async () => {
  const { dispatch } = makeStore();
  const results = await Promise.all([
    dispatch(shellApi.endpoints.setUser.initiate({ key: 'guide_tab', value: 1 })),
    dispatch(shellApi.endpoints.setUser.initiate({ key: 'lang', value: 'de' })),
    dispatch(shellApi.endpoints.countUse.initiate('bell')),
    dispatch(shellApi.endpoints.countUse.initiate('chat')),
  ]);
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
  expect(fetchMock.mock.calls.map(([, init]) => init.body)).not.toContainEqual(expect.stringContaining('cancelType'));
});

test('what is done to other parcels at the same time is no duplicate', async () => {
  const { dispatch } = makeStore();
  const mark = (id: string) =>
    dispatch(orderActionsApi.endpoints.act.initiate({ call: 'markDelivered', body: { ids: [id], isNotify: true } }));
  const results = await Promise.all([mark('7'), mark('8')]);
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(fetchMock.mock.calls.map(([, { body }]) => body)).toEqual([
    '{"ids":["7"],"isNotify":true}',
    '{"ids":["8"],"isNotify":true}',
  ]);
});

test.each([
  [{ code: 200 }],
  [{ code: 200, data: null }],
  [{ code: 200, data: 'text' }],
  [{ code: 200, data: [] }],
  [{ code: 200, data: { user: {}, permission: 'all' } }],
])('an answer of the wrong shape is a failed call: %j', async (body) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fetchMock.mockResolvedValue(Response.json(body));
  const { data, isError } = await makeStore().dispatch(sessionApi.endpoints.getSession.initiate());
  expect({ data, isError }).toEqual({ data: undefined, isError: true });
  log.mockRestore();
});

test.each<[string, (dispatch: Dispatch) => Promise<{ isError: boolean }>, object]>([
  [
    'messages',
    (dispatch) => dispatch(shellApi.endpoints.getPlatformMessages.initiate()),
    { messages: [{ code: 'sync_failed', since: null }, null] },
  ],
  ['plans', (dispatch) => dispatch(shellApi.endpoints.getPlanModalData.initiate()), { plans: [7] }],
  [
    'notices',
    (dispatch) => dispatch(shellApi.endpoints.getNotices.initiate()),
    { notification_list: [{ id: 'n1', tag: {}, last_update: '', title: '', content: '' }], next_page_num: '' },
  ],
  [
    'orders',
    (dispatch) => dispatch(ordersApi.endpoints.getOrderList.initiate({})),
    { shipments: 7, orders: null, total: 'many', counts: [] },
  ],
])(
  'an answer whose list has an entry of the wrong shape, or is none, is a failed call: %s',
  async (_what, call, data) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockResolvedValue(Response.json({ code: 200, data }));
    expect((await call(makeStore().dispatch)).isError).toBe(true);
    log.mockRestore();
  },
);

test('language data may be null', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: null }));
  await expect(makeStore().dispatch(shellApi.endpoints.getLanguageData.initiate('de'))).resolves.toMatchObject({
    isSuccess: true,
    data: null,
  });
});

test('screens get data, not the envelope', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: { order_count: 3, order_processed: 1 } }));
  const { data } = await makeStore().dispatch(ordersApi.endpoints.getOrderCount.initiate());
  expect(data).toEqual({ order_count: 3, order_processed: 1 });
});

test('a cancelled duplicate leaves nothing running and nothing pending in the store', async () => {
  fetchMock.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const store = makeStore();
  const sync = () => store.dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 7 }));
  void sync();
  await sync();
  expect(store.dispatch(baseApi.util.getRunningMutationsThunk())).toEqual([]);
  expect(Object.values(store.getState().api.mutations).filter((record) => record?.status === 'pending')).toEqual([]);
});

test('a caller that gives a query up frees it', async () => {
  fetchMock.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const store = makeStore();
  const query = store.dispatch(ordersApi.endpoints.getOrderCount.initiate());
  query.abort();
  await query;
  expect(store.dispatch(baseApi.util.getRunningQueriesThunk())).toEqual([]);
  expect(fetchMock.mock.calls[0]?.[1].signal?.aborted ?? true).toBe(true);
});

test("the bell's dot disappears as soon as a notice is seen, also when the answer of before comes later; it comes back when the server does not know", async () => {
  const { dispatch, getState } = makeStore();
  const sent = () =>
    new Promise((resolve) => {
      setTimeout(resolve);
    });
  const select = shellApi.endpoints.getUserOther.select();
  // The store's type does not include the tags that domains add.
  const hasDot = () => select(getState() as Parameters<typeof select>[0]).data?.is_new_notice;
  const other = () => Response.json({ code: 200, data: { ...ANYTHING, is_new_notice: true } });
  let resolveOther!: () => void;
  let acknowledge!: (answer: Response) => void;
  fetchMock.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        resolveOther = () => resolve(other());
      }),
  );
  const first = dispatch(shellApi.endpoints.getUserOther.initiate());
  await sent();
  const see = (value: string) => {
    fetchMock.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          acknowledge = resolve;
        }),
    );
    return dispatch(shellApi.endpoints.seeNotices.initiate(value));
  };
  const seen = see('n1');
  await sent();
  resolveOther();
  await first;
  acknowledge(Response.json({ code: 200, data: {} }));
  await seen;
  expect(hasDot()).toBe(false);

  fetchMock.mockImplementationOnce(async () => other());
  await first.refetch();
  const unknown = see('n2');
  expect(hasDot()).toBe(false);
  await sent();
  acknowledge(Response.json({ code: 500, message: 'No' }, { status: 500 }));
  await unknown;
  expect(hasDot()).toBe(true);
});
