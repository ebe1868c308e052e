import { configureApi, makeStore } from '@parcelway/api';
import { screen } from '@testing-library/react';
import contract from '../remote.json';
import { prefetch } from './prefetch';
import { fakeShop, renderOrders } from './test-orders';

test('what the page asks for early is what the screen asks for first, parameter for parameter', async () => {
  const api = fakeShop();
  const answering = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    asked.push(`${pathname.replace('/api/', '')}${search}`);
    return answering(input, init);
  };
  try {
    await renderOrders('/orders');
    await screen.findByRole('table', { name: 'Tracking' });
    expect([...asked].sort()).toEqual(contract.first.find(({ path }) => path === '/orders')?.calls.toSorted());
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
