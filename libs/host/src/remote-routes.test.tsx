import { MemoryRouter, Route, Routes, useParams } from '@parcelway/router';
import { render, screen } from '@testing-library/react';
import { RemoteRoutes } from './remote-routes.component';

const orders = {
  routes: [
    { ref: 'orders', path: '/orders' },
    { ref: 'orders.shipment', path: '/orders/shipment' },
    { ref: 'orders.custom-status', path: '/custom-status' },
  ],
};
const ORDERS = {
  orders: () => <p>the list</p>,
  'orders.shipment': () => <p>the shipment</p>,
  'orders.custom-status': () => <p>the statuses</p>,
};
const notifications = {
  routes: [
    { ref: 'notifications', path: '/notification' },
    { ref: 'notifications.template', path: '/notification/template/:status/:custom?' },
    { ref: 'notifications.record', path: '/notification/record' },
    { ref: 'notifications.summary', path: '/notification/summary' },
  ],
};
const Template = () => {
  const { status, custom = 'none' } = useParams();
  return <p>{`template ${status} ${custom}`}</p>;
};
const Other = () => null;

/** As hosts mount a remote. */
const open = (address: string, remote: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={`${address.split('/')[1]}/*`} element={remote} />
      </Routes>
    </MemoryRouter>,
  );

test.each([
  ['/orders', 'the list'],
  ['/orders/', 'the list'],
  ['/orders/shipment?item=7', 'the shipment'],
  ['/Orders/Shipment', 'the shipment'],
  ['/custom-status', 'the statuses'],
])('%s shows %s', (address, text) => {
  open(address, <RemoteRoutes<'orders'> contract={orders} screens={ORDERS} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ['/notification/template/2', 'template 2 none'],
  ['/notification/template/custom/7', 'template custom 7'],
])('%s has its parameters', (address, text) => {
  const screens = {
    notifications: Other,
    'notifications.template': Template,
    'notifications.record': Other,
    'notifications.summary': Other,
  };
  open(address, <RemoteRoutes<'notifications'> contract={notifications} screens={screens} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('an address below a first segment of another route of the remote shows nothing', () => {
  const { container } = open('/custom-status/shipment', <RemoteRoutes<'orders'> contract={orders} screens={ORDERS} />);
  expect(container).toBeEmptyDOMElement();
});

test('the compiler refuses a route without a screen, and a screen without a route', () => {
  const { orders: List, ...others } = ORDERS;
  // @ts-expect-error -- the list is missing
  open('/orders/shipment', <RemoteRoutes<'orders'> contract={orders} screens={others} />);
  open(
    '/orders',
    // @ts-expect-error -- no route is called orders.list
    <RemoteRoutes<'orders'> contract={orders} screens={{ ...ORDERS, 'orders.list': List }} />,
  );
  expect(screen.getAllByText(/^the/).map(({ textContent }) => textContent)).toEqual(['the shipment', 'the list']);
});
