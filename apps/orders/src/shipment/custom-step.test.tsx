import { ShipmentStatus } from '@parcelway/domain';
import { buildShipmentDetails, type FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test("a status of the merchant's own is among the steps, by its name and in its colour", async () => {
  const { progress } = buildShipmentDetails();
  const [ordered, ...ahead] = progress.steps;
  const own = {
    ...ordered,
    key: 'custom' as const,
    custom: { id: '1', name: 'Quality check', color: '#6b3fa0', icon: null, description: '' },
    state: 'current' as const,
  };
  const steps = [ordered, own, ...ahead.map((step) => ({ ...step, state: 'ahead' as const, at: null }))];
  api.answer(
    'shipmentDetails',
    buildShipmentDetails({ status: ShipmentStatus.Pending, progress: { ...progress, steps } as typeof progress }),
  );
  await renderOrders('/orders/shipment?item=101');
  const shown = within(await screen.findByRole('list', { name: 'Progress of the parcel' })).getAllByRole('listitem');
  expect(shown).toHaveLength(6);
  expect(shown[1]).toHaveTextContent(/^Quality check, current step/);
  expect(shown[1]).toHaveStyle({ color: '#6b3fa0' });
});
