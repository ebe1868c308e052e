/**
 * The sync of orders, for the screens that start one. A remote carries its own copy, with the texts (`syncMessages`) under the key
 * `sync_kit` of its own.
 */
export { useOlderOrders } from './sync/older-orders.hook';
export { syncMessages, type SyncMessages, type SyncTranslate } from './sync/messages';
export { SyncBar } from './sync/sync-bar.component';
export { SyncPeriod } from './sync/sync-period.component';
export { useSyncPreview, type SyncPreviewState } from './sync/sync-preview.hook';
export { useSync, type Sync } from './sync/sync.hook';
