import { checkDigitFits, type Checksum } from '@parcelway/domain';
import { postOfCountry } from './courier-list';
import { OPEN_FILES, OWN_FILES, type FormatData, type TestNumbers } from './format-files';

export interface Format {
  name: string;
  /** Null: the number itself names the courier (S10: the postal operator of its country). */
  courier: string | null;
  pattern: RegExp;
  checksum: Checksum | null;
  prepend: { when: RegExp; content: string } | null;
  /** Begins with a distinctive mark (`1Z`, `YT`), not with any letter or digit, or contains the post's country. */
  hasMark: boolean;
  /** The mark, where the pattern has more than it. */
  mark: RegExp | null;
  /** Many other couriers' numbers match this format too. */
  vague: boolean;
  testNumbers: TestNumbers;
}

/** Formats of the open data without a check digit and without a distinctive mark. */
const VAGUE = new Set(['dhl_ecommerce', 'dhl_ecommerce_14', 'amazon_international', 'purolator_alpha']);

/**
 * Marks that are less distinctive than their pattern suggests: other couriers' numbers begin with these three letters
 * too.
 */
const MARK_OF: Readonly<Record<string, RegExp>> = { dhl_express_piece_id: /^J(?:JD|VGL)/ };

/** Formats of the open data that belong to another courier of ours than their file. */
const COURIER_OF_FORMAT: Readonly<Record<string, string>> = {
  dhl_ecommerce: 'dhl-ecommerce',
  dhl_ecommerce_14: 'dhl-ecommerce',
};

/** A pattern that begins with a letter, or with two such digits, within any groups. */
const STARTS_WITH_MARK = /^(?:\((?:\?(?::|<\w+>))?)*(?:[A-Z]|[0-9][A-Z0-9])/;

/** Longer input never meets a pattern; the longest number of the data has 34 characters. */
export const MAX_NUMBER_LENGTH = 64;

export const FORMATS: readonly Format[] = [
  ...OPEN_FILES.flatMap((file) =>
    file.tracking_numbers.map((data) =>
      compile(COURIER_OF_FORMAT[data.id] ?? file.courier_code.replaceAll('_', '-'), data),
    ),
  ),
  ...OWN_FILES.flatMap((file) =>
    file.tracking_numbers.flatMap((data) => ('regex' in data ? [compile(file.courier_code, data)] : [])),
  ),
];

function compile(courier: string, data: FormatData): Format {
  const { checksum, serial_number_format } = data.validation;
  const prepend = serial_number_format?.prepend_if;
  // Numbers arrive here without separators: the patterns' tolerance for them would only cost time.
  const source = [data.regex]
    .flat()
    .join('')
    .replace(/-?\\s\*/g, '');
  return {
    name: data.name,
    courier: courier === 's10' ? null : courier,
    pattern: new RegExp(`^(?:${source})$`),
    checksum: checksum ?? null,
    prepend: prepend ? { when: new RegExp(prepend.matches_regex), content: prepend.content } : null,
    hasMark: courier === 's10' || STARTS_WITH_MARK.test(source),
    mark: MARK_OF[data.id] ?? null,
    vague: data.vague ?? VAGUE.has(data.id),
    testNumbers: data.test_numbers,
  };
}

// No format of the data begins with a letter in some numbers and with a digit in others, so half of the patterns can be
// skipped.
const beginsWithDigit = (number: string): boolean => number.charCodeAt(0) <= 57;
const DIGIT_FORMATS = FORMATS.filter(({ testNumbers }) =>
  testNumbers.valid.some((number) => beginsWithDigit(number.trim())),
);
const LETTER_FORMATS = FORMATS.filter((format) => !DIGIT_FORMATS.includes(format));

/** The formats that a normalized number can have at all. */
export function formatsFor(number: string): readonly Format[] {
  return beginsWithDigit(number) ? DIGIT_FORMATS : LETTER_FORMATS;
}

/** Couriers with their own formats; a post also has S10 numbers, which contain its country. */
const DESCRIBED = new Set(FORMATS.map((format) => format.courier));

/** True when a number that fits none of the courier's formats is unlike its numbers. */
export function isDescribed(courierCode: string): boolean {
  return DESCRIBED.has(courierCode);
}

/** `marked`: the number has the format's mark. */
export type Fit = { courier: string; checkDigit: boolean; marked: boolean } | 'wrong_check_digit' | null;

/** How a normalized number fits one format; null if it does not. */
export function fit(format: Format, number: string): Fit {
  const match = format.pattern.exec(number);
  if (!match) return null;
  const groups = match.groups ?? {};
  const courier = format.courier ?? postOfCountry(groups.CountryCode ?? '');
  if (!courier) return null;
  const marked = format.hasMark && (format.mark?.test(number) ?? !lacksMark(groups));
  if (!format.checksum) return { courier, checkDigit: false, marked };
  let serial = groups.SerialNumber ?? '';
  if (format.prepend?.when.test(serial)) serial = format.prepend.content + serial;
  return checkDigitFits(format.checksum, serial, groups.CheckDigit ?? '')
    ? { courier, checkDigit: true, marked }
    : 'wrong_check_digit';
}

/** The postal service's old numbers may leave out `420` and `91`: what is left then is any number of that length. */
function lacksMark(groups: Record<string, string | undefined>): boolean {
  const marks = MARKS.filter((name) => name in groups);
  return marks.length > 0 && marks.every((name) => !groups[name]);
}
const MARKS = ['RoutingApplicationId', 'ApplicationIdentifier'] as const;
