import { utimesSync } from 'node:fs';
import path from 'node:path';
import { NO_MASKING, orderListQuery } from '@parcelway/http-contract';
import pg from 'pg';
import { callerOf } from '../testing/test-api';
import * as cells from './export-cells';
import { readRows } from './export-rows.store';
import { sweepExports } from './sweep-exports';
import { createExportWorld, readFile, type ExportWorld } from './test-exports';

jest.mock('./export-cells', () => {
  const actual = jest.requireActual<typeof cells>('./export-cells');
  return { ...actual, cellsOf: jest.fn(actual.cellsOf) };
});
const { cellsOf } = jest.requireActual<typeof cells>('./export-cells');
const making = jest.mocked(cells.cellsOf);
const asEver = () => making.mockImplementation(cellsOf);

let world: ExportWorld;
beforeEach(async () => {
  world = await createExportWorld();
}, 60_000);
afterEach(async () => {
  asEver();
  await world.close();
});

const BODY = { select: { filters: {} }, select_key: ['order_name', 'track_number'], file_type: 'csv' } as const;
const start = async (body: object = BODY) => (await world.post(body)).data.export_id;
const get = (url: string) => world.app.inject(url);
const linkOf = async (id: string) => new URL((await world.state(id)).url ?? '').pathname;
const cancel = (id: string) => world.app.inject({ method: 'POST', url: `/api/v1/export/${id}/cancel` });

/** The process dies, as far as the job can see, at this row. */
function failAtRow(row: number): void {
  let seen = 0;
  making.mockImplementation((...args) => {
    const real = cellsOf(...args);
    return (raw) => {
      seen += 1;
      if (seen === row) throw new Error('the machine is gone');
      return real(raw);
    };
  });
}

test.each(['csv', 'xlsx'] as const)(
  'a job that dies in the middle serves nothing, and the next one writes the whole file once: %s',
  async (file_type) => {
    const whole = (await world.export({ ...BODY, select_key: [...BODY.select_key], file_type })).toString('latin1');
    const id = await start({ ...BODY, file_type });
    failAtRow(3000);
    await expect(world.run(id)).rejects.toThrow('the machine is gone');
    expect(await world.state(id)).toMatchObject({ state: 'running', url: null });
    expect(world.files()).toHaveLength(1);
    asEver();
    await world.run(id);
    const { state, rows_done, rows_total } = await world.state(id);
    expect([state, rows_done]).toEqual(['done', rows_total]);
    const file = (await get(await linkOf(id))).rawPayload.toString('latin1');
    // Workbooks contain their creation time.
    if (file_type === 'csv') expect(file).toBe(whole);
    else expect(Math.abs(file.length - whole.length)).toBeLessThan(100);
    // Again: it is done, so this has no effect.
    const files = world.files();
    await world.run(id);
    expect(world.files()).toEqual(files);
  },
);

test('after five attempts an export is given up, with words that say what to do', async () => {
  const id = await start();
  making.mockImplementation(() => {
    throw new Error('no');
  });
  for (let attempt = 1; attempt <= 4; attempt += 1) await expect(world.run(id)).rejects.toThrow('no');
  await world.run(id);
  expect(await world.state(id)).toMatchObject({
    state: 'failed',
    url: null,
    error: expect.stringContaining('Start the export again'),
  });
  expect(world.files()).toEqual([]);
});

test('an attempt that another one has overtaken leaves the export to that one', async () => {
  const id = await start();
  let overtaken: Promise<void> | undefined;
  making.mockImplementation((...args) => {
    overtaken ??= world.run(id);
    return cellsOf(...args);
  });
  await world.run(id);
  await overtaken;
  expect(await world.state(id)).toMatchObject({ state: 'done' });
  expect(world.files()).toEqual([expect.stringContaining(`-${id}-2.csv`)]);
});

test('an export that was cancelled stops, and leaves no file', async () => {
  const queued = await start();
  expect((await cancel(queued)).json().data).toMatchObject({ state: 'cancelled', url: null });
  await world.run(queued);
  expect(await world.state(queued)).toMatchObject({ state: 'cancelled', rows_done: 0 });
  const running = await start();
  let cancelled: unknown;
  making.mockImplementation((...args) => {
    cancelled = cancel(running);
    return cellsOf(...args);
  });
  await world.run(running);
  await cancelled;
  expect(await world.state(running)).toMatchObject({ state: 'cancelled', url: null });
  expect(world.files()).toEqual([]);
});

