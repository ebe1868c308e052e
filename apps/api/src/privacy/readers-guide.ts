import { PRODUCT_NAME } from '@parcelway/domain';
import { exportedColumns } from './data-export.store';
import type { Dataset } from './dataset';
import { DATASETS, NOT_EXPORTED } from './datasets';

const columnsOf = (dataset: Dataset): string =>
  exportedColumns(dataset)
    .map(({ name, says }) => `  ${name}: ${says}`)
    .join('\n');

/**
 * The README.txt of an export.
 * @param counts rows of each dataset, in their order
 */
export const readersGuide = (
  shop: string,
  at: Date,
  counts: readonly number[],
): string => `${PRODUCT_NAME}: all data of ${shop}
As of ${at.toISOString()} (UTC)

HOW TO READ THE FILES

Each dataset is here twice, with the same rows and columns:
  <dataset>.jsonl  JSON Lines: one JSON object a line, for programs
  <dataset>.csv    comma-separated with a line of headings, for spreadsheets

All files are UTF-8. All times are UTC in ISO 8601 (2026-11-28T09:30:00.000Z); days are YYYY-MM-DD.
Numbers of the store platform and of the app are text, because some are too long for spreadsheets.
An empty value is null in JSON Lines and nothing in CSV. Lists and nested values are JSON text in CSV.
In CSV an apostrophe stands before a text that a spreadsheet would run as a formula. Take the first
apostrophe off to get the text back; JSON Lines has it unchanged.

Files join by the columns that the descriptions name, such as
  order_lines.order_id = orders.order_id
  parcels.order_id = orders.order_id
  events.shipment_id = parcels.shipment_id
  mails.shipment_id = parcels.shipment_id

All files were read at one moment, so no row refers to one that is missing, unless it was deleted before.
They hold personal data of your customers in the clear: store them safely.

DATASETS

${DATASETS.map((dataset, at) => `${dataset.file} (${counts[at] ?? 0} rows)\n${dataset.about}\n${columnsOf(dataset)}\n`).join('\n')}
WHAT IS NOT HERE

${Object.entries(NOT_EXPORTED)
  .map(([table, { why, says }]) => `${table} (${why}): ${says}`)
  .join('\n')}
`;
