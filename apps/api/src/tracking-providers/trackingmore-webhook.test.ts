import { createHmac } from 'node:crypto';
import pino from 'pino';
import { TrackingProviderError } from './tracking-provider.port';
import { createTrackingMore } from './trackingmore';

const SECRET = '2e55b9a3-4dd1-4416-9897-c4bd1e3d738f';
const NOW = new Date(1_662_371_528_000);
const provider = createTrackingMore(
  { TRACKINGMORE_URL: 'http://localhost', TRACKINGMORE_API_KEY: 'key-1', TRACKINGMORE_WEBHOOK_SECRET: SECRET },
  pino({ level: 'silent' }),
  () => NOW,
);
const sign = (timestamp: string, secret = SECRET) => createHmac('sha256', secret).update(timestamp).digest('hex');
const verify = (headers: Record<string, string | string[]>) => () => provider.verifyWebhook(headers, Buffer.from('{}'));

test("the vendor's own example verifies", () => {
  expect(sign('1662371528')).toMatch(/^a37084ab68ae16/);
  expect(verify({ timestamp: '1662371528', signature: sign('1662371528') })).not.toThrow();
});
test.each<[string, Record<string, string | string[]>]>([
  ['another secret', { timestamp: '1662371528', signature: sign('1662371528', 'other') }],
  ['another time', { timestamp: '1662371529', signature: sign('1662371528') }],
  ['no signature', { timestamp: '1662371528' }],
  ['no time', { signature: sign('') }],
  ['a repeated header', { timestamp: ['1662371528', '1'], signature: sign('1662371528') }],
  ['not a number', { timestamp: 'NaN', signature: sign('NaN') }],
  ['older than five minutes', { timestamp: String(1_662_371_528 - 301), signature: sign(String(1_662_371_528 - 301)) }],
  ['from the future', { timestamp: String(1_662_371_528 + 301), signature: sign(String(1_662_371_528 + 301)) }],
])('refused: %s', (_, headers) => expect(verify(headers)).toThrow(TrackingProviderError));
test('names the parcel it is about', () => {
  const body = Buffer.from(
    JSON.stringify({
      code: 200,
      message: 'ok',
      data: { tracking_number: 'AB12345', courier_code: 'austria-post', delivery_status: 'delivered' },
    }),
  );
  expect(provider.parseWebhook(body)).toEqual([{ number: 'AB12345', courier: 'austrian-post' }]);
  expect(() => provider.parseWebhook(Buffer.from('{'))).toThrow(TrackingProviderError);
  expect(provider.parseWebhook(Buffer.from('[]'))).toEqual([]);
});
