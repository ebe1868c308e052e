import { checkDigitFits, type Checksum } from './checksums';

/** How many couriers of its own a shop may have, and how many masks each of them. */
export const MAX_CUSTOM_COURIERS = 50;
export const MAX_MASKS = 5;

/** Algorithms of check digits by what couriers call them. `mod11` is that of the postal union: for eight digits before it. */
const CHECKSUMS = {
  mod10: { name: 'mod10', reverse: true, evens_multiplier: 3, odds_multiplier: 1 },
  luhn: { name: 'luhn' },
  mod11: { name: 's10' },
} as const satisfies Record<string, Checksum>;
export type CheckDigit = keyof typeof CHECKSUMS;
export const CHECK_DIGITS = Object.keys(CHECKSUMS) as [CheckDigit, ...CheckDigit[]];

/** How the numbers of a courier are written, each of `masks`: `#` is a digit, `@` a letter, `*` either; the rest is literal. */
export interface NumberFormat {
  masks: readonly string[];
  /** The last `#` is the check digit of the `#` before it; null: there is none. */
  checkDigit: CheckDigit | null;
}

export type MaskIssue = 'characters' | 'length' | 'open' | 'check_digit';

const LENGTH = { min: 6, max: 40 };
/** Fewer characters that vary are no number. */
const MIN_OPEN = 4;
const MOD11_DIGITS = 9;
const CLASSES: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Z]', '*': '[0-9A-Z]' };

/** A mask as it is compared: numbers have no blanks and dashes either. */
export const plainMask = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

/** What is wrong with a mask, or null. @param mask plain */
export function maskIssue(mask: string, checkDigit: CheckDigit | null): MaskIssue | null {
  if (!/^[A-Z0-9#@*]*$/.test(mask)) return 'characters';
  if (mask.length < LENGTH.min || mask.length > LENGTH.max) return 'length';
  if (mask.replace(/[^#@*]/g, '').length < MIN_OPEN) return 'open';
  const digits = mask.replace(/[^#]/g, '').length;
  if (checkDigit === 'mod11' && digits !== MOD11_DIGITS) return 'check_digit';
  return checkDigit !== null && digits < 2 ? 'check_digit' : null;
}

/** The mask as a regular expression; it has no repetition, so it takes no longer than the number is long. */
export const maskPattern = (mask: string): string =>
  `^${[...mask].map((character) => CLASSES[character] ?? character).join('')}$`;

/** `marked`: the mask begins with at least two characters of the courier's own. */
export type NumberFit = { checkDigit: boolean; marked: boolean } | 'wrong_check_digit' | null;

/** How a number (upper case, letters and digits only) fits the best of the masks; null: none of them. */
export function fitNumber({ masks, checkDigit }: NumberFormat, number: string): NumberFit {
  let best: NumberFit = null;
  for (const mask of masks) {
    if (!new RegExp(maskPattern(mask)).test(number)) continue;
    if (checkDigit !== null && !digitFits(mask, checkDigit, number)) {
      best ??= 'wrong_check_digit';
      continue;
    }
    const marked = /^[A-Z0-9]{2}/.test(mask);
    if (marked) return { checkDigit: checkDigit !== null, marked };
    best = { checkDigit: checkDigit !== null, marked };
  }
  return best;
}

function digitFits(mask: string, checkDigit: CheckDigit, number: string): boolean {
  const digits = [...number].filter((_character, at) => mask[at] === '#');
  return checkDigitFits(CHECKSUMS[checkDigit], digits.slice(0, -1).join(''), digits.at(-1) ?? '');
}

/** Codes of couriers that shops define; those of the product never begin so. */
const CODE = /^custom-([1-9]\d{0,17})$/;
export const customCourierCode = (id: string): string => `custom-${id}`;
export const isCustomCourier = (code: string): boolean => CODE.test(code);
/** The id in a code; null for couriers of the product. */
export const customCourierId = (code: string): string | null => CODE.exec(code)?.[1] ?? null;

/** Up to three letters in place of a logo. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 3)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();

/** The courier's own page of a parcel. @param template with `{number}` in it; empty: there is none */
export const customTrackingUrl = (template: string, number: string): string | null =>
  template === '' || number === ''
    ? null
    : template.replaceAll('{number}', () => encodeURIComponent(number.replace(/\p{Surrogate}/gu, '\ufffd')));

/** Whether shoppers can be sent to it: a web address with `{number}` after its host. */
export function isTrackingTemplate(template: string): boolean {
  if (!/^https?:\/\/[^/?#{}]+[/?#][^]*\{number\}/.test(template)) return false;
  const address = customTrackingUrl(template, 'AB123');
  if (address === null || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
