import type { IntegrationMessage } from '@parcelway/http-contract';

/** What connected tools get of one parcel. */
export const MESSAGE: IntegrationMessage = {
  id: '0d5ac6a1-37f2-4c49-9d42-2f7a4f0f7a5b',
  type: 'shipment.status_changed',
  timestamp: '2026-11-29T09:30:00.000Z',
  data: {
    shop: { domain: 'north.myshopify.com', name: 'North' },
    order: { id: '5001', name: '#1001' },
    shipment: {
      id: '77',
      tracking_number: '1Z999AA10123456784',
      courier: 'UPS',
      courier_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      tracking_url: 'https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784',
      status: 'out_for_delivery',
      sub_status: null,
      status_text: 'Out for delivery',
      expected_on: '2026-11-29',
      delivered_at: null,
      destination_country: 'US',
    },
    alert: null,
    customer: { email: 'sarah@example.com', name: 'Sarah Mason' },
  },
};
