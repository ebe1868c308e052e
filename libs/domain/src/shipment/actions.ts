/** Actions on parcels. All can be undone, except mails and messages to the store that have been sent. */
export const ACTION_KINDS = [
  'mark_delivered',
  'mark_returned',
  'mark_in_transit',
  'retrack',
  'modify_courier',
  'tracking_update',
  'note',
  'send_status',
  'send_email',
  'handled',
  'remind',
  'undo',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What is done about a parcel that needs attention, and shown with it. */
export const ATTENTION_DEEDS = ['send_email', 'handled', 'remind'] as const satisfies readonly ActionKind[];
export type AttentionDeed = (typeof ATTENTION_DEEDS)[number];

/** Why an action left a parcel unchanged. */
export const ACTION_FAILURES = [
  'not_found',
  'no_number',
  'no_email',
  'too_soon',
  'over_quota',
  'already_so',
  'changed_meanwhile',
  'bad_courier',
  'nothing_to_tell',
  'needs_nobody',
] as const;
export type ActionFailure = (typeof ACTION_FAILURES)[number];
/** Why no email goes to a parcel's customer: no address, or one that gets none; no status yet; one waits already. */
export const NO_EMAIL_REASONS = [
  'no_email',
  'nothing_to_tell',
  'already_so',
] as const satisfies readonly ActionFailure[];
export type NoEmailReason = (typeof NO_EMAIL_REASONS)[number];

/** So many days after "Remind me" a parcel needs attention again. */
export const REMIND_AFTER_DAYS = 3;

/** The longest message that a merchant adds to an email to customers, in UTF-16 units. */
export const MAX_MAIL_MESSAGE = 1000;
/** Plain text of one or more lines: no control characters but line breaks and tabs. */
export const isPlainText = (text: string): boolean => /^(?:[\n\r\t]|\P{Cc})*$/u.test(text);

/** More parcels than this are selected as a view, by its filters. */
export const MAX_CHOSEN = 10_000;
