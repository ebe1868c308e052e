import { screen } from '@testing-library/react';
import contract from '../remote.json';
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
