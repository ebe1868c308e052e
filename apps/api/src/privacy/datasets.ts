import type { Dataset, ShopTable } from './dataset';
import { BILLING_DATASETS } from './datasets-billing';
import { MAIL_DATASETS } from './datasets-mails';
import { ORDER_DATASETS } from './datasets-orders';
import { SETTING_DATASETS } from './datasets-settings';

const ALL = [...ORDER_DATASETS, ...MAIL_DATASETS, ...SETTING_DATASETS, ...BILLING_DATASETS] as const;
type ExportedTable = (typeof ALL)[number]['table'];

/** Everything that an export of a shop's data holds, in the order of its files. */
export const DATASETS: readonly Dataset[] = ALL;

/**
 * Tables of shops that are not exported, and why: `secret` gives access to something, `derived` is computed from
 * datasets or copied from elsewhere, `queue` is work under way. The compiler names a table that is in neither list.
 */
export const NOT_EXPORTED: Readonly<
  Record<Exclude<ShopTable, ExportedTable>, { why: 'secret' | 'derived' | 'queue'; says: string }>
> = {
  platform_tokens: { why: 'secret', says: "access to the store's data" },
  staff_tokens: { why: 'secret', says: 'sign-ins' },
  group_codes: { why: 'secret', says: 'codes that invite another store' },
  exports: { why: 'secret', says: 'links to files of exports' },
  page_visitors: { why: 'secret', says: 'hashes that separate the visitors of a day' },
  order_tags: { why: 'derived', says: 'orders.tags, one row each' },
  status_changes: { why: 'derived', says: 'status_history, as emails are planned from it' },
  courier_history: { why: 'derived', says: 'how many parcels each courier carried' },
  edd_backtests: { why: 'derived', says: 'how good the promise would have been' },
  edd_rule_backtests: { why: 'derived', says: 'how good the promises of rules would have been' },
  edd_lanes: { why: 'derived', says: 'how long parcels took' },
  analytics_days: { why: 'derived', says: 'figures of parcels by day' },
  analytics_mail_days: { why: 'derived', says: 'figures of emails by day' },
  product_facts: { why: 'derived', says: 'a copy of tags and collections of products' },
  store_products: { why: 'derived', says: "a copy of the store's catalogue" },
  api_keys: { why: 'secret', says: 'keys of the public API' },
  integrations: { why: 'secret', says: 'keys of connected tools' },
  parcel_alerts: { why: 'queue', says: 'alerts of parcels that were raised' },
  deliveries: { why: 'queue', says: 'what connected tools are sent' },
  status_change_tasks: { why: 'queue', says: 'changes of status that wait' },
  webhook_inbox: { why: 'queue', says: 'messages from the store that wait, or were applied' },
  purchase_requests: { why: 'queue', says: 'purchases that wait for an approval' },
  sync_runs: { why: 'queue', says: 'syncs of orders' },
  rederive_runs: { why: 'queue', says: 'runs over all events' },
  poll_leases: { why: 'queue', says: 'parcels that a courier is being queried about' },
  edd_changes: { why: 'queue', says: 'parcels whose date is computed again' },
  analytics_changes: { why: 'queue', says: 'days that are counted again' },
  analytics_shops: { why: 'queue', says: 'when figures are counted' },
  mail_template_editors: { why: 'queue', says: 'who has a template open' },
  tracking_page_editors: { why: 'queue', says: 'who has a design open' },
};
