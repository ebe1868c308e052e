import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonOf, type TwinVendor, type VendorAnswer } from './vendor';

const CLIENT = 'paypal-twin-client';
const SECRET = 'paypal-twin-secret';
/** Seconds of a token. */
const LIFE = 32_400;
const TRACKERS = '/v1/shipping/trackers/';
const STATUSES = [
  ...['CANCELLED', 'DELIVERED', 'LOCAL_PICKUP', 'ON_HOLD', 'SHIPPED', 'SHIPMENT_CREATED', 'DROPPED_OFF', 'IN_TRANSIT'],
  ...['RETURNED', 'LABEL_PRINTED', 'ERROR', 'UNCONFIRMED', 'PICKUP_FAILED', 'DELIVERY_DELAYED', 'DELIVERY_SCHEDULED'],
  ...['DELIVERY_FAILED', 'INRETURN', 'IN_PROCESS', 'NEW', 'VOID', 'PROCESSED', 'NOT_SHIPPED', 'COMPLETED'],
] as const;

const tracker = z
  .object({
    transaction_id: z
      .string()
      .regex(/^[a-zA-Z0-9]*$/)
      .min(1)
      .max(50),
    tracking_number: z.string().min(1).max(64).optional(),
    status: z.enum(STATUSES),
    carrier: z
      .string()
      .regex(/^[A-Z0-9_]+$/)
      .max(64)
      .optional(),
    carrier_name_other: z.string().min(1).max(64).optional(),
  })
  .refine(
    ({ tracking_number: number, carrier }) => number === undefined || carrier !== undefined,
    'carrier is required',
  )
  .refine(
    ({ carrier, carrier_name_other: other }) => (carrier === 'OTHER') === (other !== undefined),
    'carrier_name_other belongs to the carrier OTHER',
  );
type Tracker = z.output<typeof tracker>;
const batch = z.object({ trackers: z.array(z.unknown()).min(1).max(20) });

const problem = (status: number, name: string, message: string, details: object[] = []): VendorAnswer => ({
  status,
  body: { name, message, debug_id: randomUUID().slice(0, 13), details },
});
/** Payments of the demo store's orders have such ids; PayPal knows no others. */
export const isPaypalTransaction = (id: string): boolean => /^[0-9A-Z]{17}$/.test(id);

/** PayPal's trackers: one for a transaction and a tracking number. */
export function paypal(): TwinVendor {
  const trackers = new Map<string, Tracker>();
  const tokens = new Map<string, number>();
  const revoked = { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  const idOf = ({ transaction_id: transaction, tracking_number: number = 'NOTRACKER' }: Tracker): string =>
    `${transaction}-${number}`;

  function issue(authorization: string, body: string): VendorAnswer {
    if (authorization !== `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString('base64')}`) return revoked;
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const token = `A21AA-twin-${randomUUID()}`;
    tokens.set(token, Date.now() + LIFE * 1000);
    const scope = 'https://uri.paypal.com/services/shipping/trackers/readwrite';
    return {
      status: 200,
      body: { scope, access_token: token, token_type: 'Bearer', app_id: 'APP-TWIN', expires_in: LIFE },
    };
  }

  function add(body: string): VendorAnswer {
    const parsed = batch.safeParse(jsonOf(body));
    if (!parsed.success)
      return problem(
        400,
        'INVALID_REQUEST',
        'Request is not well-formed, syntactically incorrect, or violates schema.',
      );
    const identifiers: object[] = [];
    const errors: object[] = [];
    for (const one of parsed.data.trackers) {
      const { data, error } = tracker.safeParse(one);
      const refused = !data
        ? z.prettifyError(error)
        : isPaypalTransaction(data.transaction_id)
          ? null
          : 'unknown transaction';
      if (!data || refused !== null) {
        errors.push({
          name: 'RESOURCE_NOT_FOUND',
          message: refused,
          details: [{ location: 'body', issue: 'INVALID_VALUE' }],
        });
      } else if (trackers.has(idOf(data))) {
        errors.push({ name: 'INVALID_REQUEST', message: 'The tracker exists already.', details: [] });
      } else {
        trackers.set(idOf(data), data);
        identifiers.push({ transaction_id: data.transaction_id, tracking_number: data.tracking_number, links: [] });
      }
    }
    return { status: 200, body: { tracker_identifiers: identifiers, errors, links: [] } };
  }

  function one(method: string, id: string, body: string): VendorAnswer {
    const stored = trackers.get(id);
    if (!stored) return problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.');
    if (method === 'GET') return { status: 200, body: stored };
    const { data, error } = tracker.safeParse(jsonOf(body));
    if (!data) return problem(400, 'INVALID_REQUEST', z.prettifyError(error));
    if (idOf(data) !== id) return problem(400, 'INVALID_REQUEST', 'The tracker is another one.');
    trackers.set(id, data);
    return { status: 204 };
  }

  return {
    title: 'PayPal',
    enter: () => ({ client_id: CLIENT, client_secret: SECRET }),
    revoked,
    accepted: () => ({ trackers: [...trackers.values()] }),
    answer({ method, path, headers, body }) {
      if (method === 'POST' && path === '/v1/oauth2/token') return issue(headers.authorization ?? '', body);
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      if ((tokens.get(token) ?? 0) < Date.now())
        return { status: 401, body: { error: 'invalid_token', error_description: 'Access Token not found in cache' } };
      if (method === 'POST' && path === '/v1/shipping/trackers-batch') return add(body);
      if (path.startsWith(TRACKERS) && ['GET', 'PUT'].includes(method))
        return one(method, decodeURIComponent(path.slice(TRACKERS.length)), body);
      return problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.');
    },
  };
}
