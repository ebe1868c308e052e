import { baseApi, configureApi, makeStore, sessionApi, settingsApi } from '@parcelway/api';
import { calls, type Call } from '@parcelway/http-contract';
import { ordersApi } from './orders';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ code: 200, data: { courier: [] } })));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast: jest.fn() });
});

type Dispatch = ReturnType<typeof makeStore>['dispatch'];
const endpoints: [keyof typeof calls, (dispatch: Dispatch) => unknown][] = [
  ['session', (dispatch) => dispatch(sessionApi.endpoints.getSession.initiate())],
  ['couriers', (dispatch) => dispatch(settingsApi.endpoints.getCouriers.initiate())],
  ['orderList', (dispatch) => dispatch(ordersApi.endpoints.getOrderList.initiate({ page: '2' }))],
  ['orderCount', (dispatch) => dispatch(ordersApi.endpoints.getOrderCount.initiate())],
  ['syncOrder', (dispatch) => dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 30 }))],
  ['shipmentDetails', (dispatch) => dispatch(ordersApi.endpoints.getShipmentDetails.initiate({ id: '7' }))],
  ['countryCourier', (dispatch) => dispatch(ordersApi.endpoints.getCountryCourier.initiate())],
];

test.each(endpoints)('%s goes to the method and path of its contract entry', async (name, run) => {
  const call: Call = calls[name];
  await run(makeStore().dispatch);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(`${init?.method} ${new URL(url ?? '').pathname}`).toBe(`${call.method} /api/${call.version}/${call.path}`);
});

test('screens get data, not the envelope', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: { order_count: 3, order_processed: 1 } }));
  const { data } = await makeStore().dispatch(ordersApi.endpoints.getOrderCount.initiate());
  expect(data).toEqual({ order_count: 3, order_processed: 1 });
});

test('a cancelled duplicate leaves nothing running and nothing pending in the store', async () => {
  fetchMock.mockImplementationOnce((_url, init) => new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  }));
  const store = makeStore();
  const sync = () => store.dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 7 }));
  void sync();
  await sync();
  expect(store.dispatch(baseApi.util.getRunningMutationsThunk())).toEqual([]);
  expect(Object.values(store.getState().api.mutations).filter((record) => record?.status === 'pending')).toEqual([]);
});

test('a caller that gives a query up frees it', async () => {
  fetchMock.mockImplementationOnce((_url, init) => new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  }));
  const store = makeStore();
  const query = store.dispatch(ordersApi.endpoints.getOrderCount.initiate());
  query.abort();
  await query;
  expect(store.dispatch(baseApi.util.getRunningQueriesThunk())).toEqual([]);
  expect(fetchMock.mock.calls[0]?.[1].signal?.aborted ?? true).toBe(true);
});
