import naughtyStrings from './fixtures/naughty-strings.json';
import { FORMATS, fit, formatsFor } from './formats';
import { detectCourier, generatableCouriers, generateNumber, listCouriers, normalizeNumber } from './index';

const testNumbers = (kind: 'valid' | 'invalid') =>
  FORMATS.flatMap((format) => format.testNumbers[kind].map((number) => ({ format, number })));

/** Reproducible numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('every valid test number of the data fits its format and is given to its courier', () => {
  const numbers = testNumbers('valid');
  expect(numbers).toHaveLength(192);
  for (const { format, number } of numbers) {
    const result = fit(format, normalizeNumber(number));
    expect(formatsFor(normalizeNumber(number))).toContain(format);
    expect([number, result]).toEqual([number, expect.objectContaining({ courier: expect.any(String) })]);
    const courier = result && result !== 'wrong_check_digit' ? result.courier : '';
    expect(detectCourier(number).candidates.map((candidate) => candidate.code)).toContain(courier);
  }
});

test('every invalid test number of the data is refused by its format', () => {
  const numbers = testNumbers('invalid');
  expect(numbers).toHaveLength(88);
  for (const { format, number } of numbers) {
    const result = fit(format, normalizeNumber(number));
    expect([number, result === null || result === 'wrong_check_digit']).toEqual([number, true]);
  }
});

test('a wrong check digit is told apart from an unknown format', () => {
  expect(detectCourier('1Z5R89390357567128')).toMatchObject({ candidates: [], chosen: null, validCheckDigit: false });
  expect(detectCourier('hello')).toMatchObject({ candidates: [], chosen: null, validCheckDigit: null });
});

test('an S10 number belongs to the postal operator of its country', () => {
  expect(detectCourier('RB 123 456 785 GB').chosen).toBe('royal-mail');
  expect(detectCourier('RB123456785US').chosen).toBe('usps');
  expect(detectCourier('RB123456785XX').chosen).toBeNull();
});

test('a check digit with a country outweighs a pattern that fits nearly everything', () => {
  const { chosen, candidates } = detectCourier('RX123456785DE');
  expect(candidates.map(({ code }) => code)).toEqual(['deutsche-post', 'dhl']);
  expect(chosen).toBe('deutsche-post');
});

describe('a number with two valid check digits', () => {
  // Fits FedEx's weighted sum and Purolator's Luhn digit.
  const ambiguous = '320590000149';

  test('stays open, with both candidates and their reasons', () => {
    const { chosen, candidates } = detectCourier(ambiguous);
    expect(chosen).toBeNull();
    expect(candidates).toEqual([
      { code: 'fedex', score: 0.8, why: ['check_digit'] },
      { code: 'purolator', score: 0.8, why: ['check_digit'] },
    ]);
  });

  test("is decided by the shop's own history", () => {
    const { chosen, candidates } = detectCourier(ambiguous, { history: { purolator: 40, fedex: 2 } });
    expect(chosen).toBe('purolator');
    expect(candidates[0]).toMatchObject({ code: 'purolator', why: ['check_digit', 'shop_history'] });
  });

  test("is decided by the store's company name before history", () => {
    expect(detectCourier(ambiguous, { company: 'FedEx Ground', history: { purolator: 40 } }).chosen).toBe('fedex');
  });

  test('is not decided by the destination alone', () => {
    const { chosen, candidates } = detectCourier(ambiguous, { destination: 'CA' });
    expect(chosen).toBeNull();
    expect(candidates[0]).toMatchObject({ code: 'purolator', why: ['check_digit', 'destination'] });
  });
});

test('a company whose numbers look different loses to the courier whose number it clearly is', () => {
  const { chosen, candidates } = detectCourier('1Z5R89390357567127', { company: 'FedEx' });
  expect(chosen).toBe('ups');
  expect(candidates).toContainEqual({ code: 'fedex', score: 0.2, why: ['platform_company'] });
});

test('a company without described numbers decides', () => {
  expect(detectCourier('ABC-99', { company: 'Colissimo' })).toMatchObject({ chosen: 'colissimo', normalized: 'ABC99' });
});

test('any text passes through without an error and different numbers stay different', () => {
  expect(naughtyStrings.length).toBeGreaterThan(500);
  for (const text of naughtyStrings) {
    const { normalized, candidates } = detectCourier(text, { company: text, destination: text });
    expect(normalized).toMatch(/^[\p{L}\p{N}]*$/u);
    expect(candidates.length).toBeLessThan(5);
  }
  expect(normalizeNumber(' 1z-5r8\u0000９３ ')).toBe('1Z5R893');
  expect(detectCourier('\ud800\udfff').normalized).toBe('');
});

test('text longer than any number meets no pattern', () => {
  expect(detectCourier('9'.repeat(65)).candidates).toEqual([]);
  // Were it to meet one, this would not end.
  expect(detectCourier('42099999999'.repeat(100_000)).candidates).toEqual([]);
});

test('[9.24] generated numbers are valid and belong to their courier alone', () => {
  const couriers = generatableCouriers();
  expect(couriers.length).toBeGreaterThanOrEqual(18);
  const known = new Set(listCouriers().map(({ code }) => code));
  const random = seeded(7);
  for (const courier of couriers) {
    expect(known).toContain(courier);
    for (let i = 0; i < 5; i++) {
      const number = generateNumber(courier, random);
      expect([number, detectCourier(number).chosen]).toEqual([number, courier]);
    }
  }
  expect(generateNumber('ups', seeded(1))).toBe(generateNumber('ups', seeded(1)));
  expect(() => generateNumber('colissimo', seeded(1))).toThrow(RangeError);
});
