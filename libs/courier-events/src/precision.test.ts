import { LABELLED } from './corpus';
import { isProvenRule, measurePrecision, sameMeaning } from './precision';
import precision from './rules/precision.json';
import { createReader } from './text-rules';

it('the stored precision is the one that the rules have on the corpus', () => {
  // When it differs: `npm run bench -- events --write`, and read what changed.
  expect(
    measurePrecision(
      LABELLED,
      createReader(() => true),
    ),
  ).toEqual(precision);
});

it('a rule is proven by 98 of 100 readings, and not by a few', () => {
  for (const [rule, { texts, right }] of Object.entries(precision))
    expect([rule, isProvenRule(rule)]).toEqual([rule, texts >= 5 && right / texts >= 0.98]);
  expect(isProvenRule('en.nothing')).toBe(false);
});

it('where a parcel waits is not where it is brought', () => {
  expect(sameMeaning(4003, 4001)).toBe(true);
  expect(sameMeaning(3002, 3001)).toBe(false);
  expect(sameMeaning(2001, 6004)).toBe(false);
});
