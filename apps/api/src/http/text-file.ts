import { originalText, safeText } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { parseCsv, writeCsv } from 'hucre/csv';

/** The kinds of cells. */
export type Cell = string | number | null;

/** Lines of a file: comma-separated, formulas escaped. */
export const csvLines = (rows: readonly Cell[][]): string => {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell)));
  return `${writeCsv(safe, { lineSeparator: '\r\n' })}\r\n`;
};
/** The byte order mark marks it as UTF-8 for spreadsheets. */
export const csvText = (rows: readonly Cell[][]): string => `\uFEFF${csvLines(rows)}`;

/** The sign between cells, by the row of the headings. */
const separatorOf = (content: string): string =>
  [',', ';', '\t'].find((sign) => content.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ',';

/** The cells of a file, whose formulas may be escaped as we escape them. */
export const readCsv = (content: string): string[][] =>
  parseCsv(content, { delimiter: separatorOf(content.replace(/^\uFEFF/, '')) }).map((line) =>
    line.map((cell) => originalText(String(cell ?? ''))),
  );

/**
 * A small file returned as text in the answer: comma-separated, with a UTF-8 byte order mark, formulas escaped.
 * @param rows one more than the limit means that there are more
 * @param most rows of the file
 */
export function textFileOf(
  name: string,
  headings: string[],
  rows: readonly Cell[][],
  most: number,
): DataOf<Calls['exportReviews']> {
  const held = rows.slice(0, most);
  return { file_name: name, rows: held.length, complete: rows.length <= most, content: csvText([headings, ...held]) };
}
