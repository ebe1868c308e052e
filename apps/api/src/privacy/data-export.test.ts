import { parseCsv } from 'hucre/csv';
import { removeExportFiles } from '../exports/sweep-exports';
import * as datasetRows from './dataset-rows';
import { exportedColumns } from './data-export.store';
import { DATASETS, NOT_EXPORTED } from './datasets';
import { runDataExport } from './run-data-export';
import { createPrivacyWorld, linesOf, merchantOf, type PrivacyWorld } from './test-privacy';
import { fillShop, shopTables } from './test-shop-rows';

jest.mock('./dataset-rows', () => {
  const actual = jest.requireActual<typeof datasetRows>('./dataset-rows');
  return { ...actual, rowReader: jest.fn(actual.rowReader) };
});
const { rowReader } = jest.requireActual<typeof datasetRows>('./dataset-rows');
const reading = jest.mocked(datasetRows.rowReader);

let world: PrivacyWorld;
let shopId: string;
beforeAll(async () => {
  world = await createPrivacyWorld();
  shopId = await fillShop(world, 'jane', '1001');
  await fillShop(world, 'otto', '2002');
}, 60_000);
beforeEach(async () => {
  world.caller = merchantOf(shopId);
  world.setNow('2026-11-20T12:00:00Z');
  await world.db.pool.query("delete from exports where kind = 'data'");
  await world.db.pool.query("delete from setting_changes where area = 'privacy'");
  await sweepAll();
});
afterEach(() => reading.mockImplementation(rowReader));
afterAll(() => world.close());

/** Files without an export are deleted. */
const sweepAll = () => removeExportFiles(world.ctx, shopId);
const job = async () => {
  const { data } = await world.call('POST', 'data_export');
  return { shopId, exportId: data.export?.id ?? '' };
};

test('every table with rows of shops is a dataset, or is left out with a reason', async () => {
  const known = [...DATASETS.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)].sort();
  expect(known).toEqual(await shopTables(world));
  expect(new Set(DATASETS.map(({ file }) => file)).size).toBe(DATASETS.length);
});

