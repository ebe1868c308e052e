import { splitBuild } from '../release-build';
import { remoteBuild, remoteContract, shellBuild } from '../test-builds';
import { schemaGate } from './schema.gate';

const named = { id: 'orders', packageVersion: '1.2.3' };
const findings = (build = remoteBuild('orders'), change: Partial<Parameters<typeof schemaGate>[0]> = {}) =>
  schemaGate({ ...named, ...change }, splitBuild(build).files).findings;

test('a complete remote and a complete shell pass, and are parsed', () => {
  const orders = schemaGate(named, splitBuild(remoteBuild('orders')).files);
  expect(orders.findings).toEqual([]);
  expect(orders.contract).toEqual(remoteContract('orders'));
  expect(orders.surface?.kind).toBe('remote');
  expect(findings(shellBuild(), { id: 'shell' })).toEqual([]);
});

test.each([
  [
    'a remote without remote.json',
    remoteBuild('orders', { files: { 'remote.json': null } }),
    {},
    /^remote\.json is missing: /,
  ],
  [
    'a field that is wrong, by its name',
    remoteBuild('orders', { contract: { owner: '' } }),
    {},
    /^remote\.json: owner /,
  ],
  ['the remote.json of another remote', remoteBuild('billing'), {}, /^remote\.json is that of billing/],
  [
    'a build without surface.json',
    remoteBuild('orders', { files: { 'surface.json': null } }),
    {},
    /^surface\.json is missing: /,
  ],
  ['a surface.json that is no JSON', remoteBuild('orders', { files: { 'surface.json': '{' } }), {}, /^surface\.json: /],
  [
    'the surface of a shell',
    remoteBuild('orders', { files: { 'surface.json': String(splitBuild(shellBuild()).files.get('surface.json')) } }),
    {},
    /that of a shell/,
  ],
  [
    'two majors in one build',
    remoteBuild('orders', { surface: { contract: 2 } }),
    {},
    /says contract 2 and remote\.json 1/,
  ],
  ['an id that is no folder name', remoteBuild('orders'), { id: '../orders' }, /is no id/],
  [
    'a name of a candidate that no release can carry',
    remoteBuild('orders'),
    { candidate: 'PR 7' },
    /is no name of a candidate/,
  ],
  [
    'a version of a package that is none',
    remoteBuild('orders'),
    { packageVersion: 'latest' },
    /is no version of a package/,
  ],
])('%s is refused', (_what, build, change, message) => {
  expect(findings(build, change)).toContainEqual(expect.stringMatching(message));
});
