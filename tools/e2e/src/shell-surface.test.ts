import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseService } from '@parcelway/app-registry';
import { buildOf, type Build } from './releases';

const OWNER = { name: 'ci-shell', remotes: ['shell'] };
const SHELL = buildOf('shell');
interface Surface {
  contracts: number[];
  provides: Record<string, string>;
  offers: Record<string, string[]>;
  languages: string[];
}
const surfaceOf = (build: Build) => JSON.parse(String(build.get('surface.json'))) as Surface;
const SAID = surfaceOf(SHELL);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'shell surface '));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Publishes the shell as it is built, with its surface changed. */
async function publish(change: Partial<Surface>): Promise<unknown> {
  const { service } = openReleaseService({
    ...{ storage: path.join(dir, 'storage'), stateDir: path.join(dir, 'state'), environment: 'staging' },
    now: () => new Date('2026-03-01T10:00:00Z'),
  });
  const published = new Map([...SHELL, ['surface.json', Buffer.from(JSON.stringify({ ...SAID, ...change }))]]);
  return service.publish(
    OWNER,
    'shell',
    [...published].map(([file, content]) => ({ path: file, content })),
  );
}

const messageOf = (change: Partial<Surface>): Promise<string> =>
  publish(change).then(
    () => 'published',
    (error: Error) => error.message,
  );

test('what the built shell provides is read from its code', async () => {
  const versions = Object.entries(SAID.provides).map(([name, version]) => `${name} ${version}`);
  expect(versions.length).toBeGreaterThan(5);
  const message = await messageOf({ provides: { zod: '4.0.0' } });
  for (const version of versions) expect(message).toContain(version);
  expect(message).toContain('says that it provides zod 4.0.0, and its code does not');
});

test('names that the built shell offers are read from its code', async () => {
  const modules = Object.entries(SAID.offers);
  expect(modules.length).toBeGreaterThan(5);
  const offers = Object.fromEntries(modules.map(([module, names]) => [module, [...names.slice(1), 'notThere']]));
  const message = await messageOf({ offers });
  for (const [module, [first]] of modules) {
    expect(message).toContain(`its code exports from ${module}: ${first}, and`);
    expect(message).toContain(`says that it exports from ${module}: notThere, and`);
  }
});

test('contracts and languages of the built shell are read from its code', async () => {
  const message = await messageOf({ contracts: [99], languages: ['xx'] });
  expect(message).toContain(`its code serves contract ${SAID.contracts.join(', ')}, and`);
  expect(message).toContain(`its code has texts in ${SAID.languages.join(', ')}, and`);
  expect(SAID.languages).toHaveLength(11);
});

test('the shell as it is built is published', async () => {
  await expect(publish({})).resolves.toMatchObject({ id: 'shell' });
});

test('a remote gets from the isolated host what it gets from the shell', () => {
  const { contracts, provides, offers } = surfaceOf(buildOf('isolated-host'));
  expect({ contracts, provides }).toEqual({ contracts: SAID.contracts, provides: SAID.provides });
  expect(Object.keys(offers).sort()).toEqual(Object.keys(SAID.offers).sort());
  for (const [module, names] of Object.entries(SAID.offers))
    expect([module, offers[module]]).toEqual([module, expect.arrayContaining(names)]);
});
