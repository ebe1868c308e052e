import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { EXTENSION, filesOf } from './extension-files';

const COMMAND = path.join(__dirname, '../../../../tools/content/theme-check.mjs');

/** In a process of its own: the checker is not made for a test's environment. */
function offences(folder: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [COMMAND, folder], { encoding: 'utf8' });
  return [...stdout.split('\n'), ...stderr.split('\n')].filter(Boolean);
}

test('the platform’s own checker finds no problems in the extension', () => {
  expect(offences(EXTENSION)).toEqual([]);
});

test('the checker does check: known problems are found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'extension-'));
  cpSync(EXTENSION, folder, { recursive: true });
  writeFileSync(path.join(folder, 'blocks/wrong.liquid'), "{% layout none %}{{ 'no.such' | t }}");
  const found = offences(folder)
    .map((text) => text.split(':')[0])
    .sort();
  rmSync(folder, { recursive: true });
  expect(found).toEqual(['AppBlockMissingSchema', 'AppBlockValidTags', 'TranslationKeyExists']);
});

test('the platform accepts it: Liquid of at most 100 KB in all, and a small script and style sheet', () => {
  const bytes = (folders: string[], type: string) =>
    folders
      .flatMap((folder) => [...filesOf(folder)])
      .filter(([name]) => name.endsWith(type))
      .map(([, text]) => Buffer.byteLength(text));
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  expect(sum(bytes(['blocks', 'snippets'], '.liquid'))).toBeLessThan(100_000);
  expect(Math.max(...bytes(['assets'], '.js'))).toBeLessThan(10_000);
  expect(sum(bytes(['assets'], '.css'))).toBeLessThan(20_000);
});

test('the delivery promise costs a product page at most 8 kB, packed', () => {
  const [script = '', css = ''] = ['parcelway-promise.block.js', 'parcelway.css'].map((name) =>
    filesOf('assets').get(name),
  );
  expect(gzipSync(script).length + gzipSync(css).length).toBeLessThanOrEqual(8 * 1024);
});
