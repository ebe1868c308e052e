import type { TwinOrder, TwinShop } from '../model';

/** A small shop for tests. */
export const SHOP: TwinShop = {
  domain: 'some-shop.myshopify.com',
  id: '548380009',
  name: 'Some shop',
  email: 'shop@example.com',
  currency: 'USD',
  timezone: 'America/New_York',
  locale: 'en',
  countryCode: 'US',
  ratePoints: 100,
  staff: {
    id: '42',
    firstName: 'Ada',
    lastName: 'Merchant',
    email: 'ada@example.com',
    locale: 'en',
    accountOwner: true,
  },
};

/** An order with one line and one parcel, unlike every other by its number (from 1). */
export function sampleOrder(number: number, change: Partial<TwinOrder> = {}): TwinOrder {
  const at = new Date(Date.UTC(2026, 9, 1) + number * 3_600_000).toISOString().replace('.000', '');
  const id = String(5_000_000_000 + number * 100);
  return {
    id,
    name: `#${1000 + number}`,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: null,
    closedAt: null,
    email: `buyer${number}@example.com`,
    phone: null,
    customer: { id: `${id}1`, firstName: 'Kim', lastName: `Buyer ${number}`, locale: 'en' },
    customerLocale: 'en',
    currency: 'USD',
    total: '20.00',
    financialStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
    tags: ['vip'],
    note: null,
    test: false,
    shippingLine: { title: 'Standard', code: 'standard' },
    shippingAddress: {
      firstName: 'Kim',
      lastName: `Buyer ${number}`,
      address1: '1 Main Street',
      address2: '',
      city: 'Springfield',
      province: 'Illinois',
      provinceCode: 'IL',
      zip: '62701',
      country: 'United States',
      countryCode: 'US',
      phone: null,
    },
    lineItems: [
      {
        id: `${id}2`,
        title: 'Mug',
        variantTitle: 'Blue',
        sku: 'MUG-B',
        quantity: 2,
        unitPrice: '10.00',
        imageUrl: null,
      },
    ],
    fulfillments: [
      {
        id: `${id}3`,
        name: `#${1000 + number}.1`,
        status: 'SUCCESS',
        displayStatus: 'FULFILLED',
        createdAt: at,
        updatedAt: at,
        inTransitAt: null,
        deliveredAt: null,
        estimatedDeliveryAt: null,
        tracking: [{ company: 'UPS', number: `1Z${number}`, url: null }],
        lines: [{ id: `${id}4`, lineItemId: `${id}2`, quantity: 2 }],
        events: [],
      },
    ],
    ...change,
  };
}

export function sampleOrders(count: number): TwinOrder[] {
  return Array.from({ length: count }, (_, at) => sampleOrder(at + 1));
}
