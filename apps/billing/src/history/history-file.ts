import { safeText } from '@parcelway/domain';

/** A quoted cell reads the same whatever separator a spreadsheet expects. */
const textCell = (text: string) => `"${safeText(text).replaceAll('"', '""')}"`;
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** An amount is a number for the spreadsheet, below zero too; any other text is one that no spreadsheet runs. */
const cell = (text: string) => (DECIMAL.test(text) ? text : textCell(text));

/** Rows as CSV: UTF-8 with its mark, CRLF. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
