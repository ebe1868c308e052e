import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportInformation, exportState, runExport, startExport } from '@parcelway/app-api/content';
import { fillShops, openBenchContext } from '../bench-context';

type FileType = 'csv' | 'xlsx';
/** Rows a second, and what the process grows by while a file is written, in MB. */
const LIMITS = { csv_rows_per_second: 50_000, xlsx_rows_per_second: 15_000, memory_growth_mb: 100 };
const ROWS = 1_000_000;

/** Files of a whole shop with the columns of the screen, written by the job, from the first row to the link. */
export async function run({ log, args = [] }: { log: (line: string) => void; args?: string[] }) {
  const parcels = Number(args[0] ?? ROWS);
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-export-'));
  const ctx = await openBenchContext('bench_export', { EXPORT_DIR: dir });
  try {
    await fillShops(ctx, { shops: 1, parcels, due: 'null' });
    await ctx.db.pool.query(
      `update shipments set order_name = '#' || order_id, destination = 'DE', last_checkpoint_at = now(), fulfilled_at = now(),
         last_event = jsonb_build_object('time', '2026-11-20T12:00:00Z', 'content', 'Arrived at facility ' || shipment_id % 900, 'location', 'Leipzig')`,
    );
    await ctx.db.pool.query('vacuum analyze');
    log(`${parcels} parcels`);
    const measure = async (file_type: FileType) => {
      const { rowsPerSecond, growth, bytes, cpu } = await exportOne(ctx, dir, file_type, parcels);
      log(
        `${file_type}: ${rowsPerSecond} rows/s, ${cpu.toFixed(1)} s of processor, +${growth} MB, ${(bytes / 1e6).toFixed(0)} MB file`,
      );
      return { rowsPerSecond, growth };
    };
    const results: Record<string, { rowsPerSecond: number; growth: number }> = {};
    for (const type of ['csv', 'xlsx'] as const) results[type] = await measure(type);
    const { csv, xlsx } = results;
    const figures = {
      parcels,
      csv_rows_per_second: csv?.rowsPerSecond ?? 0,
      xlsx_rows_per_second: xlsx?.rowsPerSecond ?? 0,
      memory_growth_mb: Math.max(csv?.growth ?? 0, xlsx?.growth ?? 0),
    };
    const pass =
      figures.csv_rows_per_second >= LIMITS.csv_rows_per_second &&
      figures.xlsx_rows_per_second >= LIMITS.xlsx_rows_per_second &&
      figures.memory_growth_mb <= LIMITS.memory_growth_mb;
    return { pass, figures, limits: LIMITS };
  } finally {
    await ctx.close();
    rmSync(dir, { recursive: true });
  }
}

async function exportOne(
  ctx: Parameters<typeof startExport>[0],
  dir: string,
  file_type: FileType,
  parcels: number,
): Promise<{ rowsPerSecond: number; growth: number; bytes: number; cpu: number }> {
  const caller = {
    shopId: '1',
    domain: 'bench-1.myshopify.com',
    userId: '1',
    timezone: 'Europe/Berlin',
    plan: 'basic',
    permission: ['order.read'],
  } as const;
  const { columns } = await exportInformation(ctx, caller);
  const select_key = columns.shipments.flatMap((column) => (column.default ? [column.key] : []));
  const { export_id: exportId } = await startExport(ctx, caller, {
    select: { filters: { fulfillmentStatus: 'all' } },
    file_type,
    select_key,
  });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const [from, used] = [performance.now(), process.cpuUsage()];
  await runExport(ctx, { shopId: '1', exportId });
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(used);
  clearInterval(watch);
  const { state, rows_done } = await exportState(ctx, caller, exportId);
  if (state !== 'done' || rows_done !== parcels) throw new Error(`The export is ${state} with ${rows_done} rows.`);
  const newest = readdirSync(dir).find((name) => name.endsWith(file_type)) ?? '';
  return {
    rowsPerSecond: Math.round(parcels / seconds),
    growth: Math.round((peak - before) / 1e6),
    cpu: (user + system) / 1e6,
    bytes: statSync(path.join(dir, newest)).size,
  };
}
