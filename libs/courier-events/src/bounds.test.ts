import naughty from '@parcelway/couriers/naughty-strings.json';
import { classify } from './classify';
import { normalizePhrase } from './normalize';

const KILOBYTES_100 = 100_000;
const HUGE = [
  'a'.repeat(KILOBYTES_100),
  'not '.repeat(KILOBYTES_100 / 4),
  'delivered to '.repeat(8000),
  '1 of '.repeat(20_000),
  '<'.repeat(KILOBYTES_100),
  '&#'.repeat(50_000),
  '('.repeat(KILOBYTES_100),
  '.,'.repeat(50_000),
  '已签收'.repeat(33_000),
  'AB '.repeat(33_000),
  'e\u0301'.repeat(50_000),
];

it('no text is slow: a hundred kilobytes, built to be read slowly', () => {
  const before = process.cpuUsage();
  for (const text of HUGE) {
    classify({ text, courier: 'x', provider: null });
    normalizePhrase(text);
  }
  // Milliseconds are enough; the bound only separates them from what grows with the square of the length. CPU time, so a busy machine fails nothing.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});

it('any text is read without an error', () => {
  for (const text of naughty as string[]) {
    const { subStatus } = classify({ text, courier: text, rawCode: text, lang: text, provider: null });
    expect(subStatus === null || Number.isInteger(subStatus)).toBe(true);
    expect(normalizePhrase(text).length).toBeLessThanOrEqual(200);
  }
});
