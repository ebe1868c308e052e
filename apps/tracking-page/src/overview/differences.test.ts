import { defaultPageSettings, NO_PAGE_CODE, type PageSettings } from '@parcelway/http-contract';
import { differences } from './differences';

const settings = defaultPageSettings('classic');
const found = (change: Partial<PageSettings>, code = {}) =>
  differences(
    { settings, code: NO_PAGE_CODE },
    { settings: { ...settings, ...change }, code: { ...NO_PAGE_CODE, ...code } },
  );

test('designs that are the same differ in nothing, whatever was typed first', () => {
  expect(found({})).toEqual([]);
  const of = (texts: PageSettings['texts']) => ({ settings: { ...settings, texts }, code: NO_PAGE_CODE });
  expect(differences(of({ de: { title: 'a', intro: 'b' } }), of({ de: { intro: 'b', title: 'a' } }))).toEqual([]);
});

test('values are listed from and to, parts by their name', () => {
  expect(found({ look: { ...settings.look, accent: '#112233', font: 'serif' }, branding: false })).toEqual([
    { what: 'value', part: 'accent', from: '#0b6e63', to: '#112233' },
    { what: 'part', part: 'font' },
    { what: 'part', part: 'branding' },
  ]);
});

test('texts are listed by language, code by field', () => {
  expect(found({ texts: { de: { title: 'Wo ist es?' } } }, { css: 'b{}' })).toEqual([
    { what: 'texts', language: 'de' },
    { what: 'code', field: 'css' },
  ]);
});

test('sections are added, removed, hidden, changed and put in another order', () => {
  const [status, progress, ...rest] = settings.sections;
  if (!status || progress?.kind !== 'progress') throw new Error('the default page begins with status and progress');
  const coupon = { kind: 'coupon', id: 'coupon', hidden: false, code: 'A', label: {} } as const;
  expect(found({ sections: [progress, status, ...rest] })).toEqual([{ what: 'part', part: 'order' }]);
  expect(
    found({ sections: [{ ...status, hidden: true }, { ...progress, bar: 'line' }, ...rest.slice(1), coupon] }),
  ).toEqual([
    { what: 'section', how: 'hidden', kind: 'status' },
    { what: 'section', how: 'changed', kind: 'progress' },
    { what: 'section', how: 'added', kind: 'coupon' },
    { what: 'section', how: 'removed', kind: 'expected' },
  ]);
});
