import { amountOf, amountText, parseAmount, shareOf, toCents } from './decimal';

test('an amount is written as the platform writes it', () => {
  expect([10, '9.99', '0.05', '1000.00', '-1', '0'].map((value) => amountText(amountOf(String(value))))).toEqual([
    ...['10.0', '9.99', '0.05', '1000.0', '-1.0', '0.0'],
  ]);
});

test('sums are exact where floating point is not', () => {
  const tenth = amountOf('0.1');
  expect(amountText(tenth + amountOf('0.2'))).toBe('0.3');
  expect(amountText(Array.from({ length: 1000 }, () => tenth).reduce((sum, one) => sum + one, 0n))).toBe('100.0');
});

test('a share is rounded half up to the cent', () => {
  expect(amountText(shareOf(amountOf('10'), 1n, 3n))).toBe('3.33');
  expect(amountText(shareOf(amountOf('0.01'), 1n, 2n))).toBe('0.01');
  expect(amountText(toCents(amountOf('1.234999')))).toBe('1.23');
  expect(amountText(toCents(amountOf('1.235')))).toBe('1.24');
});

test.each(['', 'ten', '1e3', '1.', '.5', '1.2345678', 'NaN', null])('%p is no amount', (value) => {
  expect(parseAmount(value)).toBeNull();
});
