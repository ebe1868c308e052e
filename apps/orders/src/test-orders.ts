import {
  buildOrderList,
  buildShipmentRow,
  fakeApi,
  renderInHost,
  type FakeApi,
  type HostOptions,
  type InHost,
} from '@parcelway/testing';
import { createElement } from 'react';
import contract from '../remote.json';
import { messages } from './messages';
import { OrdersRoutes } from './orders-routes.component';

const routes = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));

/** The remote at an address, in a host that answers its calls. */
export const renderOrders = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(OrdersRoutes), {
    route,
    at: '/orders/*',
    routes,
    messages: { orders: messages },
    ...options,
  });

/** A shop that has synced and has one parcel; a test changes what it is about. */
export function fakeShop(): FakeApi {
  const api = fakeApi();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  api.answer('orderCount', { order_count: 5, order_processed: 5 });
  api.answer('countryCourier', {
    origin: [],
    destination: [
      { value: 'DE', label: 'DE', count: 3 },
      { value: 'US', label: 'US', count: 1 },
    ],
    couriers: [
      { value: 'ups', label: 'UPS', count: 3 },
      { value: 'dhl', label: 'DHL', count: 1 },
    ],
  });
  return api;
}
