import { buildCheckpoint, buildShipmentDetails, type FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

describe('times and events as the courier reported them', () => {
  const timeline = async (checkpoints: ReturnType<typeof buildCheckpoint>[]) => {
    api.answer('shipmentDetails', buildShipmentDetails({ checkpoints, status_trail: [] }));
    // The shop is in Berlin.
    await renderOrders('/orders/shipment?item=101');
    await screen.findByRole('heading', { name: 'History' });
  };
  test('a clock whose zone nobody knows is shown as it is, and marked as local', async () => {
    await timeline([buildCheckpoint({ hash: 'x', time: '2026-11-18T23:30:00Z', zone: null, content: 'Scanned' })]);
    const event = screen.getByText('Scanned').closest('li');
    expect(event).toHaveTextContent(/11:30\sPM/);
    expect(event).toHaveTextContent('local time');
    expect(screen.getByRole('region', { name: 'Nov 18, 2026' })).toContainElement(event);
  });
  test('a clock in a known zone is shown in the time of the shop', async () => {
    await timeline([buildCheckpoint({ hash: 'x', time: '2026-11-18T23:30:00Z', zone: 'Z', content: 'Scanned' })]);
    expect(screen.getByText('Scanned').closest('li')).toHaveTextContent(/12:30\sAM/);
    expect(screen.getByRole('region', { name: 'Nov 19, 2026' })).toBeInTheDocument();
  });
  test('events that are not about this parcel are listed apart, with the reason', async () => {
    await timeline([
      buildCheckpoint({ hash: 'x', content: 'Arrived', zone: 'Z' }),
      buildCheckpoint({ hash: 'y', content: 'Of another parcel', aside: 'before_order' }),
      buildCheckpoint({ hash: 'z', content: 'Some day', aside: 'unread_time', time_raw: 'Bunday', zone: null }),
    ]);
    const apart = screen.getByText('2 events kept apart').closest('details') as HTMLElement;
    expect(within(apart).getByText('Of another parcel')).toHaveTextContent(/before this order was placed/);
    expect(within(apart).getByText('Some day')).toHaveTextContent('time not readable: Bunday');
    expect(within(apart).queryByText('Arrived')).toBeNull();
  });
});

test('what the tracking service reports beside the events is shown with the courier and the dates', async () => {
  const facts = {
    expected_on: '2026-11-24',
    signed_by: 'A. Miller',
    last_mile: { courier_name: 'DHL Germany', number: '0034', track_url: 'https://dhl.example.com/0034' },
    weight: '1.2 kg',
    service: 'Express',
  };
  api.answer('shipmentDetails', buildShipmentDetails({ facts }));
  await renderOrders('/orders/shipment?item=101');
  expect(await screen.findByText('Nov 24, 2026')).toBeInTheDocument();
  for (const text of ['A. Miller', '1.2 kg', 'Express']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /DHL Germany · 0034/ })).toHaveAttribute('href', facts.last_mile.track_url);
});

test('the delivery date has its source, what was promised first, and why its customer does not see it', async () => {
  const days = { from: '2026-11-24', to: '2026-11-26', first_from: '2026-11-23', first_to: '2026-11-25' };
  const edd = { ...days, text: 'Nov 24–26', source: 'carrier', share: null, hidden: 'out_for_delivery' } as const;
  api.answer('shipmentDetails', buildShipmentDetails({ edd }));
  await renderOrders('/orders/shipment?item=101');
  expect((await screen.findByText('Nov 24–26')).closest('dd')).toHaveTextContent(
    'Nov 24–26From the courierFirst promised: Nov 23, 2026 – Nov 25, 2026Hidden from the customer: Out for delivery',
  );
});

test('a status that our reading of the text decided against the tracking service is marked so', async () => {
  const [step] = buildShipmentDetails().status_trail;
  const status_trail = step ? [{ ...step, status_source: 'text_over_provider_return' }] : [];
  api.answer('shipmentDetails', buildShipmentDetails({ status_trail }));
  await renderOrders('/orders/shipment?item=101');
  expect(await screen.findByText(/the tracking service said otherwise/)).toBeInTheDocument();
});
