/** What a member of the store's staff may do; carried by the session, enforced by the API. */
export const PERMISSIONS = [
  'order.read',
  'order.write',
  'page.write',
  'notification.write',
  'analytics.read',
  'billing.write',
  'setting.write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
