import { MESSAGE } from '../../test-message';
import { paypal } from '.';

const NOW = new Date('2026-11-29T10:00:00Z');
const BASE = 'https://api-m.paypal.com';
const TRANSACTION = '8MC585209K746392H';
const payments = [
  { gateway: 'gift_card', ids: ['53Y56775AE587553X'] },
  { gateway: 'paypal', ids: ['#1001.1', TRANSACTION] },
];
const account = { secrets: { client_id: 'AV', client_secret: 'EK' }, token: 'A21AA', payments };
const NOT_THERE = { status: 404, body: '{"name":"RESOURCE_NOT_FOUND"}', waitMs: undefined };
const THERE = { status: 200, body: JSON.stringify({ transaction_id: TRANSACTION }), waitMs: undefined };
const trackerOf = (shipment: Partial<typeof MESSAGE.data.shipment>) => {
  const message = { ...MESSAGE, data: { ...MESSAGE.data, shipment: { ...MESSAGE.data.shipment, ...shipment } } };
  const { body } = paypal.request(message, account, BASE, NOW, NOT_THERE);
  return (JSON.parse(body ?? '') as { trackers: Record<string, string>[] }).trackers[0];
};

test('a token is requested by client credentials', () => {
  expect(paypal.token?.request(account, BASE, NOW)).toEqual({
    method: 'POST',
    url: 'https://api-m.paypal.com/v1/oauth2/token',
    headers: { authorization: 'Basic QVY6RUs=', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
});

test('a tracker that is not there is added as the documentation shows; a repeat within hours counts once', () => {
  const { method, url, headers, body } = paypal.request(MESSAGE, account, BASE, NOW, NOT_THERE);
  expect([method, url]).toEqual(['POST', 'https://api-m.paypal.com/v1/shipping/trackers-batch']);
  expect(headers).toMatchObject({ authorization: 'Bearer A21AA', 'paypal-request-id': MESSAGE.id });
  expect(JSON.parse(body ?? '')).toEqual({
    trackers: [
      {
        transaction_id: TRANSACTION,
        tracking_number: '1Z999AA10123456784',
        status: 'DELIVERY_SCHEDULED',
        carrier: 'UPS',
      },
    ],
  });
});

test('one that is there is updated by the id that PayPal gives it', () => {
  const id = `${TRANSACTION}-1Z999AA10123456784`;
  expect(paypal.lookUp?.request(MESSAGE, account, BASE)).toMatchObject({
    method: 'GET',
    url: `${BASE}/v1/shipping/trackers/${id}`,
  });
  const { method, url, body } = paypal.request(MESSAGE, account, BASE, NOW, THERE);
  expect([method, url]).toEqual(['PUT', `${BASE}/v1/shipping/trackers/${id}`]);
  expect(JSON.parse(body ?? '')).toMatchObject({ transaction_id: TRANSACTION, status: 'DELIVERY_SCHEDULED' });
});

test('a courier that PayPal does not list, or that the shop hides, is another one', () => {
  expect(trackerOf({ courier: 'Hermes' })).toMatchObject({ carrier: 'OTHER', carrier_name_other: 'Hermes' });
  expect(trackerOf({ courier: '' })).toMatchObject({ carrier: 'OTHER', carrier_name_other: 'Other' });
});

test('an order that PayPal was not paid for does not concern it', () => {
  const skipped = (given: typeof payments) => paypal.skips?.(MESSAGE, { ...account, payments: given });
  expect(skipped(payments)).toBeNull();
  expect(skipped([])).toBe('other_payment');
  expect(skipped([{ gateway: 'shopify_payments', ids: [TRANSACTION] }])).toBe('other_payment');
  expect(skipped([{ gateway: 'paypal', ids: ['#1001.1'] }])).toBe('other_payment');
});

const ADDED = JSON.stringify({
  tracker_identifiers: [{ transaction_id: TRANSACTION, tracking_number: '1Z', links: [] }],
});
const REFUSED = JSON.stringify({
  tracker_identifiers: [],
  errors: [{ name: 'RESOURCE_NOT_FOUND', message: 'unknown' }],
});
test.each([
  [200, ADDED, { kind: 'sent' }],
  [204, '', { kind: 'sent' }],
  [200, REFUSED, { kind: 'failed', problem: 'refused' }],
  [200, '<html>', { kind: 'again', problem: 'broken' }],
  [200, '{"tracker_id', { kind: 'again', problem: 'broken' }],
  [400, '{"name":"INVALID_REQUEST"}', { kind: 'failed', problem: 'refused' }],
  [401, '{"error":"invalid_token"}', { kind: 'again', problem: 'unauthorized' }],
  [403, '{"name":"NOT_AUTHORIZED"}', { kind: 'again', problem: 'no_access' }],
  [429, '{"name":"RATE_LIMIT_REACHED"}', { kind: 'again', problem: 'throttled', waitMs: 9000 }],
  [500, '{"name":"INTERNAL_SERVER_ERROR"}', { kind: 'again', problem: 'unavailable', waitMs: 9000 }],
])('%i %s is %j', (status, body, outcome) => {
  expect(paypal.outcome({ status, body, waitMs: 9000 })).toEqual(outcome);
});
test('a tracker that cannot be read is not added', () => {
  expect(paypal.lookUp?.outcome(NOT_THERE)).toEqual({ kind: 'sent' });
  expect(paypal.lookUp?.outcome(THERE)).toEqual({ kind: 'sent' });
  expect(paypal.lookUp?.outcome({ status: 200, body: '<html>', waitMs: undefined })).toEqual({
    ...{ kind: 'again', problem: 'broken' },
  });
});
