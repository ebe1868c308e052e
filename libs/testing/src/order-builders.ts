import { FulfillmentState, ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf, OrderRow } from '@parcelway/http-contract';

/** An order with one parcel. */
export function buildOrderRow(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: '9001',
    order_name: '#1001',
    shopify_order_url: 'https://admin.example.com/store/demo/orders/9001',
    ordered_at: '2026-11-10T09:00:00Z',
    customer: { name: 'Ada Miller', email: 'ada@example.com', phone: null },
    destination: 'DE',
    total_price: '48.50',
    currency: 'EUR',
    items_count: 2,
    fulfillment_status: FulfillmentState.Fulfilled,
    financial_status: 'paid',
    cancelled_at: null,
    shipments: [
      {
        id: '101',
        track_number: '1Z999AA10123456784',
        courier: 'ups',
        courier_name: 'UPS',
        status: ShipmentStatus.InTransit,
        sub_status: 2001,
        last_update_at: null,
      },
    ],
    tags: [],
    note: '',
    ...change,
  };
}

type OrderDetail = DataOf<Calls['orderDetail']>;

/** An order that has no parcel yet. */
export const buildOrderDetail = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...buildOrderRow({ fulfillment_status: FulfillmentState.Unfulfilled, shipments: [] }),
  line_items: [{ id: '1', title: 'Walnut bowl', variant: 'Large', sku: 'WB-L', quantity: 2, image: null }],
  shipping_address: {
    name: 'Ada Miller',
    line1: 'Lindenstraße 4',
    line2: '',
    city: 'Berlin',
    province: '',
    zip: '10969',
    country: 'DE',
  },
  ...change,
});
