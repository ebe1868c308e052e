import { safeText } from '@parcelway/domain';
import CASES from '@parcelway/domain/csv-formula.json';
import { parseCsv } from 'hucre/csv';
import { csvFile } from './history-file';

test('an amount is a number, below zero too', () => {
  expect(csvFile([['-6.00', '19.00', 'USD']])).toBe('\uFEFF-6.00,19.00,"USD"\r\n');
});

test.each(CASES.filter((text) => !/^-?[\d.]+$/.test(text)))('the text %j runs nowhere as a formula', (text) => {
  expect(String(parseCsv(csvFile([[text, 'next']]).slice(1))[0]?.[0])).toBe(safeText(text));
});
