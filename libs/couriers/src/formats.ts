import type { Checksum } from './checksums';
import { checkDigitFits } from './checksums';
import { courierByCode, postOfCountry } from './courier-list';
import amazon from './data/tracking_number_data/amazon.json';
import canadapost from './data/tracking_number_data/canadapost.json';
import canpar from './data/tracking_number_data/canpar.json';
import dhl from './data/tracking_number_data/dhl.json';
import dpd from './data/tracking_number_data/dpd.json';
import fedex from './data/tracking_number_data/fedex.json';
import gofo from './data/tracking_number_data/gofo.json';
import landmark from './data/tracking_number_data/landmark.json';
import lasership from './data/tracking_number_data/lasership.json';
import oldDominion from './data/tracking_number_data/old_dominion.json';
import ontrac from './data/tracking_number_data/ontrac.json';
import purolator from './data/tracking_number_data/purolator.json';
import s10 from './data/tracking_number_data/s10.json';
import speedee from './data/tracking_number_data/speedee.json';
import ups from './data/tracking_number_data/ups.json';
import usps from './data/tracking_number_data/usps.json';
import yodel from './data/tracking_number_data/yodel.json';
import yunexpress from './data/tracking_number_data/yunexpress.json';

/** The parts of the open data that we read. */
interface FormatData {
  name: string;
  regex: string | string[];
  validation: {
    checksum?: Checksum;
    serial_number_format?: { prepend_if?: { matches_regex: string; content: string } };
    additional?: { exists: string[] };
  };
  test_numbers: { valid: string[]; invalid: string[] };
}
interface CourierData {
  courier_code: string;
  tracking_numbers: FormatData[];
}

export interface Format {
  name: string;
  /** Null: the number itself names the courier (S10: the postal operator of its country). */
  courier: string | null;
  pattern: RegExp;
  checksum: Checksum | null;
  prepend: { when: RegExp; content: string } | null;
  /** Evidence of a fit, 0–1: a check digit says more than a prefix, a prefix more than a length. */
  weight: number;
  testNumbers: { valid: string[]; invalid: string[] };
}

/** Patterns without a check digit and without a mark of their own: many other numbers fit them too. */
const VAGUE = new Set(['DHL E-Commerce', 'DHL E-Commerce (14)', 'Amazon International', 'Purolator (alpha + 9)']);

const FILES = [
  amazon,
  canadapost,
  canpar,
  dhl,
  dpd,
  fedex,
  gofo,
  landmark,
  lasership,
  oldDominion,
  ontrac,
  purolator,
  s10,
  speedee,
  ups,
  usps,
  yodel,
  yunexpress,
] as unknown as CourierData[];

/** Longer input never meets a pattern; the longest number of the data has 34 characters. */
export const MAX_NUMBER_LENGTH = 64;

export const FORMATS: readonly Format[] = FILES.flatMap((file) =>
  file.tracking_numbers.map((data) => compile(file.courier_code, data)),
);

function compile(fileCode: string, data: FormatData): Format {
  const { checksum, serial_number_format } = data.validation;
  const prepend = serial_number_format?.prepend_if;
  return {
    name: data.name,
    courier: fileCode === 's10' ? null : fileCode.replaceAll('_', '-'),
    // Numbers arrive here without separators: the patterns' tolerance for them would only cost time.
    pattern: new RegExp(
      `^(?:${[data.regex]
        .flat()
        .join('')
        .replace(/-?\\s\*/g, '')})$`,
    ),
    checksum: checksum ?? null,
    prepend: prepend ? { when: new RegExp(prepend.matches_regex), content: prepend.content } : null,
    weight: checksum ? 0.8 : VAGUE.has(data.name) ? 0.35 : 0.6,
    testNumbers: data.test_numbers,
  };
}

// No format of the data begins with a letter in some numbers and with a digit in others: half of the patterns need not be asked.
const beginsWithDigit = (number: string): boolean => number.charCodeAt(0) <= 57;
const DIGIT_FORMATS = FORMATS.filter(({ testNumbers }) =>
  testNumbers.valid.some((number) => beginsWithDigit(number.trim())),
);
const LETTER_FORMATS = FORMATS.filter((format) => !DIGIT_FORMATS.includes(format));

/** The formats that a normalized number can have at all. */
export function formatsFor(number: string): readonly Format[] {
  return beginsWithDigit(number) ? DIGIT_FORMATS : LETTER_FORMATS;
}

/** Couriers whose own numbers the data describes: a number that fits none of their patterns is unlike theirs. */
const DESCRIBED = new Set(FORMATS.map((format) => format.courier));

export function isDescribed(courierCode: string): boolean {
  return DESCRIBED.has(courierCode) || courierByCode(courierCode)?.type === 'post';
}

export type Fit = { courier: string; checkDigit: boolean } | 'wrong_check_digit' | null;

/** How a normalized number fits one format; null when it does not look like it. */
export function fit(format: Format, number: string): Fit {
  const match = format.pattern.exec(number);
  if (!match) return null;
  const groups = match.groups ?? {};
  const courier = format.courier ?? postOfCountry(groups.CountryCode ?? '');
  if (!courier) return null;
  if (!format.checksum) return { courier, checkDigit: false };
  let serial = groups.SerialNumber ?? '';
  if (format.prepend?.when.test(serial)) serial = format.prepend.content + serial;
  return checkDigitFits(format.checksum, serial, groups.CheckDigit ?? '')
    ? { courier, checkDigit: true }
    : 'wrong_check_digit';
}
