import { configureApi, makeStore, settingsApi } from '@parcelway/api';
import { notificationApi } from './notification';

const toast = jest.fn();
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(Response.json(body, { status }))) as unknown as typeof fetch;
};
beforeEach(() => {
  toast.mockReset();
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast });
});

const updateShopifySwitch = (on: boolean) =>
  makeStore().dispatch(settingsApi.endpoints.updateShopifySwitch.initiate(on)).unwrap();
const updateToSelf = (on: boolean) => makeStore().dispatch(notificationApi.endpoints.updateToSelf.initiate(on));

test('[8.7] a failed shopify switch update shows the server message as a toast and returns false', async () => {
  answer(409, { code: 409, message: 'The store refused. Reconnect it first.' });
  expect(await updateShopifySwitch(true)).toBe(false);
  expect(toast.mock.calls).toEqual([['The store refused. Reconnect it first.', { isError: true, duration: 2_000 }]]);
});

test('a shopify switch update that succeeded returns true, without a toast', async () => {
  answer(200, { code: 200, data: { platform_switch: true } });
  expect(await updateShopifySwitch(true)).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});

test('[8.8] a failed notification-to-self update shows the error message when present', async () => {
  answer(500, { code: 500, message: 'The copy could not be turned on.' });
  expect(await updateToSelf(true)).toMatchObject({ error: { code: 500, message: 'The copy could not be turned on.' } });
  expect(toast.mock.calls).toEqual([['The copy could not be turned on.', { isError: true, duration: 2_000 }]]);
  toast.mockReset();
  answer(500, { code: 500 });
  expect(await updateToSelf(true)).toMatchObject({ error: { code: 500 } });
  expect(toast).not.toHaveBeenCalled();
});
