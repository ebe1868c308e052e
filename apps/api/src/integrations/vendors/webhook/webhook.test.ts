import { Webhook } from 'standardwebhooks';
import { MESSAGE } from '../../test-message';
import { webhook } from '.';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD = 'whsec_bm90aGluZyBidXQgYSBzZWNyZXQgb2Ygb2xk';
const request = (secrets: Record<string, string> = {}) =>
  webhook.request(MESSAGE, { secrets: { url: 'https://shop.test/hook', secret: SECRET, ...secrets } }, '', new Date());
const verify = (secret: string, { headers, body }: ReturnType<typeof request>) =>
  new Webhook(secret).verify(body ?? '', headers);

test('a receiver with the reference library accepts the message', () => {
  expect(verify(SECRET, request())).toEqual(MESSAGE);
});
test('the specification example has the signature that it names', () => {
  const signed = new Webhook(SECRET).sign(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
test('while the secret is rotated both are accepted; afterwards the old one is not', () => {
  const rotating = request({ previous_secret: OLD, previous_until: new Date(Date.now() + 60_000).toISOString() });
  expect([verify(SECRET, rotating), verify(OLD, rotating)]).toEqual([MESSAGE, MESSAGE]);
  const rotated = request({ previous_secret: OLD, previous_until: new Date(Date.now() - 1).toISOString() });
  expect(() => verify(OLD, rotated)).toThrow();
});
test('another body or another id is refused', () => {
  const sent = request();
  expect(() => verify(SECRET, { ...sent, body: `${sent.body ?? ''} ` })).toThrow();
  expect(() => verify(SECRET, { ...sent, headers: { ...sent.headers, 'webhook-id': 'other' } })).toThrow();
});

test.each([
  [204, { kind: 'sent' }],
  [302, { kind: 'again', problem: 'redirected' }],
  [400, { kind: 'again', problem: 'refused' }],
  [410, { kind: 'again', problem: 'gone' }],
  [429, { kind: 'again', problem: 'throttled', waitMs: 5000 }],
  [502, { kind: 'again', problem: 'unavailable', waitMs: 5000 }],
])('%i is %j', (status, outcome) => {
  expect(webhook.outcome({ status, body: '<html>', waitMs: 5000 })).toEqual(outcome);
});
