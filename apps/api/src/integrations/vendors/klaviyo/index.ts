import type { IntegrationMessage } from '@parcelway/http-contract';
import { outcomeOfAccepted, reasonOf, type Vendor } from '../vendor.port';

/** Of the API, as its documentation names it; pinned, for answers differ between revisions. */
const REVISION = '2026-10-15';
const MEDIA_TYPE = 'application/vnd.api+json';

/**
 * One event for each message, with the customer as its profile: `POST /api/events` accepts with 202, and counts a
 * `unique_id` once for a profile and a metric.
 */
export const klaviyo: Vendor = {
  wantsCustomer: true,
  isAnyAddress: false,
  request: (message, { secrets }, base) => ({
    method: 'POST',
    url: `${base}/api/events`,
    headers: {
      authorization: `Klaviyo-API-Key ${secrets.api_key ?? ''}`,
      accept: MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
      revision: REVISION,
    },
    body: JSON.stringify({ data: { type: 'event', attributes: attributesOf(message) } }),
  }),
  outcome: outcomeOfAccepted,
};

/** The names of metrics begin with ours: a shop's flows are built on them. */
const METRICS = {
  'shipment.status_changed': 'Parcelway Shipment Status Changed',
  'shipment.stuck': 'Parcelway Shipment Stuck',
  'shipment.late': 'Parcelway Shipment Late',
} as const;

const attributesOf = ({
  id,
  type,
  timestamp,
  data: { shop, order, shipment, alert, customer },
}: IntegrationMessage) => ({
  unique_id: id,
  time: timestamp,
  properties: { shop: shop.name, order_id: order.id, order_name: order.name, ...shipment, ...reasonOf(alert) },
  metric: { data: { type: 'metric', attributes: { name: METRICS[type] } } },
  profile: {
    data: {
      type: 'profile',
      attributes: { email: customer?.email ?? '', ...(customer?.name && { first_name: firstName(customer.name) }) },
    },
  },
});

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
