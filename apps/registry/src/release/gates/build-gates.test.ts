import { sourceMap } from '../test-builds';
import { budgetsGate } from './budgets.gate';
import { integrityGate } from './integrity.gate';
import { sourceMapsGate } from './source-maps.gate';
import { remote, shell } from './test-candidates';

describe('budgets', () => {
  const using = (entry: number, firstRoute: number) =>
    budgetsGate(remote('orders', { surface: { bytes: { entry, firstRoute } } }));
  test('a remote may use all that it promised', () => {
    expect(using(10_000, 30_000)).toEqual([]);
  });
  test('one byte more is refused, with both figures', () => {
    expect(using(10_001, 20_000)).toEqual([expect.stringMatching(/10001 bytes.*budgets\.entry allows 10000/)]);
    expect(using(10_000, 30_001)).toEqual([expect.stringMatching(/30001 bytes.*budgets\.firstRoute allows 30000/)]);
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
