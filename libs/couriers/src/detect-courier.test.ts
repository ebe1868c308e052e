import naughtyStrings from './fixtures/naughty-strings.json';
import { HISTORY_MIN_PARCELS } from './detect-courier';
import {
  detectCourier,
  generatableCouriers,
  generateNumber,
  listCouriers,
  normalizeNumber,
  type DetectionHints,
} from './index';

/** Reproducible numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('a wrong check digit is distinguished from an unknown format', () => {
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
  expect(candidates.map(({ code }) => code)).toEqual(['deutsche-post', 'dhl-ecommerce']);
  expect(chosen).toBe('deutsche-post');
});

describe('a number with two valid check digits', () => {
  // Fits FedEx's weighted sum and Purolator's Luhn digit.
  const ambiguous = '320590000149';

  test('stays open, with both candidates and their reasons', () => {
    const { chosen, candidates } = detectCourier(ambiguous);
    expect(chosen).toBeNull();
    expect(candidates).toEqual([
      { code: 'fedex', score: 0.34, why: ['check_digit'] },
      { code: 'purolator', score: 0.34, why: ['check_digit'] },
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

  test('is not decided by a history that is no habit yet', () => {
    const few = { purolator: HISTORY_MIN_PARCELS - 1 };
    expect(detectCourier(ambiguous, { history: few }).chosen).toBeNull();
    expect(detectCourier(ambiguous, { history: { purolator: HISTORY_MIN_PARCELS } }).chosen).toBe('purolator');
    expect(detectCourier(ambiguous, { history: { purolator: 40, fedex: 40 } }).chosen).toBeNull();
  });

  test('[7.17] is decided by the courier that the shop says it ships with, without any history', () => {
    const { chosen, candidates } = detectCourier(ambiguous, { own: ['gls', 'purolator'] });
    expect(chosen).toBe('purolator');
    expect(candidates).toMatchObject([
      { code: 'purolator', score: 0.46, why: ['check_digit', 'shop_courier'] },
      { code: 'fedex', why: ['check_digit'] },
    ]);
  });

  test('[7.17] stays open where what the shop says and its habit differ, and both of one courier count once', () => {
    expect(detectCourier(ambiguous, { own: ['purolator'], history: { fedex: 40 } }).chosen).toBeNull();
    const { candidates } = detectCourier(ambiguous, { own: ['purolator'], history: { purolator: 40 } });
    expect(candidates[0]).toMatchObject({ score: 0.46, why: ['check_digit', 'shop_courier', 'shop_history'] });
  });

  test.each([
    [['purolator', 'fedex'], 'purolator'],
    [['gls', 'fedex', 'purolator'], 'fedex'],
  ])(
    'is decided by the order of the shop where it ships with both (%j), before habit and countries',
    (own, courier) => {
      const others: DetectionHints[] = [
        {},
        { history: { purolator: 40 } },
        { history: { fedex: 40 } },
        { destination: 'CA' },
      ];
      for (const hints of others) {
        const { chosen, candidates } = detectCourier(ambiguous, { own, ...hints });
        expect([chosen, candidates[0]?.code]).toEqual([courier, courier]);
      }
    },
  );

  test('stays open where the order and the habit with a third courier differ', () => {
    // GLS' check digit is right as well.
    const three = '430494365405';
    const own = ['purolator', 'fedex'];
    expect(detectCourier(three, { own }).chosen).toBe('purolator');
    expect(detectCourier(three, { own, history: { gls: 40 } }).chosen).toBeNull();
  });

  test('is decided by the company alone where only that may, and stays open without one', () => {
    const hints = { companyOnly: true, own: ['purolator'], history: { purolator: 40 } };
    expect(detectCourier(ambiguous, hints)).toMatchObject({ chosen: null, candidates: [{ code: 'purolator' }, {}] });
    expect(detectCourier(ambiguous, { ...hints, company: 'FedEx' }).chosen).toBe('fedex');
    const { chosen, candidates } = detectCourier('1Z5R89390357567127', { ...hints, company: 'FedEx' });
    expect([chosen, candidates.map(({ code }) => code)]).toEqual(['fedex', ['fedex', 'ups']]);
  });

  test('is not decided by the countries alone, nor do they outweigh history', () => {
    const { chosen, candidates } = detectCourier(ambiguous, { destination: 'CA', origin: 'CA' });
    expect(chosen).toBeNull();
    expect(candidates[0]).toMatchObject({ code: 'purolator', why: ['check_digit', 'destination', 'origin'] });
    expect(detectCourier(ambiguous, { destination: 'CA', origin: 'CA', history: { fedex: 40 } }).chosen).toBe('fedex');
  });
});

test('DHL eCommerce is another courier than DHL Express', () => {
  for (const number of ['60120172242323', 'GM2951173225174494'])
    expect(detectCourier(number).candidates.map(({ code }) => code)).toEqual(['dhl-ecommerce']);
  expect(detectCourier('GM2951173225174494').chosen).toBe('dhl-ecommerce');
  expect(detectCourier('3318810025').candidates.map(({ code }) => code)).toEqual(['dhl']);
});

test("[7.17] the shop's own courier is never above the valid check digit of another, and never a candidate by that alone", () => {
  const { chosen, candidates } = detectCourier('91113952333', { own: ['gls', 'ups'] });
  expect(chosen).toBeNull();
  expect(candidates).toContainEqual({ code: 'gls', score: 0.35, why: ['regex'] });
  expect(candidates.map(({ code }) => code)).not.toContain('ups');
});

test('history never lifts a candidate above the valid check digit of another', () => {
  // DHL Express' check digit is correct; without one the number matches GLS' format.
  const { chosen, candidates } = detectCourier('91113952333', { history: { gls: 10_000 } });
  expect(chosen).toBeNull();
  expect(candidates).toContainEqual({ code: 'gls', score: 0.35, why: ['regex'] });
});

test('a mark of the courier itself outweighs a standard that other couriers of the country use', () => {
  expect(detectCourier('XN081879383FR').candidates.map(({ code }) => code)).toEqual(['chronopost', 'la-poste']);
  expect(detectCourier('XN081879383FR').chosen).toBe('chronopost');
});

test('a company whose numbers nobody described outweighs all that speaks for another', () => {
  // A number of a local courier that FedEx' check digit fits by chance.
  const hints = { company: 'Aramex', history: { fedex: 500 }, destination: 'US', origin: 'US' };
  expect(detectCourier('320590000149', hints).chosen).toBe('aramex');
});

test("a post's number at home is not unlike its own, another post's international number is", () => {
  expect(detectCourier('320590000149', { company: 'Poste Italiane' }).chosen).toBe('poste-italiane');
  expect(detectCourier('RB123456785GB', { company: 'Poste Italiane' }).chosen).toBe('royal-mail');
});

test('a company whose numbers look different loses to the courier whose number it clearly is', () => {
  const { chosen, candidates } = detectCourier('1Z5R89390357567127', { company: 'FedEx' });
  expect(chosen).toBe('ups');
  expect(candidates).toContainEqual({ code: 'fedex', score: 0.27, why: ['platform_company'] });
});

test('a check digit that is right by chance leaves it open whether the store named the wrong courier', () => {
  // Twelve digits: not Canada Post's sixteen, and right for FedEx and Purolator as one number in ten is.
  const { chosen, candidates } = detectCourier('320590000149', { company: 'Canada Post' });
  expect(chosen).toBeNull();
  expect(candidates.map(({ code }) => code)).toEqual(['fedex', 'purolator', 'canada-post']);
  expect(detectCourier('YT2133821236040818', { company: 'USPS' }).chosen).toBe('yunexpress');
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
      const { candidates, chosen } = detectCourier(number);
      expect([number, candidates.map(({ code }) => code)]).toEqual([number, [courier]]);
      expect([number, [null, courier]]).toEqual([number, expect.arrayContaining([chosen])]);
      expect([number, detectCourier(number, { company: courier }).chosen]).toEqual([number, courier]);
    }
  }
  expect(generateNumber('ups', seeded(1))).toBe(generateNumber('ups', seeded(1)));
  expect(() => generateNumber('colissimo', seeded(1))).toThrow(RangeError);
});

describe('[6.9] a courier that the shop defined', () => {
  const boats = { code: 'custom-7', masks: ['TB########'], checkDigit: null };

  test('gets the numbers that fit its mask, and no others', () => {
    expect(detectCourier('tb-1234 5678', { custom: [boats] })).toMatchObject({
      chosen: 'custom-7',
      candidates: [{ code: 'custom-7', why: ['regex', 'shop_courier'] }],
    });
    expect(detectCourier('TB1234567', { custom: [boats] }).candidates).toEqual([]);
    expect(detectCourier('TB12345678').candidates.map(({ code }) => code)).not.toContain('custom-7');
  });

  test('gets none whose check digit is wrong', () => {
    const custom = [{ ...boats, masks: ['TB###########'], checkDigit: 'luhn' as const }];
    expect(detectCourier('TB79927398713', { custom })).toMatchObject({ chosen: 'custom-7', validCheckDigit: true });
    expect(detectCourier('TB79927398714', { custom })).toMatchObject({ chosen: null, validCheckDigit: false });
  });

  test('takes no number with the valid check digit of another by a mask of digits alone', () => {
    const custom = [{ ...boats, masks: ['###########'] }];
    const { chosen, candidates } = detectCourier('91113952333', { custom });
    expect(chosen).not.toBe('custom-7');
    expect(candidates.map(({ code }) => code)).toContain('custom-7');
  });

  test('named by the store counts where its number fits', () => {
    const hints = { custom: [boats], names: new Map([['two boats', 'custom-7']]), company: 'Two Boats' };
    expect(detectCourier('TB12345678', hints).chosen).toBe('custom-7');
    expect(detectCourier('1Z5R89390357567127', hints).chosen).toBe('ups');
  });
});
