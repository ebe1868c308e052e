import type { CourierSettings, CourierSettingsChange } from '@parcelway/api/courier-settings';

/** A row of the table of names. */
export interface NameRow {
  /** Stays while the row is changed. */
  id: string;
  company: string;
  /** Empty: none chosen yet. */
  courier: string;
}
export interface CouriersDraft {
  autoDetect: boolean;
  /** Codes, in their order. */
  couriers: readonly string[];
  names: readonly NameRow[];
}
export type NameIssue = 'company' | 'twice' | 'courier';
export type Values = Omit<CourierSettingsChange, 'revision'>;

export const companyField = (row: NameRow): string => `${row.id}.company`;
export const courierField = (row: NameRow): string => `${row.id}.courier`;
export const listField = (code: string): string => `couriers.${code}`;

export const draftOf = ({ auto_detect: autoDetect, couriers, mapping }: CourierSettings): CouriersDraft => ({
  autoDetect,
  couriers: couriers.map(({ code }) => code),
  names: mapping.map((row) => ({ ...row, id: `saved-${row.company}` })),
});

export const valuesOf = ({ autoDetect, couriers, names }: CouriersDraft): Values => ({
  auto_detect: autoDetect,
  couriers: [...couriers],
  mapping: names.map(({ company, courier }) => ({ company: company.trim(), courier })),
});

export const isSame = (one: CouriersDraft, other: CouriersDraft): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));

const compared = (company: string): string => company.trim().replace(/\s+/g, ' ').toLowerCase();

/** What is missing or there twice, by field. */
export function issuesOf({ names }: CouriersDraft): Record<string, NameIssue> {
  const issues: Record<string, NameIssue> = {};
  const seen = new Set<string>();
  for (const row of names) {
    const company = compared(row.company);
    if (company === '') issues[companyField(row)] = 'company';
    else if (seen.has(company)) issues[companyField(row)] = 'twice';
    seen.add(company);
    if (row.courier === '') issues[courierField(row)] = 'courier';
  }
  return issues;
}

/** The server's refusals by field: it names them by their places in what was sent. */
export function refusalsOf(refused: Readonly<Record<string, string>>, sent: CouriersDraft): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([path, why]) => {
      const [part, at, field] = path.split('.');
      const courier = part === 'couriers' ? sent.couriers[Number(at)] : undefined;
      if (courier !== undefined) return [[listField(courier), why]];
      const row = part === 'mapping' ? sent.names[Number(at)] : undefined;
      return row ? [[field === 'courier' ? courierField(row) : companyField(row), why]] : [];
    }),
  );
}

/** What a field holds; undefined: it is not there. */
export function valueAt({ couriers, names }: CouriersDraft, field: string): string | undefined {
  const row = names.find((one) => companyField(one) === field || courierField(one) === field);
  if (row) return field === companyField(row) ? row.company : row.courier;
  return couriers.find((code) => listField(code) === field);
}
