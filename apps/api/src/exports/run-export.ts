import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { ExportRequest } from '../db/export.schema';
import type { Cell } from '../http/text-file';
import { customCouriersOf } from '../shops/custom-couriers.store';
import { shopMasking } from '../tracking-page/shopper/masked';
import { runAttempt, type Progress } from './export-attempt';
import { cellsOf, headingsOf } from './export-cells';
import type { RawRow } from './export-columns.store';
import { writeExport } from './export-file';
import { openRequest } from './export-request';
import { readRows } from './export-rows.store';
import { wantedOf } from './exports';

/** Job `orders.export`: writes the file of an export of the order list. */
export const runExport = (ctx: AppContext, id: { shopId: string; exportId: string }): Promise<void> =>
  runAttempt(ctx, id, (row) => {
    const request = openRequest(ctx.vault, row.request);
    return { extension: request.file_type, write: (file, progress) => write(ctx, id.shopId, request, file, progress) };
  });

async function write(
  ctx: AppContext,
  shopId: string,
  request: ExportRequest,
  file: string,
  progress: Progress,
): Promise<number> {
  const { columns, texts, timezone } = request;
  const { masking, custom } = await withShop(ctx.db, shopId, async (trx) => ({
    masking: await shopMasking(trx, shopId),
    custom: await customCouriersOf(trx, shopId),
  }));
  const cells = cellsOf(ctx, columns, texts, masking, custom);
  async function* pages(raw: AsyncIterable<RawRow[]>): AsyncGenerator<Cell[][]> {
    for await (const page of raw) {
      progress.check();
      yield page.map(cells);
      progress.rows_done += page.length;
    }
  }
  const wanted = wantedOf(ctx, { timezone }, request);
  const reading = { wanted, columns, timezone, now: new Date(request.at), masking };
  await readRows(ctx.db, shopId, reading, (raw) => {
    progress.rows_done = 0;
    return writeExport(file, request.file_type, headingsOf(columns, texts), pages(raw));
  });
  return progress.rows_done;
}
