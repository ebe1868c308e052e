import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Domain } from './domain';
import { domains } from './domains';

test('a folder with routes or jobs exports a domain, and each domain is listed', () => {
  const files = (readdirSync(__dirname, { recursive: true }) as string[]).map((file) => file.split(path.sep).join('/'));
  const folders = files.flatMap((file) => /^([^/]+)\/(?:index|.*\.routes|.*\.jobs)\.ts$/.exec(file)?.[1] ?? []);
  const unlisted = [...new Set(folders)].filter((folder) => {
    const index = files.includes(`${folder}/index.ts`) ? path.join(__dirname, folder) : null;
    const exported = index === null ? null : jest.requireActual<{ domain?: Domain }>(index);
    return !exported?.domain || !domains.includes(exported.domain);
  });
  expect(unlisted).toEqual([]);
});
