import type { ApiScope } from '@parcelway/domain';

/** Scopes as the locales have them; a name of a text has no points. */
export const SCOPE_NAMES = {
  'orders.read': 'orders_read',
  'customers.read': 'customers_read',
  'parcels.write': 'parcels_write',
  'webhooks.write': 'webhooks_write',
} as const satisfies Record<ApiScope, string>;
