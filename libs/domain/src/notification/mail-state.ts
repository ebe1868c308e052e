/**
 * The state of a mail. `unknown`: the connection was lost after the text was handed to the server, so it may have
 * arrived; never sent again automatically.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why a mail was not sent, or did not arrive. */
export const MAIL_FAILURES = [
  'no_address',
  'bad_address',
  'suppressed',
  'unsubscribed',
  'refused',
  'bounced',
  'complained',
  'template',
  'too_big',
  'unreachable',
  'plan',
  'limit',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** The specification's numbers of a sent mail: 0 sent, 1 opened, 2 clicked, 3 failed. Null: it waits, or its outcome is unknown. */
export const EMAIL_STATUS = { sent: 0, opened: 1, clicked: 2, failed: 3 } as const;
export type EmailStatus = (typeof EMAIL_STATUS)[keyof typeof EMAIL_STATUS];
export interface MailProgress {
  state: MailState;
  opened: boolean;
  clicked: boolean;
}
export function emailStatusOf({ state, opened, clicked }: MailProgress): EmailStatus | null {
  if (state === 'failed') return EMAIL_STATUS.failed;
  if (state !== 'sent') return null;
  if (clicked) return EMAIL_STATUS.clicked;
  return opened ? EMAIL_STATUS.opened : EMAIL_STATUS.sent;
}

/** Why an address gets no more mails. */
export const SUPPRESSION_REASONS = ['bounced', 'complained', 'unsubscribed'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * Mails that the store itself sends on an event that we report to it; each is turned off by not reporting that event.
 */
export const STORE_EVENTS = ['in_transit', 'out_for_delivery', 'delivered', 'attempted_delivery', 'failure'] as const;
export type StoreEvent = (typeof STORE_EVENTS)[number];

/** The reasons why the rules send nothing about a change. */
export const SKIP_REASONS = [
  'switched_off',
  'too_old',
  'superseded',
  'no_address',
  'together',
  'before_rules',
  'told_before',
  'by_hand',
  'no_mail',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Share of mails above which a mail service throttles or blocks a sender (the large mailbox providers' public limits). */
export const BOUNCE_LIMIT = 0.05;
export const COMPLAINT_LIMIT = 0.003;
