import { buildCheckpoint, buildShipmentDetails, seriousFindings, type FakeApi } from '@parcelway/testing';
import { ShipmentStatus, statusInfo } from '@parcelway/domain';
import { screen, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

test('[2.21] the parcel shows its status, courier, customer, contents and dates', async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  await renderOrders('/orders/shipment?item=101');
  await heading('#1001');
  for (const name of ['On the way', 'History', 'UPS', 'Customer', 'In this parcel', 'Dates', 'Why this status'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  expect(screen.getByText('Walnut bowl')).toBeInTheDocument();
  expect(screen.getByText(/Lindenstraße 4/)).toHaveTextContent('Germany');
  expect(screen.getByRole('link', { name: /ups.com/ })).toHaveAttribute('href', 'https://www.ups.com');
  expect(screen.getByText('€48.50')).toBeInTheDocument();
});

test('the milestones show what is reached and where the parcel is', async () => {
  api.answer('shipmentDetails', buildShipmentDetails({ status: ShipmentStatus.InTransit }));
  await renderOrders('/orders/shipment?item=101');
  const steps = within(await screen.findByRole('list', { name: 'Progress of the parcel' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent?.replace(/\d.*$|(today|yesterday).*$/, ''))).toEqual(
    [
      'Ordered, reached',
      'Info received, reached',
      'In transit, current step',
      'Out for delivery, not reached yet',
      'Delivered, not reached yet',
    ].map((text) => expect.stringContaining(text)),
  );
  expect(steps[2]).toHaveAttribute('aria-current', 'step');
});

test('the history is newest first, grouped by the days of the shop', async () => {
  api.answer(
    'shipmentDetails',
    buildShipmentDetails({
      checkpoints: [
        // 23:30 UTC is the next day in Berlin.
        buildCheckpoint({ hash: 'c', time: '2026-11-18T23:30:00Z', content: 'Third' }),
        buildCheckpoint({ hash: 'b', time: '2026-11-18T08:00:00Z', content: 'Second' }),
        buildCheckpoint({ hash: 'a', time: '2026-11-12T00:00:00Z', has_time: false, content: 'First' }),
      ],
    }),
  );
  await renderOrders('/orders/shipment?item=101');
  await heading('History');
  const days = ['Nov 19, 2026', 'Nov 18, 2026', 'Nov 12, 2026'].map((name) => screen.getByRole('region', { name }));
  expect(days[0]).toHaveTextContent('Third');
  expect(days[1]).toHaveTextContent('Second');
  expect(days[2]).toHaveTextContent('First');
  expect(days[2]).not.toHaveTextContent('1:00');
  expect(screen.getAllByText(/^(First|Second|Third)$/).map((event) => event.firstChild?.textContent)).toEqual([
    'Third',
    'Second',
    'First',
  ]);
});

test('the trail names the rule that set the status, newest first', async () => {
  const step = {
    from: 2,
    from_sub: 2001,
    to: 4,
    to_sub: 4003,
    by: 'provider',
    happened_at: null,
    checkpoint: null,
    status_source: null,
  } as const;
  api.answer(
    'shipmentDetails',
    buildShipmentDetails({
      status_trail: [
        { ...step, time: '2026-11-01T10:00:00Z', rule: 'latest_checkpoint' },
        { ...step, time: '2026-11-02T10:00:00Z', rule: 'a_rule_of_tomorrow' },
      ],
    }),
  );
  await renderOrders('/orders/shipment?item=101');
  await heading('Why this status');
  const [newest, oldest] = screen.getAllByText(/In transit → Delivered/).map((change) => change.closest('li'));
  expect(newest).toHaveTextContent('Set by the tracking.');
  expect(oldest).toHaveTextContent("The courier's latest event says so.");
  expect(oldest).toHaveTextContent('Signed for');
});

test("the shopper's page and the order in the store open in a new tab", async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  const { user } = await renderOrders('/orders/shipment?item=101');
  await heading(/^#1001/);
  const shopper = await screen.findByRole('link', { name: /Open the shopper's page/ });
  expect(shopper).toHaveAttribute('href', 'https://demo.example.com/apps/track?number=1Z999AA10123456784');
  expect(shopper).toHaveAttribute('target', '_blank');
  await user.click(await screen.findByRole('button', { name: 'Parcel actions' }));
  expect(await screen.findByRole('link', { name: /Open #1001 in the store admin/ })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test("previous and next stay inside the list's filters, and so does the back link", async () => {
  api.answer('shipmentDetails', ({ query }) =>
    buildShipmentDetails({ id: String(query.id), next_id: query.id === '102' ? null : '102' }),
  );
  const { user, location } = await renderOrders('/orders/shipment?item=101&query=ada');
  await heading(/^#1001/);
  expect(screen.getByRole('button', { name: 'Previous parcel' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next parcel' }));
  expect(location().searchParams.get('item')).toBe('102');
  expect(api.requests('shipmentDetails').at(-1)?.query).toMatchObject({ id: '102', query: 'ada' });
  await heading(/^#1001/);
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(location().pathname).toBe('/orders');
  expect(location().searchParams.get('query')).toBe('ada');
});

test('a parcel that does not exist shows an empty state that leads back', async () => {
  api.fail('shipmentDetails', 404, 'This parcel does not exist');
  await renderOrders('/orders/shipment?item=999');
  expect(await heading('This parcel is not in your store')).toBeInTheDocument();
  expect(document.title).toMatch(/^Shipment detail · /);
  expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/orders(\?|$)/),
  );
});

test('an address without a parcel shows an empty state without a request', async () => {
  document.title = '';
  await renderOrders('/orders/shipment');
  expect(await heading('This parcel is not in your store')).toBeInTheDocument();
  expect(document.title).toMatch(/^Shipment detail · /);
  expect(api.requests('shipmentDetails')).toEqual([]);
});

test('a failure offers Retry', async () => {
  api.fail('shipmentDetails', 500);
  const { user } = await renderOrders('/orders/shipment?item=101');
  expect(await heading('The parcel could not be loaded')).toBeInTheDocument();
  api.answer('shipmentDetails', buildShipmentDetails());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('#1001')).toBeInTheDocument();
});

test('loading is announced, and the back link is there already', async () => {
  api.hang('shipmentDetails');
  const { user, location } = await renderOrders('/orders/shipment?item=101&query=ada');
  expect(await screen.findByText('Loading the parcel')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(`${location().pathname} ${location().searchParams.get('query')}`).toBe('/orders ada');
});

test('the courier has its mark, below the address that the session names', async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  await renderOrders('/orders/shipment?item=101', { session: { courier_cdn: 'https://app.example/couriers' } });
  expect((await heading('UPS')).parentElement?.querySelector('img')).toHaveAttribute(
    'src',
    'https://app.example/couriers/ups.svg',
  );
});

test('a parcel without courier, events and contents shows it in each place', async () => {
  api.answer(
    'shipmentDetails',
    buildShipmentDetails({
      courier: '',
      courier_name: '',
      courier_card: null,
      checkpoints: [],
      line_items: [],
      status_trail: [],
      status: ShipmentStatus.Pending,
      sub_status: 10001,
      last_event: null,
      milestones: {},
    }),
  );
  await renderOrders('/orders/shipment?item=101');
  for (const text of [
    /has not been detected yet/,
    /has not reported anything yet/,
    /has not said what is in this parcel/,
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
});

test('one of several parcels shows which it is, and leads to the others', async () => {
  const siblings = ['100', '101', '102'].map((id) => ({ id, track_number: id === '102' ? '' : `NUMBER${id}` }));
  api.answer('shipmentDetails', ({ query }) => buildShipmentDetails({ id: String(query.id), siblings }));
  const { user, location } = await renderOrders('/orders/shipment?item=101&query=ada');
  await heading('#1001 · parcel 2 of 3');
  expect(document.title).toMatch(/^#1001 · parcel 2 of 3 · /);
  expect(screen.getByText('NUMBER101')).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'No number' }));
  await heading('#1001 · parcel 3 of 3');
  expect(`${location().searchParams.get('item')} ${location().searchParams.get('query')}`).toBe('102 ada');
});

test('a parcel without a number shows it, and offers no page to follow it', async () => {
  api.answer(
    'shipmentDetails',
    buildShipmentDetails({
      track_number: '',
      courier: '',
      courier_name: '',
      courier_card: null,
      status: ShipmentStatus.Pending,
      sub_status: null,
    }),
  );
  await renderOrders('/orders/shipment?item=101');
  await heading('#1001');
  expect(screen.getAllByText('No number')).toHaveLength(2);
  expect(screen.getByText(/^The store gave no number with this parcel/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /shopper's page/ })).toBeNull();
});

test.each([
  [7, 7006, 'Exception', /^Customs holds the parcel. Ask UPS/],
  [7, 7007, 'Exception', /^Open a claim with UPS/],
  [7, 7010, 'Exception', /^The parcel is coming back to you/],
  [7, 7011, 'Exception', /^The parcel is coming back to you/],
  [7, 7005, 'Exception', /^Ask UPS what holds the parcel up/],
  [7, null, 'Exception', /^Ask UPS what holds the parcel up/],
  [6, 6002, 'Failed attempt', /^Check the address with the customer/],
  [5, 5001, 'Expired', /^There has been no news for a long time. Ask UPS/],
] as const)(
  'status %s (%s) stops the parcel on its way, in its colour, with advice',
  async (status, sub_status, name, advice) => {
    const { progress } = buildShipmentDetails();
    const steps = progress.steps.map((step) =>
      step.state === 'current' ? { ...step, state: 'stopped' as const } : step,
    );
    api.answer('shipmentDetails', buildShipmentDetails({ status, sub_status, progress: { ...progress, steps } }));
    await renderOrders('/orders/shipment?item=101');
    const shown = within(await screen.findByRole('list', { name: 'Progress of the parcel' })).getAllByRole('listitem');
    expect(shown[2]).toHaveTextContent(`In transit, stopped here: ${name}`);
    expect(shown[2]).toHaveStyle({ color: statusInfo(status).color });
    expect(shown[3]).toHaveTextContent('Out for delivery, not reached yet');
    expect(screen.getByText(advice)).toBeInTheDocument();
  },
);

test.each([10002, 10003] as const)(
  'a number that does not fit its courier is said, with the courier: %s',
  async (sub_status) => {
    api.answer('shipmentDetails', buildShipmentDetails({ status: ShipmentStatus.Pending, sub_status }));
    await renderOrders('/orders/shipment?item=101');
    expect(await screen.findByText(/^The number does not look like one of UPS/)).toBeInTheDocument();
  },
);

test('a doubtful courier is shown beside the others that the number fits, each with its reasons', async () => {
  const candidates = [
    { code: 'ups', name: 'UPS', score: 2, why: ['check_digit', 'shop_history'] },
    { code: 'dhl', name: 'DHL', score: 1, why: ['regex'] },
  ];
  api.answer('shipmentDetails', buildShipmentDetails({ candidates }));
  await renderOrders('/orders/shipment?item=101');
  await heading('Possible couriers');
  expect(screen.getByText('UPS: check digit is right, you shipped with them before')).toBeInTheDocument();
  expect(screen.getByText('DHL: shape of the number fits')).toBeInTheDocument();
});

test('a status that never changed has no trail: the history is enough', async () => {
  api.answer('shipmentDetails', buildShipmentDetails({ status_trail: [] }));
  await renderOrders('/orders/shipment?item=101');
  await heading('History');
  expect(screen.queryByRole('heading', { name: 'Why this status' })).toBeNull();
});

test('the page is in German', async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  await renderOrders('/orders/shipment?item=101', { language: 'de' });
  for (const name of ['#1001', 'Verlauf', 'In diesem Paket', 'Warum dieser Status'])
    expect(await heading(name)).toBeInTheDocument();
});

test("axe finds nothing serious on the parcel's page", async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  const { container } = await renderOrders('/orders/shipment?item=101');
  await heading(/^#1001/);
  expect(await seriousFindings(container)).toEqual([]);
});
