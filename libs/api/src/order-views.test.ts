import { makeStore } from '@parcelway/api';
import { ordersApi } from './orders';
import { setUpFetch } from './test-fetch';

const TAKEN = 'A view with this name already exists. Please choose a different name.';
const { toast, fetchMock } = setUpFetch();

test('[8.1, 8.4] why a view could not be saved is shown, and returned to the caller, who marks its name', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ code: 409, message: TAKEN }, { status: 409 }));
  const { error } = await makeStore().dispatch(
    ordersApi.endpoints.saveOrderView.initiate({ name: 'Late', filters: {} }),
  );
  expect(error).toEqual({ code: 409, message: TAKEN });
  expect(toast.mock.calls).toEqual([[TAKEN, { isError: true, duration: 2_000 }]]);
});

test('after a view was saved or deleted the list of views is requested again', async () => {
  const view = { id: '1', name: 'Late', filters: {} };
  fetchMock.mockImplementation((_url, init) =>
    Promise.resolve(Response.json({ code: 200, data: init.method === 'GET' ? { views: [view] } : view })),
  );
  const { dispatch } = makeStore();
  const list = dispatch(ordersApi.endpoints.getOrderViews.initiate());
  expect((await list).data).toEqual([view]);
  const reads = () => fetchMock.mock.calls.filter(([, { method }]) => method === 'GET').length;
  await dispatch(ordersApi.endpoints.saveOrderView.initiate({ name: 'Late', filters: {} }));
  await dispatch(ordersApi.util.getRunningQueryThunk('getOrderViews', undefined));
  expect(reads()).toBe(2);
  await dispatch(ordersApi.endpoints.deleteOrderView.initiate('1'));
  await dispatch(ordersApi.util.getRunningQueryThunk('getOrderViews', undefined));
  expect(reads()).toBe(3);
  list.unsubscribe();
});
