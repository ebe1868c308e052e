import { safeText } from '@parcelway/domain';
import type { ChartData } from './chart-data';

/** The figures of a chart as a table: what is shown in the chart's place, and what the file holds. */
export interface Figures {
  /** Heading of the first column. */
  corner: string;
  columns: { name: string; format(value: number): string }[];
  /** `category` for files, `label` for people. */
  rows: { category: string; label: string; values: (number | null)[] }[];
}

export interface FigureTexts {
  categoryName: string;
  categoryLabel(category: string): string;
  format(value: number): string;
}

/** A row for each category, a column for each series. */
export const figuresOf = (data: ChartData, { categoryName, categoryLabel, format }: FigureTexts): Figures => ({
  corner: categoryName,
  columns: data.series.map(({ name }) => ({ name, format })),
  rows: data.categories.map((category, index) => ({
    category,
    label: categoryLabel(category),
    values: data.series.map(({ values }) => values[index] ?? null),
  })),
});

/** A quoted cell reads the same whatever separator a spreadsheet expects. */
const textCell = (text: string) => `"${safeText(text).replaceAll('"', '""')}"`;

/**
 * The figures as CSV: UTF-8 with its mark, CRLF, numbers with a point and without grouping, an empty cell where there is no value, and
 * texts that no spreadsheet runs.
 * @param unit is appended to each column's name
 */
export function csvOf({ corner, columns, rows }: Figures, unit?: string): string {
  const heading = (name: string) => (unit && unit !== name ? `${name} (${unit})` : name);
  const lines = [
    [corner, ...columns.map(({ name }) => heading(name))].map(textCell),
    ...rows.map(({ category, values }) => [
      textCell(category),
      ...values.map((value) => (value === null ? '' : String(value))),
    ]),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
