/** The address of the public API on the app's own host. */
export const PUBLIC_BASE = '/api/public/v1';

/** What a key of the public API may do. */
export const API_SCOPES = ['orders.read', 'customers.read', 'parcels.write', 'webhooks.write'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Keys of a shop, at most. */
export const MAX_API_KEYS = 20;
/** So a key begins, that scanners of source code recognise one that leaked. */
export const API_KEY_PREFIX = 'pw_live_';
/** A rotated key is valid for so long beside the new one. */
export const KEY_ROTATION_MS = 86_400_000;
