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
  'undo',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

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
] as const;
export type ActionFailure = (typeof ACTION_FAILURES)[number];

/** More parcels than this are selected as a view, by its filters. */
export const MAX_CHOSEN = 10_000;