test('an export has every row of the shop in both formats, encrypted columns in the clear, and nothing of another shop', async () => {
  const files = await world.exported();
  const names = DATASETS.flatMap(({ file }) => [`${file}.csv`, `${file}.jsonl`]);
  expect(Object.keys(files).sort()).toEqual(['README.txt', ...names].sort());
  let rowsInAll = 0;
  for (const dataset of DATASETS) {
    const { table, file } = dataset;
    const rows = linesOf(files[`${file}.jsonl`]);
    const stored = await world.db.pool.query(`select * from ${table} where shop_id = $1`, [shopId]);
    expect([table, rows.length, rows.length > 0]).toEqual([table, stored.rowCount, true]);
    const columns = exportedColumns(dataset).map(({ name }) => name);
    expect([table, Object.keys(rows[0] ?? {})]).toEqual([table, columns]);
    const [heading, ...cells] = parseCsv(files[`${file}.csv`] ?? '');
    expect([table, heading]).toEqual([table, columns]);
    expect([table, cells.length]).toEqual([table, rows.length]);
    rowsInAll += rows.length;
  }
  expect(Object.values(files).join('\n')).not.toMatch(/\botto|#2002/);
  const [order] = linesOf(files['orders.jsonl']);
  expect(order).toMatchObject({ email: 'jane.vogel@jane-mail.example', phone: '+49 171 1001999' });
  expect((await world.state()).export).toMatchObject({ state: 'done', rows_done: rowsInAll, rows_total: rowsInAll });
});

test('no key, token or hash is in any file', async () => {
  const files = await world.exported();
  const all = Object.values(files).join('\n');
  for (const secret of ['jane-secret', Buffer.from('jane-secret').toString('hex'), 'jane-platform_tokens'])
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  expect(all).not.toMatch(/_hash|"search"/);
  const { url } = (await world.state()).export ?? {};
  expect(all).not.toContain(new URL(url ?? '').pathname.split('/').at(-1));
  // Bytes that were not read would be written as an object of numbers.
  expect(all).not.toContain('"type":"Buffer"');
});

test('the guide names each file with its rows and every column with its meaning', async () => {
  const { 'README.txt': guide = '', 'orders.jsonl': orders } = await world.exported();
  expect(guide).toContain('As of 2026-11-20T12:00:00.000Z (UTC)');
  for (const dataset of DATASETS) {
    const start = guide.indexOf(`\n${dataset.file} (`);
    expect([dataset.file, start > 0]).toEqual([dataset.file, true]);
    const part = guide.slice(start, guide.indexOf('\n\n', start));
    for (const { name, says } of exportedColumns(dataset)) expect(part).toContain(`\n  ${name}: ${says}`);
  }
  expect(guide).toContain(`\norders (${linesOf(orders).length} rows)\n`);
  expect(guide).toContain('platform_tokens (secret)');
});

test('a cell that a spreadsheet would run as a formula is a text in CSV, and unchanged in JSON Lines', async () => {
  await world.db.pool.query("update orders set note = '=HYPERLINK(1)', name = '#1,\"a' where shop_id = $1", [shopId]);
  const files = await world.exported();
  expect(files['orders.csv']).toContain("'=HYPERLINK(1)");
  expect(linesOf(files['orders.jsonl'])[0]).toMatchObject({ note: '=HYPERLINK(1)', name: '#1,"a' });
  const [heading = [], cells = []] = parseCsv(files['orders.csv'] ?? '');
  expect(cells[heading.indexOf('name')]).toBe('#1,"a');
});

test('a job that dies in the middle serves nothing, and the next one writes the whole file', async () => {
  const id = await job();
  reading.mockImplementation((ctx, dataset) => {
    if (dataset.file === 'mails') throw new Error('the machine is gone');
    return rowReader(ctx, dataset);
  });
  await expect(runDataExport(world.ctx, id)).rejects.toThrow('the machine is gone');
  expect((await world.state()).export).toMatchObject({ state: 'running', url: null });
  expect(world.files()).toEqual([]);
  reading.mockImplementation(rowReader);
  await runDataExport(world.ctx, id);
  expect((await world.state()).export).toMatchObject({ state: 'done', url: expect.any(String) });
  expect(world.files()).toEqual([`${shopId}-${id.exportId}-2.zip`]);
});

test('an export that is cancelled stops and leaves no file; one that always fails is given up', async () => {
  const cancelled = await job();
  expect((await world.call('POST', `data_export/${cancelled.exportId}/cancel`)).data.export?.state).toBe('cancelled');
  await runDataExport(world.ctx, cancelled);
  expect(world.files()).toEqual([]);
  const failing = await job();
  reading.mockImplementation(() => {
    throw new Error('no');
  });
  for (let attempt = 1; attempt <= 4; attempt += 1)
    await expect(runDataExport(world.ctx, failing)).rejects.toThrow('no');
  await runDataExport(world.ctx, failing);
  expect((await world.state()).export).toMatchObject({ state: 'failed', url: null });
  expect(world.files()).toEqual([]);
});

test('one export at a time, and three in 24 hours; the next day there are three again', async () => {
  const first = await job();
  const refused = await world.call('POST', 'data_export');
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('already under way')]);
  await runDataExport(world.ctx, first);
  for (const left of [1, 0]) {
    await runDataExport(world.ctx, await job());
    expect((await world.state()).exports_left).toBe(left);
  }
  const tooMany = await world.call('POST', 'data_export');
  expect([tooMany.status, tooMany.message]).toEqual([429, expect.stringContaining('3 times in 24 hours')]);
  world.setNow('2026-11-21T12:00:01Z');
  expect((await world.state()).exports_left).toBe(3);
  expect((await world.call('POST', 'data_export')).status).toBe(200);
});

test('several requests at once start one export', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.call('POST', 'data_export')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('who lacks a permission can neither export nor read the link', async () => {
  await world.exported();
  world.caller = { ...world.caller, permission: ['setting.write'] };
  expect((await world.state()).export).toMatchObject({ state: 'done', url: null });
  const refused = await world.call('POST', 'data_export');
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('Ask the store owner')]);
});

test('the history says who requested an export', async () => {
  await job();
  const { rows } = await world.db.pool.query(
    "select user_id, fields from setting_changes where shop_id = $1 and area = 'privacy'",
    [shopId],
  );
  expect(rows).toEqual([
    { user_id: '1', fields: [{ field: 'data_export', before: null, after: '2026-11-20T12:00:00.000Z' }] },
  ]);
});
