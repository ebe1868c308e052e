import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = path.resolve(__dirname, '../../..');
/** Bytes of gzip of everything but the outlines of countries, which come with the first map. */
const MOST = 190_000;
/** The shell has these already. */
const SHARED = ['react', 'react-dom', 'react/jsx-runtime', '@parcelway/ui', '@parcelway/i18n'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'charts-size-'));
  for (const entry of ['index', 'light', 'messages'])
    execFileSync(path.join(ROOT, 'node_modules/.bin/esbuild'), [
      path.join(__dirname, `${entry}.ts`),
      `--outdir=${path.join(folder, entry)}`,
      ...['--bundle', '--splitting', '--minify', '--format=esm', '--target=es2022', '--jsx=automatic'],
      ...['--define:process.env.NODE_ENV="production"', '--loader:.module.css=local-css', '--log-level=error'],
      ...SHARED.map((name) => `--external:${name}`),
    ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const sizes = (entry: string) =>
  readdirSync(path.join(folder, entry))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(path.join(folder, entry, name)), { level: 9 }).length }));

test('all charts together are at most 190 kB, and the outlines of countries are a file of their own', () => {
  const files = sizes('index');
  const [outlines] = files.filter(({ name }) => name.startsWith('outlines'));
  const bytes = files.filter((file) => file !== outlines).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`charts ${bytes} bytes, outlines ${outlines?.bytes} bytes (gzip)`);
  expect(bytes).toBeLessThanOrEqual(MOST);
  expect(outlines?.bytes).toBeLessThanOrEqual(45_000);
});

test('what a screen needs at once is small', () => {
  for (const entry of ['light', 'messages']) {
    const [main] = sizes(entry).filter(({ name }) => name.startsWith(entry));
    expect(main?.bytes).toBeLessThanOrEqual(2_000);
  }
});
