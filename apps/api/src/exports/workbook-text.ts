const MOST_IN_A_CELL = 32_767;
/**
 * A text for a cell of a workbook, whose type excludes formulas. `_x000D_` is an escape sequence there, so a text that
 * contains one is escaped.
 */
export const workbookText = (text: string): string =>
  (text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text).slice(0, MOST_IN_A_CELL);
