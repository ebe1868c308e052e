import storeNumbers from './fixtures/store-numbers.json';
import { OWN_FILES } from './format-files';
import { FORMATS, fit, formatsFor } from './formats';
import { courierByCode, detectCourier, normalizeNumber } from './index';

const numbersOf = (kind: 'valid' | 'invalid') =>
  FORMATS.flatMap((format) => format.testNumbers[kind].map((number) => ({ format, number: normalizeNumber(number) })));

/** Numbers of the data that truly are several couriers', and why. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  287809468872: 'the check digits of FedEx and Purolator are both right',
  320610804900: 'the check digits of FedEx and Purolator are both right',
  331434972567: 'the check digits of DHL Paket and Purolator are both right',
  JFV247545960: 'three letters and nine digits of Purolator are also a DHL Express piece when the first is a J',
  91113952333: 'a GLS number without its check digit; the check digit of DHL Express is right by chance',
};

test('every valid number of the data is recognised, its courier first unless it truly fits several', () => {
  for (const { format, number } of numbersOf('valid')) {
    expect(formatsFor(number)).toContain(format);
    const result = fit(format, number);
    const courier = result && result !== 'wrong_check_digit' ? result.courier : '(refused)';
    const codes = detectCourier(number).candidates.map(({ code }) => code);
    if (AMBIGUOUS[number]) expect([number, codes]).toEqual([number, expect.arrayContaining([courier])]);
    else expect([number, codes[0]]).toEqual([number, courier]);
  }
});

test('every number called ambiguous has another courier before its own', () => {
  for (const number of Object.keys(AMBIGUOUS)) expect(detectCourier(number).candidates.length).toBeGreaterThan(1);
});

test('every invalid number of the data is refused by its format', () => {
  for (const { format, number } of numbersOf('invalid')) {
    const result = fit(format, number);
    expect([number, result === null || result === 'wrong_check_digit']).toEqual([number, true]);
  }
});

test.each(OWN_FILES.map((file) => [file.courier_code, file] as const))(
  'the formats of %s name their source and hold at least five valid and three invalid numbers each',
  (courier, { tracking_numbers }) => {
    expect(courierByCode(courier)).toBeDefined();
    for (const { source, test_numbers } of tracking_numbers) {
      expect(source).toMatch(/\w{3,}/);
      expect(new Set(test_numbers.valid.map(normalizeNumber)).size).toBeGreaterThanOrEqual(5);
      expect(new Set(test_numbers.invalid.map(normalizeNumber)).size).toBeGreaterThanOrEqual(3);
    }
  },
);

test('of a hundred numbers with the company name as stores write it, at least 98 get the right courier', () => {
  expect(storeNumbers).toHaveLength(100);
  const wrong = storeNumbers.filter(
    ({ company, number, courier }) => detectCourier(number, { company }).chosen !== courier,
  );
  expect(wrong.slice(2)).toEqual([]);
});
