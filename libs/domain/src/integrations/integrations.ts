import type { Feature } from '../plan/features';
import type { AttentionReason } from '../shipment/attention';
import { STUCK_REASONS } from '../shipment/stuck';

/** The tools that a shop can connect, in display order, each with the feature of the plan that includes it. */
export const INTEGRATIONS = {
  klaviyo: 'klaviyo_integration',
  slack: 'slack_integration',
  omnisend: 'klaviyo_integration',
  webhook: 'custom_integration',
  flow: 'klaviyo_integration',
  google_sheet: 'google_sheet',
  paypal: 'paypal_integration',
} as const satisfies Record<string, Feature>;
export type IntegrationName = keyof typeof INTEGRATIONS;
/** What they are called, in every language. */
export const INTEGRATION_TITLES: Readonly<Record<IntegrationName, string>> = {
  klaviyo: 'Klaviyo',
  slack: 'Slack',
  omnisend: 'Omnisend',
  webhook: 'Webhook',
  flow: 'Shopify Flow',
  google_sheet: 'Google Sheets',
  paypal: 'PayPal',
};
export const INTEGRATION_NAMES = Object.keys(INTEGRATIONS) as IntegrationName[];

/** Messages about a parcel that needs attention, each with the reasons it is sent for. */
export const ALERTS = { 'shipment.stuck': STUCK_REASONS, 'shipment.late': ['late'] } as const satisfies Record<
  string,
  readonly AttentionReason[]
>;
export type AlertType = keyof typeof ALERTS;
export const ALERT_TYPES = Object.keys(ALERTS) as AlertType[];
export type AlertReason = (typeof ALERTS)[AlertType][number];
/** The reasons with their alert. */
export const ALERT_OF = Object.fromEntries(
  ALERT_TYPES.flatMap((type) => ALERTS[type].map((reason) => [reason, type])),
) as Record<AlertReason, AlertType>;

/** Types of the messages that a connected tool receives. */
export const MESSAGE_TYPES = ['shipment.status_changed', ...ALERT_TYPES] as const;
export type MessageType = 'shipment.status_changed' | AlertType;

/**
 * `connected`; `attention`: its messages wait until the merchant has mended something; `disabled`: it failed for
 * {@link DISABLED_AFTER_MS} and gets no more.
 */
export const INTEGRATION_STATES = ['connected', 'attention', 'disabled'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

/**
 * `queued`: waits for its turn or its next attempt; `sent`: accepted; `failed`: given up, and can be replayed; `skipped`: it
 * does not concern the tool.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery failed, or an integration needs attention. `plan`: the shop's does not include it; `removed`: the parcel is not there any more; `no_customer`: its tool writes to customers, and this one has no address; `no_access`: the key is valid, and may not do this; `other_payment`: the order was not paid by the tool. */
export const DELIVERY_PROBLEMS = [
  'unauthorized',
  'gone',
  'refused',
  'throttled',
  'unavailable',
  'redirected',
  'address',
  'dns',
  'connect',
  'tls',
  'timeout',
  'size',
  'broken',
  'plan',
  'removed',
  'no_customer',
  'no_access',
  'other_payment',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** What only the merchant can mend: until then every further message would fail as well. */
export const needsMerchant = (problem: DeliveryProblem): boolean =>
  problem === 'unauthorized' || problem === 'gone' || problem === 'no_access';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** The pauses before the second attempt and the further ones: three days in all, as Standard Webhooks recommends. */
export const RETRY_AFTER_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
];
/** A tool for which nothing has succeeded for that long is disabled: as long as one message is tried. */
export const DISABLED_AFTER_MS = RETRY_AFTER_MS.reduce((sum, pause) => sum + pause, 0);
/** Pauses differ by that part at most, so that what failed together is not tried again together. */
const JITTER = 0.2;

/**
 * The pause before the next attempt in milliseconds; null: it is given up.
 * @param attempts made so far, from 1
 * @param waitMs what the other side wants us to wait; a longer pause than ours counts
 * @param random from 0 to below 1
 */
export function retryAfter(attempts: number, waitMs = 0, random = 0): number | null {
  const pause = RETRY_AFTER_MS[attempts - 1];
  return pause === undefined ? null : Math.round(Math.max(waitMs, pause * (1 + JITTER * random)));
}
