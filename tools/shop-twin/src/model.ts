/**
 * The data of the twin's stores. Plain data, so that it can be generated from a seed, read from a bulk export and stored in a journal.
 * Ids are decimal strings (the numeric part of the platform's gid), times ISO-8601 UTC.
 */
export interface TwinShop {
  /** e.g. parcelway-demo.myshopify.com */
  domain: string;
  id: string;
  name: string;
  email: string;
  currency: string;
  timezone: string;
  locale: string;
  countryCode: string;
  /** Points per second of the API's throttle: 100 standard, 200 advanced, 1000 plus, 2000 enterprise. */
  ratePoints: number;
  staff: { id: string; firstName: string; lastName: string; email: string; locale: string; accountOwner: boolean };
}

export interface TwinAddress {
  firstName: string;
  lastName: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  provinceCode: string | null;
  zip: string;
  country: string;
  countryCode: string;
  phone: string | null;
}

export interface TwinLineItem {
  id: string;
  title: string;
  variantTitle: string | null;
  sku: string;
  quantity: number;
  unitPrice: string;
  /** A path is one of the twin's own. */
  imageUrl: string | null;
}

export interface TwinFulfillmentEvent {
  id: string;
  status: string;
  message: string;
  happenedAt: string;
  createdAt: string;
  estimatedDeliveryAt: string | null;
  city: string | null;
  country: string | null;
}

export interface TwinFulfillment {
  id: string;
  /** #1001.1 */
  name: string;
  status: 'SUCCESS' | 'CANCELLED' | 'ERROR' | 'FAILURE';
  displayStatus: string;
  createdAt: string;
  updatedAt: string;
  inTransitAt: string | null;
  deliveredAt: string | null;
  estimatedDeliveryAt: string | null;
  tracking: { company: string | null; number: string | null; url: string | null }[];
  lines: { id: string; lineItemId: string; quantity: number }[];
  events: TwinFulfillmentEvent[];
}

export interface TwinOrder {
  id: string;
  /** #1001 */
  name: string;
  createdAt: string;
  processedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  closedAt: string | null;
  email: string | null;
  phone: string | null;
  customer: { id: string; firstName: string; lastName: string; locale: string } | null;
  customerLocale: string | null;
  currency: string;
  total: string;
  financialStatus: 'PAID' | 'PENDING' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'VOIDED' | 'AUTHORIZED';
  /** Who was paid, by the platform's name; absent: the store's own payments. */
  gateway?: 'paypal' | 'manual';
  /** Restocked orders return their items to stock instead of shipping them. */
  fulfillmentStatus: 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'RESTOCKED';
  tags: string[];
  /** Absent in changes that an older twin wrote down. */
  discountCodes?: string[];
  note: string | null;
  test: boolean;
  shippingLine: { title: string; code: string | null } | null;
  shippingAddress: TwinAddress | null;
  lineItems: TwinLineItem[];
  fulfillments: TwinFulfillment[];
}
