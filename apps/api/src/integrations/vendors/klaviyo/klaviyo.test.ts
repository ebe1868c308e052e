import { MESSAGE } from '../../test-message';
import { klaviyo } from '.';

const NOW = new Date('2026-11-29T10:00:00Z');
const BASE = 'https://a.klaviyo.com';
const request = () => klaviyo.request(MESSAGE, { secrets: { api_key: 'pk_0123' } }, BASE, NOW);

test('an event is created as the documentation shows: private key, revision, metric, profile, and an id that counts once', () => {
  const { method, url, headers, body } = request();
  expect([method, url]).toEqual(['POST', 'https://a.klaviyo.com/api/events']);
  expect(headers).toEqual({
    authorization: 'Klaviyo-API-Key pk_0123',
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
    revision: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(JSON.parse(body ?? '')).toEqual({
    data: {
      type: 'event',
      attributes: {
        unique_id: MESSAGE.id,
        time: MESSAGE.timestamp,
        properties: expect.objectContaining({
          order_name: '#1001',
          status: 'out_for_delivery',
          expected_on: '2026-11-29',
        }),
        metric: { data: { type: 'metric', attributes: { name: 'Parcelway Shipment Status Changed' } } },
        profile: { data: { type: 'profile', attributes: { email: 'sarah@example.com', first_name: 'Sarah' } } },
      },
    },
  });
});

test.each([
  [202, { kind: 'sent' }],
  [200, { kind: 'again', problem: 'broken' }],
  [400, { kind: 'failed', problem: 'refused' }],
  [401, { kind: 'again', problem: 'unauthorized' }],
  [403, { kind: 'again', problem: 'unauthorized' }],
  [429, { kind: 'again', problem: 'throttled', waitMs: 12_000 }],
  [503, { kind: 'again', problem: 'unavailable', waitMs: 12_000 }],
])('%i is %j', (status, outcome) => {
  expect(klaviyo.outcome({ status, body: '{"errors":[]}', waitMs: 12_000 })).toEqual(outcome);
});
