/** Days that data is stored after it was last needed. The server deletes by them, and merchants are shown them. */
export const RETENTION_DAYS = {
  /** Files of exports, and links to them. */
  export_files: 1,
  /** That there was an export, by whom. */
  export_records: 7,
  /** What was sent to whom; that it was sent stays. */
  mail_contents: 90,
  /** Messages to connected tools, and their answers. */
  deliveries: 30,
  /** Changes of status that mails are planned by. */
  status_changes: 400,
  /** What merchants did to parcels. */
  actions: 400,
  setting_changes: 180,
  deleted_rules: 30,
  /** Messages from the store, once they are applied. */
  webhooks: 7,
  /** Of the store's catalogue, which the tracking page recommends. */
  products: 30,
  /** Hashes that distinguish visitors of the tracking page. */
  visitors: 1,
  sign_ins: 30,
} as const;
export type RetentionKey = keyof typeof RETENTION_DAYS;

/** What is stored for as long as the store has the app. */
export const STORED_WITH_SHOP = ['orders', 'mails', 'settings', 'charges'] as const;

const DAY_MS = 86_400_000;
/** What is older is deleted. */
export const retainedSince = (key: RetentionKey, now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS[key] * DAY_MS);

/** The platform requests the deletion of a store's data so many hours after the app was uninstalled. */
export const ERASED_AFTER_UNINSTALL_HOURS = 48;

/** Between a merchant's request to delete all data and the deletion. */
export const DELETION_WAIT_DAYS = 7;
/** So many days before the deletion a second mail is sent. */
export const DELETION_REMINDER_DAYS = 1;

/** What a deletion that a merchant requested leaves, with the tables that it is in. */
export const REMAINS_AFTER_DELETION = {
  /** What was charged: a parcel is charged once, and the quota of a cycle is used up once. */
  charges: ['quota_charges', 'quota_usage'],
  /** The books: plans, packs and charges with those for usage, and what of a pack is left. */
  bought: ['subscriptions', 'billing_entries', 'quota_packs', 'usage_records'],
  /** The shop's address, its plan, when it was first installed, and that its trial was used. */
  trial: ['shops'],
  /** Who requested the deletion, and when it was done. */
  deletion: ['data_deletions'],
} as const;
export type RemainingData = keyof typeof REMAINS_AFTER_DELETION;

/** Exports of all data that a shop can request in 24 hours. */
export const MAX_DATA_EXPORTS_A_DAY = 3;
