import {
  addAmounts,
  compareAmounts,
  divideAmount,
  isAboveZero,
  lesserAmount,
  lessPercent,
  multiplyAmount,
  subtractAmount,
  toAmount,
  unitsIn,
} from './money';

/** Cents as an amount, without any arithmetic on fractions: the second opinion. */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test('sums and products of cents are exact where binary fractions are not', () => {
  expect(addAmounts('0.10', '0.20')).toBe('0.30');
  expect(addAmounts(...Array.from({ length: 10_000 }, () => '0.05'))).toBe('500.00');
  expect(multiplyAmount('0.07', 100_000_003)).toBe('7000000.21');
  expect(addAmounts('90071992547409.91', '0.01')).toBe('90071992547409.92');
  expect(addAmounts()).toBe('0.00');
});
test('a share is deducted to the cent, half up, for every price to $20 and every percent', () => {
  for (let cents = 0; cents <= 2_000; cents += 7)
    for (let percent = 0; percent <= 100; percent += 1) {
      const expected = Math.floor((cents * (100 - percent) + 50) / 100);
      expect([cents, percent, lessPercent(amount(cents), percent)]).toEqual([cents, percent, amount(expected)]);
    }
});
test('percents have decimals', () => {
  expect(lessPercent('100.00', '12.5')).toBe('87.50');
  expect(lessPercent('10.00', 33.33)).toBe('6.67');
});
test('differences may be below zero', () => {
  expect(subtractAmount('11.00', '19.00')).toBe('-8.00');
});
test('an equal part is rounded half up', () => {
  expect([divideAmount('105.60', 12), divideAmount('0.06', 12), divideAmount('0.05', 12)]).toEqual([
    '8.80',
    '0.01',
    '0.00',
  ]);
});
test('an amount pays for whole units only, exactly', () => {
  for (let units = 0; units <= 500; units += 1) {
    expect(unitsIn(multiplyAmount('0.05', units), '0.05')).toBe(units);
    expect(unitsIn(addAmounts(multiplyAmount('0.05', units), '0.04'), '0.05')).toBe(units);
  }
});
test('amounts are compared as numbers, not as text', () => {
  expect([compareAmounts('9.00', '11.00'), compareAmounts('11', '11.00'), compareAmounts('0.01', '-5.00')]).toEqual([
    -1, 0, 1,
  ]);
  expect([lesserAmount('9.00', '11.00'), lesserAmount('5.01', '5.00')]).toEqual(['9.00', '5.00']);
  expect(['0.00', '-1.00', '0.01'].map(isAboveZero)).toEqual([false, false, true]);
});
test('a binary number is refused: 0.1 is not the decimal that was meant', () => {
  expect(() => addAmounts(0.1 as unknown as string)).toThrow('Invalid value');
});
test('decimal text of any length becomes an amount; what is no number is refused', () => {
  expect(['20', '20.5', '0.005', '1e2'].map(toAmount)).toEqual(['20.00', '20.50', '0.01', '100.00']);
  for (const wrong of ['', '$5', '1,50', 'NaN', 'Infinity']) expect(() => toAmount(wrong)).toThrow('Invalid number');
});
