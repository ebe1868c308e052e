import type { Billing } from '../billing/billing';
import type { BillingBook } from '../billing/book';
import type { BillingViews } from '../billing/views';
import type { BulkOperations } from '../bulk/bulk-operations';
import type { ShopStore } from '../store/shop-store';
import type { Webhooks } from '../webhooks/webhooks';

/** What the resolvers of one request work on. */
export interface AdminContext {
  store: ShopStore;
  shop: ShopStore['shop'];
  bulk: BulkOperations;
  webhooks: Webhooks;
  billing: Billing;
  /** The shop's. */
  billingBook: BillingBook;
  billingViews: BillingViews;
  scopes: string[];
  /** Orders created before this are not there for the request's token; milliseconds. */
  ordersFrom: number;
  appHandle: string;
  apiKey: string;
  /** The twin's own address, as browsers reach it. */
  publicUrl: string;
  /** Hands a trigger to Flow. @returns why it was refused; null: it was not */
  startFlow: (handle: string, payload: unknown) => Promise<string | null>;
}

export type RootResolver = (args: Readonly<Record<string, unknown>>, context: AdminContext) => unknown;
