import type { Account, AccountChange } from '@parcelway/api/account';
import { isEmail } from '@parcelway/domain';

/** The form's fields as they are typed. */
export interface AccountDraft {
  /** Hours from GMT; empty: as in the store. */
  offset: string;
  /** A zone of that offset; empty: none chosen yet. */
  zone: string;
  email: string;
}
export type AccountIssues = Partial<Record<keyof AccountDraft, 'zone' | 'email'>>;

export const draftOf = ({ tz_name: zone, timezone, notify_email: email }: Account): AccountDraft => ({
  offset: zone === null ? '' : String(timezone),
  zone: zone ?? '',
  email,
});

/** The change that a form makes, or what is missing. */
export function readDraft({
  offset,
  zone,
  email,
}: AccountDraft): { change: AccountChange } | { issues: AccountIssues } {
  const address = email.trim();
  const issues: AccountIssues = {
    ...(offset !== '' && zone === '' && { zone: 'zone' }),
    ...(address !== '' && !isEmail(address) && { email: 'email' }),
  };
  if (Object.keys(issues).length > 0) return { issues };
  return { change: { tz_name: offset === '' ? null : zone, notify_email: address } };
}

/** Fields by their names in the call: the server's refusals are shown at them. */
export const FIELD_NAMES: Record<string, keyof AccountDraft> = { tz_name: 'zone', notify_email: 'email' };
