import type { MessageKey } from '@parcelway/i18n';

/** A screen of the product, whether its remote is released yet or not. */
export interface Screen {
  ref: string;
  path: string;
  title: MessageKey<'common'>;
}

/** Where a refused token leads; a page of the shell's own. */
export const UNAUTHORIZED_PATH = '/unauthorized';
/** Where a plan is chosen. */
export const PLAN_PATH = '/billing/plan';

/** The side menu, in its order. */
export const MENU: readonly (Screen & { id: string })[] = [
  { id: 'dashboard', ref: 'dashboard', path: '/dashboard', title: 'menu.dashboard' },
  { id: 'orders', ref: 'orders', path: '/orders', title: 'menu.orders' },
  { id: 'tracking-page', ref: 'tracking-page', path: '/tracking-page', title: 'menu.tracking-page' },
  { id: 'notification', ref: 'notifications', path: '/notification', title: 'menu.notification' },
  { id: 'analytics', ref: 'analytics', path: '/analytics', title: 'menu.analytics' },
  { id: 'billing', ref: 'billing', path: '/billing', title: 'menu.billing' },
  { id: 'settings', ref: 'settings', path: '/settings', title: 'menu.settings' },
  { id: 'integration', ref: 'integrations', path: '/integration', title: 'menu.integration' },
];

/** Screens behind the menu's. */
export const FURTHER_SCREENS: readonly Screen[] = [
  {
    ref: 'notifications.template',
    path: '/notification/template/:status/:custom?',
    title: 'screen.notification_template',
  },
  { ref: 'notifications.record', path: '/notification/record', title: 'screen.notification_record' },
  { ref: 'notifications.summary', path: '/notification/summary', title: 'screen.notification_summary' },
  { ref: 'tracking-page.embedded', path: '/tracking-page/embedded', title: 'screen.tracking_page_embedded' },
  { ref: 'tracking-page.code', path: '/tracking-page/code/:theme', title: 'screen.tracking_page_code' },
  { ref: 'tracking-page.theme', path: '/tracking-page/:theme', title: 'screen.tracking_page_theme' },
  { ref: 'integrations.detail', path: '/integration/:name', title: 'screen.integration_detail' },
  { ref: 'analytics.reviews', path: '/analytics/reviews', title: 'screen.analytics_reviews' },
  { ref: 'orders.shipment', path: '/orders/shipment', title: 'screen.shipment' },
  { ref: 'settings.pre-edd', path: '/pre-edd/custom/:id', title: 'screen.pre_edd_custom' },
  { ref: 'settings.pre-edd-plugin', path: '/settings/pre-sale-edd/customize', title: 'screen.pre_edd_customize' },
  { ref: 'orders.custom-status', path: '/custom-status', title: 'screen.custom_status' },
  { ref: 'billing.history', path: '/billing/history', title: 'screen.billing_history' },
  { ref: 'billing.plan', path: PLAN_PATH, title: 'screen.billing_plan' },
];
