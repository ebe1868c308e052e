const PLAIN = /^[A-Z0-9]*$/;
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;

/**
 * What couriers and searches compare: upper case, letters and digits only; full-width forms become plain ones.
 * Letters of other scripts stay, so that two different inputs do not become one.
 */
export function normalizeNumber(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return raw.normalize('NFKC').toUpperCase().replace(NOT_LETTER_OR_DIGIT, '');
}
