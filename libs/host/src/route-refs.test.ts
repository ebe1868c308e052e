import { ShipmentStatus } from '@parcelway/domain';
import { hrefOf } from './route-refs';

const ROUTES = {
  'orders.shipment': '/orders/shipment',
  'notifications.template': '/notification/template/:status/:custom?',
};

test('values without a place in the path go into the query, empty ones are left out', () => {
  expect(hrefOf(ROUTES, 'orders.shipment', { item: '7', query: 'a b&c', page: undefined, note: '' })).toBe(
    '/orders/shipment?item=7&query=a+b%26c',
  );
});

test('values of the path are encoded, optional ones may be missing', () => {
  expect(hrefOf(ROUTES, 'notifications.template', { status: 'in/transit' })).toBe(
    '/notification/template/in%2Ftransit',
  );
  expect(hrefOf(ROUTES, 'notifications.template', { status: ShipmentStatus.InTransit, custom: 'x' })).toBe(
    '/notification/template/2/x',
  );
});

test('an unknown route and a missing part are errors that name it', () => {
  expect(() => hrefOf(ROUTES, 'orders.nothing')).toThrow('No route is called orders.nothing');
  expect(() => hrefOf(ROUTES, 'notifications.template')).toThrow('needs status');
});
