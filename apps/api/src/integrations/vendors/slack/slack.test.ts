import { MESSAGE } from '../../test-message';
import { slack } from '.';

const contentOf = (message = MESSAGE, base = 'https://hooks.slack.com') => {
  const { url, body } = slack.request(
    message,
    { secrets: { webhook_url: 'https://hooks.slack.com/services/T/B/x' } },
    base,
    new Date(),
  );
  return { url, json: JSON.parse(body ?? '') as { text: string; blocks: { text: { text: string } }[] } };
};

test('the webhook gets a text for notifications and one section, with a button to the page', () => {
  const { url, json } = contentOf();
  expect(url).toBe('https://hooks.slack.com/services/T/B/x');
  expect(contentOf(MESSAGE, 'http://localhost:3001/slack').url).toBe('http://localhost:3001/slack/services/T/B/x');
  expect(json).toEqual({
    text: '#1001: Out for delivery',
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '*#1001: Out for delivery*\nUPS 1Z999AA10123456784\n2026-11-29' },
        accessory: expect.objectContaining({ type: 'button', url: MESSAGE.data.shipment.tracking_url }),
      },
    ],
  });
});

test('nothing in a message can address a channel or become a link', () => {
  const { order, shipment } = MESSAGE.data;
  const hostile = {
    ...MESSAGE,
    data: { ...MESSAGE.data, order: { ...order, name: '<!channel> & <https://evil.test|#1>' }, shipment },
  };
  const { json } = contentOf(hostile);
  expect(JSON.stringify(json)).not.toMatch(/<!|<http/);
  expect(json.text).toContain('&lt;!channel&gt; &amp; &lt;https');
});

// Errors of incoming webhooks: a status, and a code as the body.
test.each([
  [200, 'ok', { kind: 'sent' }],
  [200, '<html>', { kind: 'again', problem: 'broken' }],
  [400, 'invalid_payload', { kind: 'failed', problem: 'refused' }],
  [403, 'action_prohibited', { kind: 'again', problem: 'gone' }],
  [403, 'invalid_token', { kind: 'again', problem: 'gone' }],
  [404, 'no_service', { kind: 'again', problem: 'gone' }],
  [404, 'channel_not_found', { kind: 'again', problem: 'gone' }],
  [410, 'channel_is_archived', { kind: 'again', problem: 'gone' }],
  [429, '', { kind: 'again', problem: 'throttled', waitMs: 30_000 }],
  [500, 'rollup_error', { kind: 'again', problem: 'unavailable', waitMs: 30_000 }],
])('%i %s is %j', (status, body, outcome) => {
  expect(slack.outcome({ status, body, waitMs: 30_000 })).toEqual(outcome);
});
