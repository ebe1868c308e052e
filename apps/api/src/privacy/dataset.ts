import type { DB } from '../db/schema';

/** Tables with rows of shops. */
export type ShopTable = { [T in keyof DB]: 'shop_id' extends keyof DB[T] ? T : never }[keyof DB];

/**
 * A column of a dataset: its meaning, as the reader's guide has it. `as`: how it is read where its name does not say
 * it (a name ending in `_enc` is decrypted), `name`: what the files call it. `left`: why it is not exported.
 */
export type Column =
  | string
  | { says: string; as: 'plain' | 'day' | 'json' | 'mail' | 'filters' | 'subject'; name?: string }
  | { left: string };

/** A table that is exported as a file. Its rows are sorted by the first two exported columns. */
export interface Dataset {
  table: ShopTable;
  /** The name of its files, without their type. */
  file: string;
  about: string;
  columns: Readonly<Record<string, Column>>;
}

type ColumnsOf<T extends ShopTable> = Record<Exclude<keyof DB[T], 'shop_id'>, Column>;

/** Its columns are complete: the compiler names one that is missing. */
export const dataset = <T extends ShopTable>(
  table: T,
  file: string,
  about: string,
  columns: ColumnsOf<T>,
): Dataset & { table: T } => ({ table, file, about, columns });

export const day = (says: string) => ({ says, as: 'day' }) as const;
export const json = (says: string) => ({ says, as: 'json' }) as const;
/** What a line of the billing history is about, without what is not for merchants. */
export const subject = (says: string) => ({ says, as: 'subject' }) as const;
export const left = (why: string) => ({ left: why }) as const;

/** Columns that many tables have. */
export const ORDER = "The order: orders.order_id. The store platform's number";
export const PARCEL = 'The parcel: parcels.shipment_id';
export const USER = "The user: staff.user_id. The store platform's number";
export const MAIL = 'The email: mails.mail_id';
export const HASH = left('a keyed hash, by which the app finds an address');
export const SEARCH = left('derived: what the search of the app compares');
export const REVISION = 'How often it was saved';
export const SETTINGS = 'The settings with their version';
