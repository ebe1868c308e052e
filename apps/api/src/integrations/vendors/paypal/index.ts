import type { ShipmentStatusKey } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import { z } from 'zod';
import type { OutgoingAnswer } from '../../sending/outgoing-http';
import {
  JSON_TYPE,
  jsonOf,
  NOT_THE_VENDOR,
  outcomeOfStatus,
  type Account,
  type Outcome,
  type Vendor,
} from '../vendor.port';

const GATEWAY = 'paypal';
/** PayPal's own ids of payments. */
const TRANSACTION = /^[0-9A-Z]{17}$/;
const MAX_TEXT = 64;
/** PayPal's names of these couriers by ours, in small letters. Those of others are sent as they are. */
const CARRIERS: Readonly<Record<string, string>> = {
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FEDEX',
  dhl: 'DHL',
  'dhl express': 'DHL',
  'dhl ecommerce': 'DHL_GLOBAL_ECOMMERCE',
};
const STATUSES: Readonly<Record<ShipmentStatusKey, string>> = {
  pending: 'SHIPPED',
  info_received: 'SHIPMENT_CREATED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'DELIVERY_SCHEDULED',
  delivered: 'DELIVERED',
  expired: 'UNCONFIRMED',
  failed_attempt: 'DELIVERY_FAILED',
  exception: 'ON_HOLD',
};

/**
 * The tracker of a payment: PayPal counts one for a transaction and a tracking number. It is read first, then added by
 * `trackers-batch` or updated, so that a repeat changes nothing.
 */
export const paypal: Vendor = {
  wantsCustomer: false,
  isAnyAddress: false,
  wantsPayments: true,
  token: {
    base: 'paypal',
    request: ({ secrets: { client_id: id = '', client_secret: secret = '' } }, base) => ({
      method: 'POST',
      url: `${base}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }),
  },
  skips: (_message, account) => (transactionOf(account) === undefined ? 'other_payment' : null),
  lookUp: {
    request: (message, account, base) => ({
      method: 'GET',
      url: trackerUrl(message, account, base),
      headers: authorizationOf(account),
      body: null,
    }),
    // 404: it is not there yet.
    outcome: (answer) => (answer.status === 404 ? { kind: 'sent' } : outcomeOf(answer, tracker)),
  },
  request(message, account, base, _now, found) {
    const headers = { ...authorizationOf(account), ...JSON_TYPE };
    const body = trackerOf(message, account);
    if (found?.status === 200)
      return { method: 'PUT', url: trackerUrl(message, account, base), headers, body: JSON.stringify(body) };
    return {
      method: 'POST',
      url: `${base}/v1/shipping/trackers-batch`,
      headers: { ...headers, 'paypal-request-id': message.id },
      body: JSON.stringify({ trackers: [body] }),
    };
  },
  // An update is answered with 204.
  outcome: (answer) => (answer.status === 204 ? { kind: 'sent' } : outcomeOf(answer, batch)),
};

/** In a preview the order's payment is not read. */
function transactionOf({ payments }: Account): string | undefined {
  if (!payments) return '…';
  return payments
    .filter(({ gateway }) => gateway === GATEWAY)
    .flatMap(({ ids }) => ids.filter((id) => TRANSACTION.test(id)))[0];
}

const authorizationOf = ({ token = '' }: Account) => ({ authorization: `Bearer ${token}` });
const trackerUrl = ({ data: { shipment } }: IntegrationMessage, account: Account, base: string): string =>
  `${base}/v1/shipping/trackers/${encodeURIComponent(`${transactionOf(account) ?? ''}-${shipment.tracking_number}`)}`;

function trackerOf({ data: { shipment } }: IntegrationMessage, account: Account) {
  const carrier = CARRIERS[shipment.courier.toLowerCase()];
  return {
    transaction_id: transactionOf(account),
    tracking_number: shipment.tracking_number.slice(0, MAX_TEXT),
    status: STATUSES[shipment.status as ShipmentStatusKey],
    carrier: carrier ?? 'OTHER',
    // Empty where the shop hides its couriers.
    ...(!carrier && { carrier_name_other: (shipment.courier || 'Other').slice(0, MAX_TEXT) }),
  };
}

const tracker = z.object({ transaction_id: z.string() });
const batch = z.object({
  tracker_identifiers: z.array(z.object({ transaction_id: z.string() })).optional(),
  errors: z.array(z.object({ name: z.string() })).optional(),
});

function outcomeOf(answer: OutgoingAnswer, shape: z.ZodType): Outcome {
  // The merchant's app at PayPal lacks the feature of tracking.
  if (answer.status === 403) return { kind: 'again', problem: 'no_access' };
  const outcome = outcomeOfStatus(answer);
  if (outcome.kind !== 'sent') return outcome;
  if (!shape.safeParse(jsonOf(answer.body)).success) return NOT_THE_VENDOR;
  const { data } = batch.safeParse(jsonOf(answer.body));
  // Each tracker of a batch is accepted or refused by itself.
  return data?.errors?.length ? { kind: 'failed', problem: 'refused' } : outcome;
}
