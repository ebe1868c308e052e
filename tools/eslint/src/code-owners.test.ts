import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

test('docs/CODEOWNERS gives each remote to the team that its remote.json names', () => {
  const owned = readdirSync(path.join(ROOT, 'apps'))
    .map((id) => ({ id, file: path.join(ROOT, 'apps', id, 'remote.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ id, file }) => {
      const { owner } = JSON.parse(readFileSync(file, 'utf8')) as { owner: string };
      return `/apps/${id}/ @parcelway/${owner}`;
    });
  const lines = readFileSync(path.join(ROOT, 'docs/CODEOWNERS'), 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('/apps/')).sort()).toEqual(owned.sort());
});
