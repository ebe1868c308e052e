import { testReleases, type TestReleases } from '../release/test-releasing';
import { NAMES } from '../model';
import { SourcePositions } from './source-positions';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());
const FRAME = 'orders/1.0.0-a/js/main.js:1:6';
const publish = (content: string) =>
  releases.storage.put(NAMES.map('orders', '1.0.0-a', 'js/main.js.map'), Buffer.from(content));

test('a place in a released file becomes its place in the sources', async () => {
  // One segment: column 5 of the first line comes from line 12, column 4 of the source, by the name `Root`.
  const map = { version: 3, sources: ['webpack://orders/./src/list.tsx?a1'], names: ['Root'], mappings: 'KAWIA' };
  await publish(JSON.stringify(map));
  expect(await new SourcePositions(releases.storage).resolve(FRAME)).toBe('orders/src/list.tsx:12:5 (Root)');
});

test.each([
  ['there is no map', null],
  ['the map is damaged', '{'],
  ['the map does not know the place', JSON.stringify({ version: 3, sources: [], names: [], mappings: '' })],
])('where %s it stays as it is', async (_name, map) => {
  if (map !== null) await publish(map);
  expect(await new SourcePositions(releases.storage).resolve(FRAME)).toBe(FRAME);
});
