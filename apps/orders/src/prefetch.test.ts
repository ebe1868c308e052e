import { configureApi, makeStore } from '@parcelway/api';
import { waitFor } from '@testing-library/react';
import { prefetch } from './prefetch';
import { fakeShop, renderOrders } from './test-orders';

test('what is asked for early is what the screen asks for, parameter for parameter', async () => {
  const api = fakeShop();
  const answering = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return answering(input, init);
  };
  try {
    await renderOrders('/orders');
    await waitFor(() => expect(asked.length).toBeGreaterThan(2));
    const shown = asked.splice(0);
    await prefetch(makeStore().dispatch, new URL('http://localhost/orders'));
    expect(asked).toHaveLength(2);
    expect(shown).toEqual(expect.arrayContaining(asked));
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
