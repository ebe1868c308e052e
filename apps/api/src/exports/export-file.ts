import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFileType } from '@parcelway/domain';
import { writeXlsxStream } from 'hucre/xlsx';
import { csvLines, csvText, type Cell } from '../http/text-file';
import { workbookText } from './workbook-text';

type Pages = AsyncIterable<Cell[][]>;

const withTexts = (rows: Cell[][], change: (text: string) => string): Cell[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? change(cell) : cell)));

async function* csv(headings: string[], pages: Pages): AsyncGenerator<string> {
  yield csvText([headings]);
  for await (const page of pages) yield csvLines(page);
}

async function* workbookRows(pages: Pages): AsyncGenerator<Cell[]> {
  for await (const page of pages) yield* withTexts(page, workbookText);
}
const workbook = (headings: string[], pages: Pages) =>
  writeXlsxStream(workbookRows(pages), {
    name: 'Export',
    columns: headings.map((heading) => ({ header: workbookText(heading) })),
    freezePane: { rows: 1 },
  });

/** Writes a file as its pages come. When it returns, all of it is on the disk. @throws what the pages throw */
export async function writeExport(path: string, type: ExportFileType, headings: string[], pages: Pages): Promise<void> {
  const file = await open(path, 'w', 0o600);
  const source = type === 'csv' ? csv(headings, pages) : workbook(headings, pages);
  // At most one chunk waits for the disk: by default, the stream would read sixteen ahead.
  await pipeline(Readable.from(source, { highWaterMark: 1 }), file.createWriteStream({ flush: true }));
}
