import type * as HostKit from '@parcelway/host';
import { type FakeApi } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

/** The host of a shell that was released before older orders could be allowed. */
jest.mock('@parcelway/host', () => {
  const kit = jest.requireActual<typeof HostKit>('@parcelway/host');
  return { ...kit, useHost: () => ({ ...kit.useHost(), openTop: undefined }) };
});

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});
afterEach(() => jest.restoreAllMocks());

test('in an older shell older orders are allowed all the same', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  api.answer('syncPreview', { orders: 1, known: 1, may_count: 0, quota_left: 60, overage: null, needs_grant: true });
  const { user } = await renderOrders('/orders', { session: { shop: 'one.myshopify.com' } });
  await user.click(await screen.findByRole('button', { name: 'Choose how far back to sync' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Last 90 days' }));
  await user.click(await screen.findByRole('button', { name: 'Allow older orders' }));
  expect(open.mock.calls).toEqual([['/auth/login?shop=one.myshopify.com&path=%2Forders&older_orders=1', '_top']]);
});
