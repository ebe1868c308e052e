import { readdirSync } from 'node:fs';
import path from 'node:path';
import { NOTICE_FILES } from './notice-files';
import { linesWithHtml } from './notice-html';
import { checkNotice, readNotice } from './notice-source';

const file = '---\ntag: New\ntitle: Parcels: all of them\n---\n\nText of **it**.\n';

test('the date comes from the name, tag and title from the head, the rest is the text', () => {
  const expected = { tag: 'New', title: 'Parcels: all of them', date: '2026-11-20', markdown: 'Text of **it**.' };
  expect(readNotice('2026-11-20-parcels', file)).toEqual(expected);
  expect(readNotice('2026-11-20-parcels', file.replaceAll('\n', '\r\n'))).toEqual(expected);
});

test.each([
  ['parcels', file, /written so: 2026-11-20-/],
  ['2026-02-30-parcels', file, /"2026-02-30" is not a day/],
  ['2026-11-20-Parcels', file, /written so/],
  ['2026-11-20-parcels', 'Text', /between two lines of ---/],
  ['2026-11-20-parcels', file.replace('tag: New\n', ''), /The tag is empty/],
  ['2026-11-20-parcels', file.replace('tag: New', 'author: me'), /"author: me" is neither/],
  ['2026-11-20-parcels', file.replace('tag: New', `tag: ${'x'.repeat(31)}`), /The tag has 31 characters; 30/],
  ['2026-11-20-parcels', '---\ntag: New\ntitle: T\n---\n\n', /The text is empty/],
])('a file that is wrong is named with what is wrong: %s %j', (name, text, message) => {
  expect(() => readNotice(name, text)).toThrow(message);
  expect(() => readNotice(name, text)).toThrow(`${name}: `);
});
test('what no database can store is refused before one is queried', () => {
  for (const change of [{ tag: 'N\0' }, { title: 'a\0b' }, { markdown: '\0x' }])
    expect(() => checkNotice({ tag: 'New', title: 'a', date: '2026-11-20', markdown: 'x', ...change })).toThrow(
      /holds U\+0000/,
    );
});
test('a title is one line', () => {
  expect(() => checkNotice({ tag: 'New', title: 'a\nb', date: '2026-11-20', markdown: 'x' })).toThrow(/one line/);
});

describe('the notices of the repository', () => {
  test('every file is in the list, in the order of the names', () => {
    const names = readdirSync(path.join(__dirname, '../../notices'))
      .map((name) => name.replace(/\.md$/, ''))
      .sort();
    expect(NOTICE_FILES.map(({ name }) => name)).toEqual(names);
    expect(names.length).toBeGreaterThan(0);
  });
  test.each(NOTICE_FILES.map(({ name, text }) => [name, text]))(
    '%s is sound and has no HTML, which would be shown as text',
    (name, text) => {
      expect(linesWithHtml(readNotice(name, text).markdown)).toEqual([]);
    },
  );
});
