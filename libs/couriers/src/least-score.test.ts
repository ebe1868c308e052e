import { FORMATS } from './formats';
import { companyKey, courierOfCompany, detectCourier, generateNumber, isOwnName, normalizeNumber } from './index';

/** Reproducible digits. */
function digitsOf(seed: number): (length: number) => string {
  let state = seed;
  const digit = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 10);
  };
  return (length) => Array.from({ length }, digit).join('');
}

const LENGTHS = Array.from({ length: 25 }, (_, at) => at + 6);

describe('a number without a company', () => {
  test.each(LENGTHS)('of %i random digits is no courier’s, but where it begins with a mark of one', (length) => {
    const digits = digitsOf(28 * length);
    const numbers = Array.from({ length: 2000 }, () => digits(length));
    const decided = numbers.map((number) => detectCourier(number)).filter(({ chosen }) => chosen !== null);
    // What is decided has the mark, and the check digit where the courier has one: 0.35 and more.
    for (const { candidates } of decided) expect(candidates[0]?.score).toBeGreaterThanOrEqual(0.35);
    expect(decided.length / numbers.length).toBeLessThan(0.01);
  });

  test('that is valid by the data is its courier’s or open, never another’s; an invalid one is never that courier’s', () => {
    // Undecided are those whose only evidence is a format or a check digit.
    const counts = { right: 0, open: 0 };
    for (const { courier, testNumbers } of FORMATS) {
      for (const raw of testNumbers.valid) {
        const { chosen, candidates } = detectCourier(raw);
        if (chosen === null) expect([raw, candidates.length]).not.toEqual([raw, 0]);
        else if (courier !== null) expect([raw, chosen]).toEqual([raw, courier]);
        counts[chosen === null ? 'open' : 'right'] += 1;
      }
      const valid = new Set(
        FORMATS.filter((other) => other.courier === courier).flatMap((f) => f.testNumbers.valid.map(normalizeNumber)),
      );
      for (const raw of testNumbers.invalid) {
        if (courier === null || valid.has(normalizeNumber(raw))) continue;
        expect([raw, detectCourier(raw).chosen]).not.toEqual([raw, courier]);
      }
    }
    expect(counts.right).toBeGreaterThanOrEqual(240);
  });

  test.each([
    ['31415926', 'mondial-relay'],
    ['60120172242323', 'dhl-ecommerce'],
    ['271828182845904523536028', 'inpost'],
  ])('%s is not decided by its length, and says whose it may be', (number, courier) => {
    const { chosen, candidates } = detectCourier(number);
    expect(chosen).toBeNull();
    for (const { score } of candidates) expect(score).toBeLessThan(0.35);
    expect(candidates.map(({ code }) => code)).toContain(courier);
  });

  test('is decided where the shop says that it ships with the courier, or does so by habit', () => {
    expect(detectCourier('31415926', { own: ['mondial-relay'] }).chosen).toBe('mondial-relay');
    expect(detectCourier('31415926', { history: { 'mondial-relay': 40 } }).chosen).toBe('mondial-relay');
  });

  test('is decided by a check digit where the courier is at home, not by the check digit alone', () => {
    const number = generateNumber('canada-post', () => 0.3);
    expect(detectCourier(number).chosen).toBeNull();
    expect(detectCourier(number, { destination: 'CA' }).chosen).toBe('canada-post');
  });
});

describe('a company that nobody knows', () => {
  const company = 'Two Boats Delivery';
  const digits = generateNumber('canada-post', () => 0.3);

  test('speaks against a courier that only a check digit, a habit or a country would name', () => {
    const hints = { company, own: ['canada-post'], history: { 'canada-post': 40 }, destination: 'CA' };
    expect(detectCourier(digits, hints)).toMatchObject({ chosen: null, candidates: [{ code: 'canada-post' }] });
  });

  test('does not hide whose a number clearly is', () => {
    expect(detectCourier('1Z5R89390357567127', { company }).chosen).toBe('ups');
    expect(detectCourier('YT2133821236040818', { company }).chosen).toBe('yunexpress');
  });

  test.each(['Other', 'other', '', ' - '])('"%s" names nobody', (name) => {
    expect(isOwnName(name)).toBe(false);
    expect(detectCourier(digits, { company: name, destination: 'CA' }).chosen).toBe('canada-post');
  });
});

describe('the names that the shop itself gave to couriers', () => {
  const names = new Map([
    [companyKey('Two Boats Delivery'), 'gls'],
    ['dhl', 'dhl-germany'],
  ]);

  test('decide, however the name is written, and before what the name says by itself', () => {
    expect(detectCourier('ABC99', { company: 'TWO  boats-delivery', names })).toMatchObject({
      chosen: 'gls',
      candidates: [{ code: 'gls', why: ['platform_company'] }],
    });
    expect(courierOfCompany('DHL')).toBe('dhl');
    expect(detectCourier('ABC99', { company: 'DHL', names }).candidates[0]?.code).toBe('dhl-germany');
  });

  test('do not make a number of another courier that it clearly is', () => {
    expect(detectCourier('1Z5R89390357567127', { company: 'Two Boats Delivery', names }).chosen).toBe('ups');
  });

  test('are not found by what every object has', () => {
    expect(detectCourier('ABC99', { company: 'constructor', names }).candidates).toEqual([]);
  });
});
