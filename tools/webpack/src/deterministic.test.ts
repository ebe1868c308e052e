import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ContractPlugin } from '../contract-plugin.cjs';
import { IntegrityPlugin } from '../integrity-plugin.cjs';
import { SurfacePlugin } from '../surface-plugin.cjs';
import { build, cleanUp, repository } from './test-fixture';

afterAll(cleanUp);

/** Name and bytes of every file of a build. */
async function filesOf(page: string): Promise<Record<string, string>> {
  const { dist, files, errors } = await build(
    repository({
      'apps/returns/src/page.js': page,
      'apps/returns/src/late.js': "import './late.module.css';\nexport const late = 1;",
      'apps/returns/src/late.module.css': '.returns-late { color: red }',
    }),
    {
      plugins: (dir, root) => [
        new IntegrityPlugin(),
        new ContractPlugin({ id: 'returns', dir, root }),
        new SurfacePlugin({ role: 'remote', dir }),
      ],
    },
  );
  expect(errors).toEqual([]);
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]));
}

const PAGE = "import { Text } from '@parcelway/ui';\nimport('./late').then(console.log, Text);";

test('the same sources give the same names and bytes, in whatever folder they are built', async () => {
  const first = await filesOf(PAGE);
  expect(Object.keys(first).length).toBeGreaterThan(4);
  expect(await filesOf(PAGE)).toEqual(first);
  // Named by the folder of the runtime otherwise, which is the same for both of these.
  expect(Object.entries(first).find(([file]) => file.startsWith('remoteEntry'))?.[1]).toContain(
    '__webpack_require__("federation")',
  );
});

test('a change leaves the files it does not reach as they are', async () => {
  const before = await filesOf(PAGE);
  const after = await filesOf(`${PAGE}\nconsole.log('changed');`);
  const same = Object.keys(before).filter((file) => before[file] === after[file]);
  expect(same.filter((file) => /^(css|js)\//.test(file))).toHaveLength(2);
  expect(Object.keys(after)).not.toEqual(Object.keys(before));
});
