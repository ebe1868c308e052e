import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { enhanceScript } from './enhance';

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');
const SHARED = [
  'tracking.css',
  'tracking-parcel.css',
  'tracking-bars.css',
  'tracking-shop.css',
  'tracking-sections.css',
];
const THEMES = { classic: SHARED, modern: [...SHARED, 'tracking-modern.css'] };

test.each(Object.entries(THEMES))('style and script of %s leave room for the page within 25 kB', (_theme, files) => {
  const sent = gzipSync(files.map(read).join('\n')).length + gzipSync(enhanceScript).length;
  expect(sent).toBeLessThan(9_000);
});

test('nothing is fetched by a style sheet, and the page prints', () => {
  const css = THEMES.modern.map(read).join('\n');
  expect(css).not.toMatch(/@import|url\(/);
  expect(css).toContain('@media print');
});
