/** What merchants do to parcels. Each is undone but for what has left the house: mails and messages to the store. */
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

/** Why nothing was done to a parcel. */
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

/** More at once are chosen as a view, by its filters. */
export const MAX_CHOSEN = 10_000;
