// Written by `npm run routes` from apps/*/remote.json.
/** The path of each route of this repository's remotes, by its ref. */
export interface RoutePaths {
  analytics: '/analytics';
  'analytics.reviews': '/analytics/reviews';
  billing: '/billing';
  'billing.history': '/billing/history';
  'billing.plan': '/billing/plan';
  dashboard: '/dashboard';
  integrations: '/integration';
  'integrations.keys': '/integration/api-keys';
  'integrations.tool': '/integration/:name';
  notifications: '/notification';
  'notifications.record': '/notification/record';
  'notifications.summary': '/notification/summary';
  'notifications.template': '/notification/template/:status/:custom?';
  orders: '/orders';
  'orders.custom-status': '/custom-status';
  'orders.shipment': '/orders/shipment';
  settings: '/settings';
  'settings.customize': '/settings/pre-sale-edd/customize';
  'settings.promise': '/settings/pre-sale-edd';
  'settings.rule': '/pre-edd/custom/:id';
  'tracking-page': '/tracking-page';
  'tracking-page.code': '/tracking-page/code/:theme';
  'tracking-page.embedded': '/tracking-page/embedded';
  'tracking-page.theme': '/tracking-page/:theme';
}
