import { createHash } from 'node:crypto';
import { sourceMap } from '../test-builds';
import { budgetsGate } from './budgets.gate';
import { integrityGate } from './integrity.gate';
import { sourceMapsGate } from './source-maps.gate';
import { remote, shell } from './test-candidates';

/** The same every time, and nothing that can be packed. */
function noise(length: number): Buffer {
  return Buffer.concat(
    Array.from({ length: Math.ceil(length / 64) }, (_, n) => createHash('sha512').update(String(n)).digest()),
  ).subarray(0, length);
}

describe('budgets', () => {
  /** Of random bytes, which nothing makes smaller: gzip adds 23 to them. */
  const using = (entry: number, further: number, claimed = 1) =>
    budgetsGate(
      remote('orders', {
        surface: { bytes: { entry: claimed, firstRoute: claimed } },
        contract: { budgets: { entry: 1_023, firstRoute: 2_046 } },
        files: { 'remoteEntry.js': noise(entry), 'js/remote.js': noise(further) },
      }),
    );
  test('a remote may use all that it promised', () => {
    expect(using(1_000, 1_000)).toEqual([]);
  });
  test('one byte more is refused, with both figures, whatever the build declares', () => {
    expect(using(1_001, 10)).toEqual([expect.stringMatching(/1024 bytes.*budgets\.entry allows 1023/)]);
    expect(using(1_000, 1_001)).toEqual([expect.stringMatching(/2047 bytes.*budgets\.firstRoute allows 2046/)]);
    expect(using(1_000, 1_000, 9_000)).toEqual([]);
  });
  describe('of what is loaded later', () => {
    const later = (bytes: number, lazy: Record<string, string[]>, limits?: Record<string, number>) =>
      budgetsGate(
        remote('orders', {
          surface: { lazy },
          contract: { budgets: { entry: 10_000, firstRoute: 30_000, ...(limits && { lazy: limits }) } },
          files: { 'js/editor.js': noise(bytes), 'js/texts-de-json.1a.js': noise(50_000) },
        }),
      );
    test('each folder has its limit, measured here; texts have none', () => {
      expect(later(1_000, { editor: ['js/editor.js'] }, { editor: 1_023 })).toEqual([]);
      expect(later(1_001, { editor: ['js/editor.js'] }, { editor: 1_023 })).toEqual([
        expect.stringMatching(/later from editor is 1024 bytes.*budgets\.lazy\["editor"\] allows 1023/),
      ]);
    });
    test('a folder that remote.json does not name has one too', () => {
      expect(later(20_000, { editor: ['js/editor.js'] })).toEqual([expect.stringContaining('allows 16384')]);
    });
    test('a script that no part names is refused', () => {
      expect(later(10, {})).toEqual([expect.stringContaining('js/editor.js is in no part of surface.json')]);
    });
  });
  test('the shell has none here', () => {
    expect(budgetsGate(shell())).toEqual([]);
  });
});

describe('integrity', () => {
  test('a whole build passes', () => {
    expect(integrityGate(remote('orders'))).toEqual([]);
    expect(integrityGate(shell())).toEqual([]);
  });
  test.each(['remoteEntry.js', 'js/remote.js', 'css/remote.css'])('%s of a remote must be there', (file) => {
    expect(integrityGate(remote('orders', { files: { [file]: null } }))).toEqual([
      expect.stringContaining(`mf-manifest.json names ${file}`),
    ]);
  });
  test.each(['js/main.js', 'css/main.css', 'js/bootstrap.js'])('%s of the shell must be there', (file) => {
    expect(integrityGate(shell({ files: { [file]: null } }))).toEqual([
      expect.stringContaining(`entry.json names ${file}`),
    ]);
  });
  test('the parts of the shell that screens preload must be there', () => {
    const entry = { scripts: ['js/main.js'], styles: [], preload: [], parts: { list: ['js/list.js'] } };
    expect(integrityGate(shell({ files: { 'entry.json': entry } }))).toEqual([
      expect.stringContaining('entry.json names js/list.js'),
    ]);
  });
  test.each(['mf-manifest.json', 'entry.json'])(
    'a build without %s, or with one that is not read, is refused',
    (list) => {
      const build = list === 'entry.json' ? shell : (change: object) => remote('orders', change);
      expect(integrityGate(build({ files: { [list]: null } }))).toEqual([
        expect.stringContaining(`${list} is missing`),
      ]);
      expect(integrityGate(build({ files: { [list]: '{"exposes":[]}' } }))).toEqual([
        expect.stringContaining(`${list} is not what the build writes`),
      ]);
    },
  );
  test('a build brings no list of its own', () => {
    expect(integrityGate(remote('orders', { files: { 'integrity.json': '{}' } }))).toEqual([
      expect.stringContaining('integrity.json is written by the registry'),
    ]);
  });
  test.each(['../out.js', '/etc/passwd', 'a//b.js', 'js\\x.js', '.hidden', 'js/.hidden', 'a b.js', 'ü.js'])(
    '%j is no name of a file',
    (file) => {
      expect(integrityGate(remote('orders', { files: { [file]: 'x' } }))).toEqual([
        expect.stringContaining('cannot be the name of a served file'),
      ]);
    },
  );
});

describe('source maps', () => {
  const withFile = (files: Record<string, unknown>) => sourceMapsGate(remote('orders', { files }));
  test('each script has its map', () => {
    expect(sourceMapsGate(shell())).toEqual([]);
    expect(withFile({ 'js/remote.js.map': null })).toEqual([expect.stringContaining('js/remote.js has no source map')]);
  });
  test.each([
    ['no JSON', '{'],
    ['no sources', { ...sourceMap('x'), sources: [] }],
    ['no mappings', { ...sourceMap('x'), mappings: '' }],
  ])('a map with %s is none', (_what, map) => {
    expect(withFile({ 'js/remote.js.map': map })).toEqual([
      expect.stringContaining('js/remote.js.map is no source map'),
    ]);
  });
  test('a script of texts alone needs none', () => {
    expect(
      withFile({
        'js/texts.js': `(self.chunks||=[]).push([[1],{1(e){e.exports=JSON.parse('${JSON.stringify({ title: 'x'.repeat(5_000) })}')}}])`,
      }),
    ).toEqual([]);
  });
  test('a script that carries its map inside is refused', () => {
    expect(withFile({ 'js/remote.js': 'f();\n//# sourceMappingURL=data:application/json;base64,e30=' })).toEqual([
      expect.stringContaining('carries its source map inside'),
    ]);
  });
});
