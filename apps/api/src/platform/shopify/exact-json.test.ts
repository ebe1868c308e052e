import { parseExactJson } from './exact-json';

test('ids longer than a double holds stay exact; shorter numbers, fractions and text stay what they are', () => {
  expect(
    parseExactJson(
      '{"id":820982911946154508,"neg":-1234567890123456789,"s":"820982911946154508","t":"a\\"9820982911946154508","n":12,"f":1.5,"e":1234567890123456e2,"long":1234567890123456.5,"back":"\\\\","list":[9007199254740993]}',
    ),
  ).toEqual({
    id: '820982911946154508',
    neg: '-1234567890123456789',
    s: '820982911946154508',
    t: 'a"9820982911946154508',
    n: 12,
    f: 1.5,
    e: 1234567890123456e2,
    long: 1234567890123456.5,
    back: '\\',
    list: ['9007199254740993'],
  });
});

// Each of these took minutes when the scan looked at a character more than once; what takes long fails by the time limit.
test.each([
  ['quotes and backslashes without an end', '"\\'.repeat(500_000)],
  ['a string without an end', `"${'\\"'.repeat(500_000)}`],
  ['brackets without an end', '['.repeat(1_000_000)],
  ['digits that end as none', `${'1'.repeat(1_000_000)}.e`],
])('a body of 1 MB is scanned once: %s', (_what, body) => {
  expect(() => parseExactJson(body)).toThrow();
});

test('a number of any length is read at once, as text', () => {
  const digits = '9'.repeat(400_000);
  expect(parseExactJson(`{"a":${digits},"b":${digits}}`)).toEqual({ a: digits, b: digits });
});

test('more values or deeper nesting than any delivery holds is refused before it is built', () => {
  expect(() => parseExactJson(`[${'0,'.repeat(500_001)}0]`)).toThrow(RangeError);
  expect(() => parseExactJson(`${'[['.repeat(40)}${']]'.repeat(40)}`)).toThrow(RangeError);
  expect(parseExactJson(`${'['.repeat(60)}${']'.repeat(60)}`)).toBeInstanceOf(Array);
});
