import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Cell } from './export-cells';
import { csvText } from './export-file';

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
