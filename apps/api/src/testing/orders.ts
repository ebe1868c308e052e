import { FulfillmentState } from '@parcelway/domain';
import type { PlatformFulfillment, PlatformOrder } from '../platform/platform.port';

/** For tests only: orders as the platform's adapter returns them. */
export function testOrder(orderId: string, change: Partial<PlatformOrder> = {}): PlatformOrder {
  return {
    orderId,
    name: `#${orderId}`,
    orderedAt: '2026-11-01T10:00:00.000Z',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
    cancelledAt: null,
    financialStatus: 'PAID',
    fulfillmentState: FulfillmentState.Fulfilled,
    tags: ['a', 'b'],
    discountCodes: [],
    note: '',
    locale: 'en',
    email: 'Jane@Example.com',
    phone: '+1555',
    customerName: 'Jane Doe',
    total: { amount: '12.50', currency: 'USD' },
    address: {
      name: 'Jane Doe',
      line1: '1 Street',
      line2: '',
      city: 'Town',
      province: 'State',
      provinceCode: 'ST',
      zip: '123',
      country: 'United States',
      countryCode: 'US',
    },
    lines: [
      {
        lineId: `${orderId}1`,
        title: 'Mug',
        variant: 'Blue',
        sku: 'M-1',
        vendor: '',
        productId: null,
        variantId: null,
        quantity: 2,
        imageUrl: 'https://cdn.test/mug.png',
      },
    ],
    fulfillments: [],
    ...change,
  };
}

export function testFulfillment(
  fulfillmentId: string,
  numbers: string[],
  change: Partial<PlatformFulfillment> = {},
): PlatformFulfillment {
  return {
    fulfillmentId,
    status: 'SUCCESS',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
    tracking: numbers.map((number) => ({ number, company: '', url: null })),
    contents: null,
    ...change,
  };
}
