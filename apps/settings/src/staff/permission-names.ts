import type { Permission } from '@parcelway/domain';

/** The names of permissions as the texts have them, in the order in which they are shown. */
export const PERMISSION_NAMES = {
  'order.read': 'order_read',
  'order.write': 'order_write',
  'page.write': 'page_write',
  'notification.write': 'notification_write',
  'analytics.read': 'analytics_read',
  'billing.write': 'billing_write',
  'setting.write': 'setting_write',
} as const satisfies Record<Permission, string>;
