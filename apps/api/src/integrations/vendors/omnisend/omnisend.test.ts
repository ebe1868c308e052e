import { MESSAGE } from '../../test-message';
import { omnisend } from '.';

test('a custom event is sent as the documentation shows: key, version, origin, contact, and what tells a repeat', () => {
  const account = { secrets: { api_key: 'key-1' } };
  const { method, url, headers, body } = omnisend.request(MESSAGE, account, 'https://api.omnisend.com', new Date());
  expect([method, url]).toEqual(['POST', 'https://api.omnisend.com/api/events']);
  expect(headers).toEqual({
    authorization: 'Omnisend-API-Key key-1',
    'omnisend-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    'content-type': 'application/json',
  });
  expect(JSON.parse(body ?? '')).toMatchObject({
    eventName: 'parcelway shipment status changed',
    eventID: MESSAGE.id,
    eventTime: MESSAGE.timestamp,
    contact: { email: 'sarah@example.com' },
    properties: { orderName: '#1001', tracking_number: '1Z999AA10123456784' },
  });
});

test.each([
  [202, { kind: 'sent' }],
  [200, { kind: 'again', problem: 'broken' }],
  [401, { kind: 'again', problem: 'unauthorized' }],
  [422, { kind: 'failed', problem: 'refused' }],
  [429, { kind: 'again', problem: 'throttled' }],
])('%i is %j', (status, outcome) => {
  expect(omnisend.outcome({ status, body: '', waitMs: undefined })).toEqual(outcome);
});
