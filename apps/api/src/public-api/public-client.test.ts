import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from '../server';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { addShop, type Shop } from '../testing/two-shops';
import { createApiKey } from './keys/api-keys';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../../..');
const PACKAGE = path.join(ROOT, 'libs/public-client');

let dir: string;
let world: TrackingWorld;
let app: FastifyInstance;
let shop: Shop;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'parcelway-client-'));
  world = await createTrackingWorld('2026-11-29T12:00:00.000Z');
  app = Fastify();
  await registerApi(app, world.ctx, world.ctx);
  await app.listen({ port: 0, host: '127.0.0.1' });
  shop = await addShop(world, 'client.myshopify.com', '5001', 'of the shop');
  await world.db.pool.query("update shops set plan = 'enterprise'");
}, 120_000);
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Installs the package as the registry would deliver it. */
async function install(): Promise<void> {
  const scope = path.join(dir, 'node_modules/@parcelway');
  mkdirSync(scope, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', dir], { cwd: PACKAGE });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; files: { path: string }[] }];
  expect(packed.files.map(({ path: file }) => file).sort()).toEqual([
    ...['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'dist/schema.gen.d.ts', 'dist/schema.gen.js'],
    'package.json',
  ]);
  await run('tar', ['-xzf', packed.filename], { cwd: dir });
  symlinkSync(path.join(dir, 'package'), path.join(scope, 'public-client'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(dir, 'node_modules', name));
}

test('[6.9] the package as it is published does what its README says, on a running server', async () => {
  await install();
  const [, example = ''] = /```js\n([^]*?)```/.exec(readFileSync(path.join(PACKAGE, 'README.md'), 'utf8')) ?? [];
  writeFileSync(path.join(dir, 'example.mjs'), example);
  const caller = {
    ...{ shopId: shop.id, domain: shop.domain, userId: '77', timezone: 'UTC' },
    ...{ plan: 'enterprise' as const, permission: [] },
  };
  const { key } = await createApiKey(world.ctx, caller, { name: 'ERP', scopes: ['orders.read', 'parcels.write'] });
  // Two pages.
  await world.db.pool.query(
    `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at)
     select $1, n, '#' || n, now(), now(), '2026-11-20'::timestamptz + n * interval '1 minute' from generate_series(1, 60) n`,
    [shop.id],
  );
  const { stdout } = await run(process.execPath, ['--preserve-symlinks', 'example.mjs'], {
    cwd: dir,
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      ...{ PARCELWAY_SERVER: app.listeningOrigin, PARCELWAY_KEY: key, ORDER: shop.order },
    },
  });
  const lines = stdout.trim().split('\n');
  const orders = lines.slice(0, -2).map((line) => line.split(' ')[0]);
  expect([orders.length, new Set(orders).size, orders]).toEqual([61, 61, expect.arrayContaining(['#1', '#60'])]);
  expect(lines.at(-2)).toMatch(/^pending https?:\/\//);
  expect(lines.at(-1)).toMatch(/^400 invalid_request \{ limit: '/);
}, 120_000);
