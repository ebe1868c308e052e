import { JSON_TYPE, outcomeOfAccepted, reasonOf, type Vendor } from '../vendor.port';

const VERSION = '2026-03-15';
const EVENTS = {
  'shipment.status_changed': 'parcelway shipment status changed',
  'shipment.stuck': 'parcelway shipment stuck',
  'shipment.late': 'parcelway shipment late',
} as const;

/** One custom event for each message: `POST /api/events` accepts with 202 and recognises repeats by `eventID` and `eventTime`. */
export const omnisend: Vendor = {
  wantsCustomer: true,
  isAnyAddress: false,
  request: ({ id, type, timestamp, data: { order, shipment, alert, customer } }, { secrets }, base) => ({
    method: 'POST',
    url: `${base}/api/events`,
    headers: { authorization: `Omnisend-API-Key ${secrets.api_key ?? ''}`, 'omnisend-version': VERSION, ...JSON_TYPE },
    body: JSON.stringify({
      eventName: EVENTS[type],
      eventID: id,
      eventTime: timestamp,
      origin: 'parcelway',
      contact: { email: customer?.email ?? '' },
      properties: { orderID: order.id, orderName: order.name, ...shipment, ...reasonOf(alert) },
    }),
  }),
  outcome: outcomeOfAccepted,
};
