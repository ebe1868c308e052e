import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Cell } from './export-cells';
import { csvText } from './export-file';

/**
 * A small file whose text travels in the answer: comma-separated, with the mark of UTF-8, formulas defused.
 * @param rows one more than it may hold says that there are more @param most rows it holds
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
