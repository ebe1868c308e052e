import { acceptedLanguages } from './accepted-languages';

test.each([
  ['en;q=0.5, de-AT;q=0.8, ja', 'de en'],
  ['fr, es', 'fr es'],
  ['nl;q=0, pl ; q=0.1', 'pl'],
  ['zh-Hans-CN', 'cn'],
  ['it;q=much, sv', 'sv'],
  ['<script>, ../../de, *', ''],
  ['', ''],
])('of "%s" ours are "%s", best first', (header, ours) => {
  expect(acceptedLanguages(header).join(' ')).toBe(ours);
});

test('without a header no language is requested, and of a long one the beginning is read', () => {
  expect(acceptedLanguages()).toEqual([]);
  expect(acceptedLanguages(`${','.repeat(5_000)}de`)).toEqual([]);
});
