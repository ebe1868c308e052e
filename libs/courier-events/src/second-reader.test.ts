import { statSync } from 'node:fs';
import path from 'node:path';
import { doubting, lessons } from './corpus';
import counted from './rules/word-counts.json';
import { countWords, createSecondReader } from './second-reader';
import { createReader, readText, type TextMatch } from './text-rules';

it('what is stored is trained on the labelled texts, in a file of at most 300 kB', () => {
  // When it differs: `npm run bench -- events --write`.
  expect(countWords(lessons())).toEqual(counted);
  expect(statSync(path.join(__dirname, 'rules/word-counts.json')).size).toBeLessThan(300_000);
});

const LESSONS = [
  ...Array.from({ length: 20 }, () => ({ text: 'dropped at the door', subStatus: 4001 })),
  ...Array.from({ length: 20 }, () => ({ text: 'waiting in the depot', subStatus: 2001 })),
];

it('a reading that the words contradict is doubtful, one that they support is not', () => {
  const isDoubtful = createSecondReader(countWords(LESSONS));
  expect(isDoubtful('Dropped at the door', 2001)).toBe(true);
  expect(isDoubtful('Dropped at the door', 4004)).toBe(false);
});

it('how clearly words must contradict a reading is a threshold', () => {
  const counts = countWords(LESSONS);
  expect(createSecondReader(counts, 100)('Dropped at the door', 2001)).toBe(false);
  expect(createSecondReader(counts, 0)('Dropped', 2001)).toBe(true);
});

it('words that no lesson knows contradict nothing', () => {
  expect(createSecondReader(countWords(LESSONS))('Qwxz vlkjh', 4001)).toBe(false);
});

it('what is doubtful is left unknown, what is clear and what is unknown stays', () => {
  const match: TextMatch = { rule: 'en.delivered', meaning: 'delivered', subStatus: 4001 };
  const reading = (read: TextMatch | null, isDoubtful: boolean) =>
    doubting(
      () => read,
      (text, subStatus) => isDoubtful && text === 'Dropped' && subStatus === 4001,
    )('Dropped', 'en');
  expect(reading(match, true)).toBeNull();
  expect(reading(match, false)).toBe(match);
  expect(reading(null, true)).toBeNull();
});

it('a sentence of a courier that the rules alone misread is left unknown', () => {
  const text = 'Reminder to Schedule Redelivery of your item';
  expect(createReader(() => true)(text, 'en')).toMatchObject({ rule: 'en.pickup_before_return', subStatus: 3002 });
  expect(readText(text, 'en')).toBeNull();
});
