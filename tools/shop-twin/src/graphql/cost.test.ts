import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { requestedCost } from './cost';

interface Pair {
  file: string;
  query: string;
  variables: Record<string, unknown>;
  requested: number;
  actual: number;
}

const fixture = (name: string): Buffer => readFileSync(path.join(__dirname, 'fixtures', name));
const pairs = JSON.parse(fixture('query-cost-pairs.json').toString('utf8')) as Pair[];
let platform: GraphQLSchema;
beforeAll(() => {
  platform = buildSchema(gunzipSync(fixture('admin-2026-07.graphql.gz')).toString('utf8'), { assumeValid: true });
});

test('the price of at least 283 of the recorded requests is the one the platform charged', () => {
  const misses = pairs.filter(
    (pair) =>
      requestedCost({ schema: platform, document: parse(pair.query), variables: pair.variables }) !== pair.requested,
  );
  expect(pairs.length).toBe(292);
  expect(pairs.length - misses.length).toBeGreaterThanOrEqual(283);
});
