/** A string of the form name@host.suffix. Length limits are those of mail itself. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{C}@<>()",;:\\[\]]{1,64}@([^\s\p{C}@.<>()",;:\\[\]]+\.)+[^\s\p{C}@.<>()",;:\\[\]]{2,}$/u.test(text);

/** The most that may be uploaded, in bytes (10 MB). */
export const UPLOAD_LIMIT = 10_485_760;
export const fitsUpload = (bytes: number): boolean => bytes <= UPLOAD_LIMIT;

/** An empty array, an empty string, null and undefined are empty; 0, false and objects are not. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const TOKENS = /YYYY|MM|DD|HH|mm|ss/g;
const PARTS = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss'] as const;

/**
 * Parses a date (UTC) that is written exactly in the format: formatting the result gives the same text.
 * @param format of YYYY, MM, DD, HH, mm, ss and anything between them
 * @returns null for everything else, such as 2026-02-30 or 2026-1-5
 */
export function parseDate(text: string, format = 'YYYY-MM-DD'): Date | null {
  const order: readonly string[] = format.match(TOKENS) ?? [];
  const pattern = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(TOKENS, (token) => `(\\d{${token.length}})`);
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (!found) return null;
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) => {
    const at = order.indexOf(part);
    return at < 0 ? undefined : Number(found[at + 1]);
  });
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return formatDate(date, format) === text ? date : null;
}

/** The date (UTC) in a format of {@link parseDate}. */
export function formatDate(date: Date, format = 'YYYY-MM-DD'): string {
  const values: Record<string, number> = {
    YYYY: date.getUTCFullYear(),
    MM: date.getUTCMonth() + 1,
    DD: date.getUTCDate(),
    HH: date.getUTCHours(),
    mm: date.getUTCMinutes(),
    ss: date.getUTCSeconds(),
  };
  return format.replace(TOKENS, (token) => String(values[token]).padStart(token.length, '0'));
}
