import type { IntegrationMessage } from '@parcelway/http-contract';
import { JSON_TYPE, NOT_THE_VENDOR, outcomeOfStatus, type Vendor } from '../vendor.port';

/** What only the merchant can mend: the webhook or its channel is not there any more. */
const GONE =
  /^(?:no_service|no_service_id|no_team|no_active_hooks|channel_not_found|channel_is_archived|invalid_token)/;
/** The most characters of a section's text. */
const MAX_TEXT = 3000;

/** Where all incoming webhooks are, as the contract accepts them. */
const ORIGIN = 'https://hooks.slack.com';

/** A message in a channel, by an incoming webhook: it answers `ok`, or an error code. */
export const slack: Vendor = {
  wantsCustomer: false,
  isAnyAddress: false,
  request: (message, { secrets }, base) => ({
    method: 'POST',
    url: (secrets.webhook_url ?? '').replace(ORIGIN, base),
    headers: JSON_TYPE,
    body: JSON.stringify(contentOf(message)),
  }),
  outcome: (answer) => {
    if (GONE.test(answer.body)) return { kind: 'again', problem: 'gone' };
    if (answer.status === 403) return { kind: 'again', problem: 'gone' };
    const outcome = outcomeOfStatus(answer);
    return outcome.kind === 'sent' && answer.body.trim() !== 'ok' ? NOT_THE_VENDOR : outcome;
  },
};

function contentOf({ data: { order, shipment, alert } }: IntegrationMessage) {
  const title = `${order.name}: ${alert?.text ?? shipment.status_text}`;
  const lines = [
    `*${escaped(title)}*`,
    escaped([shipment.courier, shipment.tracking_number].filter(Boolean).join(' ')),
    ...(shipment.expected_on ? [escaped(shipment.expected_on)] : []),
  ];
  return {
    // Of notifications, and for readers of screens.
    text: escaped(title),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: lines.join('\n').slice(0, MAX_TEXT) },
        ...(shipment.tracking_url && {
          accessory: {
            type: 'button',
            action_id: 'open',
            url: shipment.tracking_url,
            text: { type: 'plain_text', text: shipment.tracking_number.slice(0, 75) || order.name.slice(0, 75) },
          },
        }),
      },
    ],
  };
}

/** The three characters that Slack's text reads; with them a courier's text could address a whole channel. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
