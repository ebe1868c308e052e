import { LANGUAGES } from '../languages';
import { outOfZoneText, promiseText, type PromiseFacts } from './promise-text';
import { holdsHtml, unknownVariable, type EddFormat } from './settings';

const FACTS: PromiseFacts = {
  ...{ from: '2026-11-24', to: '2026-11-26', today: '2026-11-20', country: 'DE', cutoff: 16 * 60, minutesLeft: 134 },
};
const FORMAT: EddFormat = { date: 'MMM D', range: 'range', separator: ' – ', show_countdown: true };
const text = (template: string, facts: Partial<PromiseFacts> = {}, format: Partial<EddFormat> = {}) =>
  promiseText(template, { ...FACTS, ...facts }, { ...FORMAT, ...format }, 'en');

test.each([
  ['both ends', {}, {}, 'Nov 24 – 26'],
  ['in the format chosen', {}, { date: 'D MMM' }, '24 – 26 Nov'],
  ['one date where both ends are the same', { to: '2026-11-24' }, {}, 'Nov 24'],
  ['the later end alone', {}, { range: 'latest' }, 'Nov 26'],
  ['in how many days', {}, { range: 'days' }, '4–6 days'],
  ['of one number of days it is said once', { from: '2026-11-26' }, { range: 'days' }, '6 days'],
  ['with a separator of its own', {}, { separator: ' to ', date: 'MM/DD' }, '11/24 to 11/26'],
] as const)('{date}: %s', (_title, facts, format, expected) => {
  expect(text('{date}', facts, format)).toBe(expected);
});

test('each variable has its value', () => {
  expect(text('{min_date}|{max_date}|{days}|{countdown}|{country}')).toBe('Nov 24|Nov 26|4–6 days|2 hr 14 min|Germany');
  expect(text('{cutoff}').replace(/\s/g, ' ')).toBe('4:00 PM');
  expect(promiseText('{cutoff}', FACTS, FORMAT, 'de')).toBe('16:00');
});

test('a countdown that is over leaves no gap behind', () => {
  expect(text('Order in {countdown} for {date}', { minutesLeft: null })).toBe('Order in for Nov 24 – 26');
  expect(text('{countdown} {date}', { minutesLeft: 5 })).toBe('5 min Nov 24 – 26');
});

test('every language writes a promise, and a country that is none by its letters', () => {
  for (const language of LANGUAGES) {
    expect(promiseText('{date} {days} {countdown} {cutoff}', FACTS, FORMAT, language)).not.toMatch(/[{}]|undefined/);
    expect(outOfZoneText('{country}{date}', 'ZZ', language)).not.toBe('');
  }
  expect(outOfZoneText('None for {country}.', 'DE', 'it')).toBe('None for Germania.');
});

test.each([
  ['{date} {min_date}', null],
  ['{datum}', '{datum}'],
  ['{date} }', '}'],
  ['{ date }', '{ date }'],
  ['{{date}}', '{}'],
  ['{{ shop.name }}', '{'],
  ['{% raw %}', '{% raw %}'],
])('what is no variable is found: %s', (template, expected) => {
  expect(unknownVariable(template)).toBe(expected);
});

test('HTML is found, a sign alone is none', () => {
  for (const html of ['<b>soon</b>', '</p>', '<!--', '<script>', '&nbsp;', '&#8211;'])
    expect([html, holdsHtml(html)]).toEqual([html, true]);
  for (const plain of ['< 5 days', 'fast & safe', 'a > b']) expect([plain, holdsHtml(plain)]).toEqual([plain, false]);
});
