// External text may contain anything; these make it storable, without hiding that there was something.

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const CONTROL = /[\u0000-\u001f\u007f]/g;
const SUSPECT = /[\0\uD800-\uDFFF]/;

/** At most `max` UTF-16 units, never ending in half a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** Text that PostgreSQL and JSON can store: NUL and lone surrogates become U+FFFD, and it is cut at `max`. */
export const cleanText = (text: string | null | undefined, max = 500): string =>
  text ? cut(SUSPECT.test(text) ? text.replace(UNSTORABLE, '\uFFFD') : text, max) : '';

/**
 * A tracking number as the store sent it: control characters are replaced by their pictures (U+2400…), so that none
 * gets lost.
 */
export const cleanNumber = (text: string | null | undefined): string =>
  cleanText(
    (text ?? '').replace(CONTROL, (char) =>
      char === '\u007f' ? '\u2421' : String.fromCharCode(0x2400 + char.charCodeAt(0)),
    ),
    255,
  );

/** An http(s) address, or null. */
export const cleanUrl = (text: string | null | undefined): string | null =>
  text && /^https?:\/\/[^\s"<>\\]{1,1990}$/i.test(text) ? cleanText(text, 2000) : null;

/** ISO 3166-1 alpha-2, or null. */
export const cleanCountry = (text: string | null | undefined): string | null =>
  text && /^[A-Z]{2}$/.test(text) ? text : null;

/**
 * ISO-8601 UTC.
 * @throws RangeError when it is no time that the database can store.
 */
export function cleanTime(text: string): string {
  const iso = new Date(text).toISOString();
  if (!/^[12]\d{3}-/.test(iso)) throw new RangeError(`No usable time: ${text.slice(0, 40)}`);
  return iso;
}

export const cleanTimeOrNull = (text: string | null | undefined): string | null => (text ? cleanTime(text) : null);

const MAX_ID = 9223372036854775807n;

/**
 * The numeric part of `gid://shopify/Order/123` or of a plain id.
 * @throws when it does not fit a bigint column.
 */
export function idOf(value: string | number): string {
  const digits = /^(?:gid:\/\/shopify\/[A-Za-z]+\/)?(\d{1,19})(?:\?.*)?$/.exec(String(value))?.[1];
  if (digits === undefined || (digits.length === 19 && BigInt(digits) > MAX_ID))
    throw new RangeError(`No id: ${String(value).slice(0, 60)}`);
  return digits.replace(/^0+(?=\d)/, '');
}

/** The same for an id that an order can do without. */
export function idOrNull(value: string | number | null | undefined): string | null {
  try {
    return value === null || value === undefined ? null : idOf(value);
  } catch {
    return null;
  }
}

export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

/** A decimal amount that fits the column, or '0'. */
export const cleanAmount = (text: string | null | undefined): string =>
  text && /^-?\d{1,13}(\.\d{1,10})?$/.test(text) ? text : '0';
export const cleanCurrency = (text: string | null | undefined): string =>
  text && /^[A-Z]{3,4}$/.test(text) ? text : 'USD';
export const cleanQuantity = (value: number | null | undefined): number =>
  Math.max(0, Math.min(Math.trunc(value ?? 0) || 0, 1_000_000));
