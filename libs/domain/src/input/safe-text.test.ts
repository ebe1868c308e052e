import { parseCsv, writeCsv } from 'hucre/csv';
import CASES from './csv-formula.json';
import { originalText, safeText } from './safe-text';

const SKIPPED = /^[\p{Z}\p{Cc}\p{Cf}"`]+/u;
/** What a spreadsheet may run: it begins with a sign, after what some of them skip. */
const runs = (cell: string) => /^[\t\r\n]|^[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell.replace(SKIPPED, ''));
/** A small seeded generator: a failure can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each(CASES)('%j runs nowhere as a formula, and comes back', (text) => {
  const safe = safeText(text);
  for (const cell of [safe, ...safe.split(/[;\t\r\n]/).slice(1)]) expect(runs(cell)).toBe(false);
  expect(originalText(String(parseCsv(writeCsv([[safe, 'next']]))[0]?.[0]))).toBe(text);
});

test.each([
  'UPS',
  'a-b',
  'Müller & Söhne',
  '',
  "O'Neil",
  '1Z999AA10123456784',
  '2026-11-20 12:00:00',
  'a; b',
  'two\nlines',
])('%j stays as it is', (text) => expect([safeText(text), originalText(text)]).toEqual([text, text]));

test('any text comes back from its safe form, and none begins a formula', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e6);
  const random = seeded(seed);
  const signs = ['=', '+', '-', '@', "'", '"', ';', ',', '\t', '\n', '\r', ' ', '\u200b', '＝', 'a', '1'];
  for (let i = 0; i < 20_000; i += 1) {
    const text = Array.from(
      { length: Math.floor(random() * 8) },
      () => signs[Math.floor(random() * signs.length)],
    ).join('');
    const safe = safeText(text);
    expect({ seed, text, back: originalText(safe), runs: runs(safe) }).toEqual({ seed, text, back: text, runs: false });
  }
});

test('a text of blank lines alone takes no longer than its length', () => {
  const before = process.cpuUsage();
  safeText(`${'\n'.repeat(200_000)}a=`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
