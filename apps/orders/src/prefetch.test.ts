import { configureApi, makeStore } from '@parcelway/api';
import { waitFor } from '@testing-library/react';
import { prefetch } from './prefetch';
import { fakeShop, renderOrders } from './test-orders';

test('what is requested early is what the screen requests, parameter for parameter', async () => {
  const api = fakeShop();
  const answering = globalThis.fetch;
  const requested: string[] = [];
  globalThis.fetch = (input, init) => {
    requested.push(input instanceof Request ? input.url : String(input));
    return answering(input, init);
  };
  try {
    await renderOrders('/orders');
    await waitFor(() => expect(requested.length).toBeGreaterThan(2));
    const shown = requested.splice(0);
    await prefetch(makeStore().dispatch, new URL('http://localhost/orders'));
    expect(requested).toHaveLength(2);
    expect(shown).toEqual(expect.arrayContaining(requested));
  } finally {
    api.restore();
  }
});

test('the list of an address is under way before it is drawn, with the filters of the address', async () => {
  const api = fakeShop();
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  try {
    await prefetch(makeStore().dispatch, new URL('http://localhost/orders?status=2&query=ada'));
    expect(api.requests('orderList').map(({ query }) => query)).toEqual([
      expect.objectContaining({ status: '[2]', query: 'ada' }),
    ]);
    expect(api.requests('countryCourier')).toHaveLength(1);
    await prefetch(makeStore().dispatch, new URL('http://localhost/orders/shipment?item=7'));
    expect(api.requests('orderList')).toHaveLength(1);
  } finally {
    api.restore();
  }
});