test('rows that come, go and change while the file is written change nothing in it', async () => {
  const request = {
    query: orderListQuery.parse({}),
    timezone: 'UTC',
    now: world.ctx.now(),
    emailHash: world.ctx.vault.blindIndex,
  };
  await world.db.pool.query(
    `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, content)
    select shop_id, shipment_id, decode(md5(shipment_id::text), 'hex'), ordered_at, 1, 'Label' from shipments where shop_id = $1`,
    [world.shop],
  );
  const columns = ['track_number', 'info_received_at'] as const;
  const before = (await world.lines({ select: { filters: {} }, select_key: [...columns] })).slice(1);
  const read: unknown[][] = [];
  const somebodyElse = new pg.Client({ connectionString: world.db.url });
  await somebodyElse.connect();
  await readRows(
    world.db,
    world.shop,
    {
      wanted: { rows: 'shipments', request, except: [] },
      columns,
      timezone: world.caller.timezone,
      now: world.ctx.now(),
      masking: NO_MASKING,
    },
    async (pages) => {
      for await (const page of pages) {
        if (read.length === 0) {
          await somebodyElse.query('delete from checkpoints where shop_id = $1', [world.shop]);
          await somebodyElse.query(
            `update shipments set ordered_at = ordered_at - interval '90 days', track_number = 'moved', removed_at = case when shipment_id % 4 = 0 then now() end where shop_id = $1`,
            [world.shop],
          );
        }
        read.push(...page.map((row) => [row.c0, row.c1 ?? '']));
      }
    },
  );
  await somebodyElse.end();
  expect(read).toEqual(before);
});

describe('the link', () => {
  test('opens a file that no cache stores and no browser shows, named after rows and day', async () => {
    const id = await start();
    await world.run(id);
    const answer = await get(await linkOf(id));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="shipments-2026-11-20-${id}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-length': String(answer.rawPayload.length),
    });
  });

  test('is visible only to the user who requested it', async () => {
    const id = await start();
    await world.run(id);
    const mine = world.caller;
    for (const other of [
      { ...mine, userId: '2' },
      { ...callerOf(await world.db.addShop()), plan: 'basic' as const },
    ]) {
      world.caller = other;
      expect((await get(`/api/v1/export/${id}`)).statusCode).toBe(404);
      expect((await cancel(id)).statusCode).toBe(404);
      expect((await get('/api/v1/export/list')).json().data).toEqual({ exports: [] });
    }
    world.caller = mine;
    expect((await get('/api/v1/export/list')).json().data.exports).toEqual([
      expect.objectContaining({ id, state: 'done' }),
    ]);
  });

  test('is 256 random bits, of which the database stores no readable trace', async () => {
    const id = await start();
    await world.run(id);
    const token = (await linkOf(id)).split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await world.db.pool.query('select e::text as row from exports e');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('records when the file was first downloaded; a look at its head is no download', async () => {
    const id = await start();
    await world.run(id);
    const link = await linkOf(id);
    await world.app.inject({ method: 'HEAD', url: link });
    expect(await world.state(id)).toMatchObject({ fetched_at: null });
    await get(link);
    const { fetched_at } = await world.state(id);
    expect(fetched_at).toBe(world.ctx.now().toISOString());
    world.setNow('2026-11-21T11:00:00Z');
    expect((await get(link)).statusCode).toBe(200);
    expect(await world.state(id)).toMatchObject({ fetched_at });
  });

  test('ends after 24 hours with words that say what to do', async () => {
    const id = await start();
    await world.run(id);
    const link = await linkOf(id);
    world.setNow('2026-11-21T11:59:59Z');
    expect((await get(link)).statusCode).toBe(200);
    world.setNow('2026-11-21T12:00:00Z');
    expect(await get(link)).toMatchObject({ statusCode: 410, body: expect.stringContaining('export again') });
    expect(await world.state(id)).toMatchObject({ state: 'done', url: null });
  });

  test('that nobody was given, and one of a store that uninstalled, open nothing', async () => {
    const id = await start();
    await world.run(id);
    const link = await linkOf(id);
    for (const guess of [`${link}x`, link.slice(0, -1), '/exports/..%2F..%2Fetc%2Fpasswd', '/exports/a'])
      expect((await get(guess)).statusCode).toBe(404);
    await world.db.pool.query('update shops set uninstalled_at = now() where shop_id = $1', [world.shop]);
    expect((await get(link)).statusCode).toBe(404);
  });
});

test('files are deleted when their links have ended, and exports are forgotten after a week', async () => {
  const [old, fresh] = [await start(), await start()];
  for (const id of [old, fresh]) await world.run(id);
  const [first, second] = world.files() as [string, string];
  const at = (hours: number) => new Date(world.ctx.now().getTime() - hours * 3_600_000);
  utimesSync(path.join(world.ctx.config.EXPORT_DIR, first), at(24.1), at(24.1));
  utimesSync(path.join(world.ctx.config.EXPORT_DIR, second), at(23.9), at(23.9));
  await sweepExports(world.ctx);
  expect(world.files()).toEqual([second]);
  expect(readFile(world, second)).toContain('order_name');
  expect(await get(await linkOf(old))).toMatchObject({ statusCode: 410 });
  world.setNow('2026-11-27T12:00:01Z');
  await sweepExports(world.ctx);
  expect((await get(`/api/v1/export/${fresh}`)).statusCode).toBe(404);
});

test('a folder that does not exist yet is no failure of the sweep', async () => {
  world.ctx.config.EXPORT_DIR = path.join(world.ctx.config.EXPORT_DIR, 'nowhere');
  await expect(sweepExports(world.ctx)).resolves.toBeUndefined();
});
