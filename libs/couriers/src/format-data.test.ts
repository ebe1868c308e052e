import storeNumbers from './fixtures/store-numbers.json';
import { OWN_FILES } from './format-files';
import { FORMATS, fit, formatsFor, type Format } from './formats';
import { courierByCode, detectCourier, normalizeNumber } from './index';

const numbersOf = (kind: 'valid' | 'invalid') =>
  FORMATS.flatMap((format) => format.testNumbers[kind].map((number) => ({ format, number: normalizeNumber(number) })));

/** The courier whose number this is by the format; null when it is refused. */
function fitsOf(format: Format, number: string): string | null {
  const result = fit(format, normalizeNumber(number));
  return result && result !== 'wrong_check_digit' ? result.courier : null;
}

/** Numbers of the data that truly are several couriers', and why. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  287809468872: 'the check digits of FedEx and Purolator are both right',
  320610804900: 'the check digits of FedEx and Purolator are both right',
  331434972567: 'the check digits of DHL Paket and Purolator are both right',
  JFV247545960: 'three letters and nine digits of Purolator are also a DHL Express piece when the first is a J',
};

test('every valid number of the data is recognised, its courier first unless it truly fits several', () => {
  for (const { format, number } of numbersOf('valid')) {
    expect(formatsFor(number)).toContain(format);
    const courier = fitsOf(format, number);
    expect([number, courier]).not.toEqual([number, null]);
    const codes = detectCourier(number).candidates.map(({ code }) => code);
    if (AMBIGUOUS[number]) expect([number, codes]).toEqual([number, expect.arrayContaining([courier])]);
    else expect([number, codes[0]]).toEqual([number, courier]);
  }
});

test('every number called ambiguous has another courier before its own', () => {
  for (const number of Object.keys(AMBIGUOUS)) expect(detectCourier(number).candidates.length).toBeGreaterThan(1);
});

test('every invalid number of the data is refused by its format', () => {
  for (const { format, number } of numbersOf('invalid'))
    expect([number, fitsOf(format, number)]).toEqual([number, null]);
});

describe.each(OWN_FILES.map((file) => [file.courier_code, file] as const))('our own file of %s', (courier, file) => {
  const formats = FORMATS.filter((format) => format.courier === courier || format.courier === null);

  test('names its sources and holds at least five valid and three invalid numbers a format', () => {
    expect(courierByCode(courier)).toBeDefined();
    for (const { source, test_numbers } of file.tracking_numbers) {
      expect(source).toMatch(/\w{3,}/);
      expect(new Set(test_numbers.valid.map(normalizeNumber)).size).toBeGreaterThanOrEqual(5);
      expect(new Set(test_numbers.invalid.map(normalizeNumber)).size).toBeGreaterThanOrEqual(3);
    }
  });

  test('holds valid numbers that are given to its courier first, and invalid ones that none of its formats fits', () => {
    for (const { test_numbers } of file.tracking_numbers) {
      for (const number of test_numbers.valid)
        if (!AMBIGUOUS[number]) expect([number, detectCourier(number).candidates[0]?.code]).toEqual([number, courier]);
      for (const number of test_numbers.invalid)
        expect([number, formats.filter((format) => fitsOf(format, number) === courier)]).toEqual([number, []]);
    }
  });
});

test('of a hundred numbers with the company name as stores write it, at least 98 get the right courier', () => {
  expect(storeNumbers).toHaveLength(100);
  const wrong = storeNumbers.filter(
    ({ company, number, courier }) => detectCourier(number, { company }).chosen !== courier,
  );
  expect(wrong.slice(2)).toEqual([]);
});
