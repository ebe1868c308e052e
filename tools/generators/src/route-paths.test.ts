import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROUTE_PATHS, routePaths } from '../route-paths.cjs';

const ROOT = path.resolve(__dirname, '../../..');
const root = mkdtempSync(path.join(tmpdir(), 'route-paths-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('each route of each remote has its path, in the order of the refs', () => {
  const write = (id: string, routes: { ref: string; path: string }[]) => {
    mkdirSync(path.join(root, 'apps', id), { recursive: true });
    writeFileSync(path.join(root, 'apps', id, 'remote.json'), JSON.stringify({ id, routes }));
  };
  write('returns', [
    { ref: 'returns', path: '/returns' },
    { ref: 'returns.item', path: '/returns/:id' },
  ]);
  write('gift-cards', [{ ref: 'gift-cards', path: '/gifts' }]);
  mkdirSync(path.join(root, 'apps/no-remote'));
  expect(routePaths(root)).toContain(`interface RoutePaths {
  'gift-cards': '/gifts';
  returns: '/returns';
  'returns.item': '/returns/:id';
}`);
});

test(`${ROUTE_PATHS} is that of every remote.json; else run npm run routes`, () => {
  expect(readFileSync(path.join(ROOT, ROUTE_PATHS), 'utf8')).toBe(routePaths(ROOT));
});
