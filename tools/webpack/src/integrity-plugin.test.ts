import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { IntegrityPlugin } from '../integrity-plugin.cjs';
import { build, cleanUp, repository, type Files } from './test-fixture';

afterAll(cleanUp);

const WITH_CHUNKS: Files = {
  'apps/returns/src/page.js':
    "import './returns.css';\nexport const more = () => import('./more');\nconsole.log(more);",
  'apps/returns/src/more.js': "import './more.css';\nconsole.log('more');",
  'apps/returns/src/returns.css': '.returns-a { color: red }',
  'apps/returns/src/more.css': '.returns-b { color: red }',
};
const plugins = () => [new IntegrityPlugin()];
const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

test('the container entry knows the SHA-384 of every chunk it loads, scripts and styles', async () => {
  const built = await build(repository(WITH_CHUNKS), { plugins });
  expect(built.errors).toEqual([]);
  const entry = built.read(/^remoteEntry/);
  const chunks = built.files.filter((file) => /^(js|css)\//.test(file));
  expect(chunks.filter((file) => file.startsWith('js/')).length).toBeGreaterThanOrEqual(2);
  expect(chunks.filter((file) => file.startsWith('css/'))).toHaveLength(2);
  const table = entry.match(/sha384-[A-Za-z0-9+/]{64}/g)?.filter((hash) => !/A{64}/.test(hash));
  expect([...new Set(table)].sort()).toEqual(
    chunks.map((file) => sha384(readFileSync(path.join(built.dist, file)))).sort(),
  );
});

test('a chunk without a hash gets one that no file has', async () => {
  const entry = (await build(repository(WITH_CHUNKS), { plugins })).read(/^remoteEntry/);
  expect(entry).toMatch(/script\.integrity = .*\[chunkId\] \|\| "sha384-A{64}"/);
  expect(entry).toMatch(/linkTag\.integrity = .*\[chunkId\] \|\| "sha384-A{64}"/);
});

test('the same sources give the same files, wherever they lie; another chunk gives another entry', async () => {
  const [first, second] = [repository(WITH_CHUNKS), repository(WITH_CHUNKS)];
  const one = await build(first, { plugins });
  const two = await build(second, { plugins });
  const bytes = (built: typeof one) =>
    Object.fromEntries(built.files.map((file) => [file, readFileSync(path.join(built.dist, file), 'utf8')]));
  expect(bytes(two)).toEqual(bytes(one));

  writeFileSync(path.join(second, 'apps/returns/src/more.css'), '.returns-b { color: blue }');
  const changed = (await build(second, { plugins })).files.filter((file) => !one.files.includes(file));
  expect(changed.map((file) => file.replace(/\.[0-9a-f]{10}/, ''))).toEqual([
    expect.stringMatching(/^css\//),
    'remoteEntry.js',
  ]);
});
