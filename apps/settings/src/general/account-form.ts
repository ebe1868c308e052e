import type { Account, AccountChange } from '@parcelway/api/account';
import { GMT_OFFSETS, gmtOffset, isEmail, timeZones } from '@parcelway/domain';

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

/** The offsets that are offered: those of the list, and the shop's own where it is none of them. */
export const offsetsWith = (offset: string): number[] =>
  [...new Set([...GMT_OFFSETS, ...(offset === '' ? [] : [Number(offset)])])].sort((a, b) => a - b);

/** Of all zones, which is too slow to be worked out for each key that is pressed. */
let known: Map<string, number> | undefined;

/** The zones that are so many hours from GMT today, by their names. Where nobody lives, that of the sea. */
export function zonesAt(offset: number): string[] {
  known ??= new Map(timeZones().map((zone) => [zone, gmtOffset(zone, new Date())]));
  const zones = [...known].filter(([, of]) => of === offset).map(([zone]) => zone);
  return zones.length > 0 ? zones.sort() : [`Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`];
}

/** What is chosen with an offset: the store's zone where it has it, the only one, or none yet. */
export function zoneFor(offset: string, storeZone: string): string {
  if (offset === '') return '';
  const zones = zonesAt(Number(offset));
  if (zones.includes(storeZone)) return storeZone;
  return zones.length === 1 ? (zones[0] ?? '') : '';
}
