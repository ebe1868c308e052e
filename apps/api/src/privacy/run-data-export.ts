import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { runAttempt, type Progress } from '../exports/export-attempt';
import { shopById } from '../platform/shops.store';
import { countDatasets, datasetPages, exportedColumns } from './data-export.store';
import type { Dataset } from './dataset';
import { FORMATS, rowReader, type Format } from './dataset-rows';
import { DATASETS } from './datasets';
import { readersGuide } from './readers-guide';

/** Job `privacy.export`: writes all data of a shop into one ZIP. */
export const runDataExport = (ctx: AppContext, id: { shopId: string; exportId: string }): Promise<void> =>
  runAttempt(ctx, id, () => ({
    extension: 'zip',
    write: (file, progress) => writeAll(ctx, id.shopId, file, progress),
  }));

async function writeAll(ctx: AppContext, shopId: string, file: string, progress: Progress): Promise<number> {
  const shop = await shopById(ctx.db, shopId);
  // One snapshot, so that the files join.
  return withShop(
    ctx.db,
    shopId,
    async (trx) => {
      const counts = await countDatasets(trx, shopId, DATASETS);
      const total = counts.reduce((sum, count) => sum + count, 0);
      Object.assign(progress, { rows_done: 0, rows_total: total });
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from(readersGuide(shop?.domain ?? '', ctx.now(), counts)), 'README.txt');
      const formats = Object.keys(FORMATS) as Format[];
      // The library passes no failure of a file on.
      const output = zip.outputStream as Readable;
      const fail = (error: Error): void => void output.destroy(error);
      zip.on('error', fail);
      let current: Readable | undefined;
      for (const dataset of DATASETS)
        for (const format of formats)
          zip.addReadStreamLazy(`${dataset.file}.${format}`, (give) => {
            const lines = linesOf(ctx, trx, shopId, { dataset, format, progress, files: formats.length });
            current = Readable.from(lines, { highWaterMark: 1 }).on('error', fail);
            give(null, current);
          });
      zip.end();
      const target = await open(file, 'w', 0o600);
      try {
        await pipeline(output, target.createWriteStream({ flush: true }));
      } finally {
        current?.destroy();
      }
      return total;
    },
    { snapshot: true },
  );
}

/** The text of one file. A row counts as done when it is in all files. */
async function* linesOf(
  ctx: AppContext,
  trx: ShopTransaction,
  shopId: string,
  { dataset, format, progress, files }: { dataset: Dataset; format: Format; progress: Progress; files: number },
): AsyncGenerator<string> {
  const { begin, rows } = FORMATS[format];
  yield begin(exportedColumns(dataset).map(({ name }) => name));
  const read = rowReader(ctx, dataset);
  for await (const page of datasetPages(trx, shopId, dataset)) {
    progress.check();
    const ready = [];
    for (const row of page) ready.push(await read(row));
    yield rows(ready);
    progress.rows_done += page.length / files;
  }
}
