import type { ShipmentStatusKey } from '@parcelway/domain';

/** A status, which has its own colour and pattern on every surface, or the n-th of the other colours. */
export type Tone = ShipmentStatusKey | number;

export interface ChartSeries {
  key: string;
  name: string;
  /** One for each category; null where there is none, which is not the same as 0. */
  values: readonly (number | null)[];
  /** Its place among the series when left out. */
  tone?: Tone;
  /** Where its name leads, in the list beside a donut. */
  url?: string;
}

/** The figures of every kind of chart. */
export interface ChartData {
  /** Days as YYYY-MM-DD, countries as ISO 3166-1 alpha-2, or names; files for download have them unchanged. */
  categories: readonly string[];
  series: readonly ChartSeries[];
}

/** The props of each chart. */
export interface ChartProps {
  /** A question, such as "Transit time" */
  title: string;
  /** For those who do not see the chart: what it shows, in a sentence. */
  description: string;
  /** How the figures are counted, behind the "i". */
  definition: string;
  /** Undefined while it is on its way. */
  data: ChartData | undefined;
  /** True when the figures could not be loaded. */
  failed?: boolean;
  onRetry(): void;
  /** How many parcels the figures rest on, or how much of what `rests` names. */
  parcels: number;
  /** What the figures rest on, where that is not parcels: "1,307 emails". */
  rests?: string;
  /** With fewer parcels a sentence replaces the chart: so few mean nothing. */
  minimum?: number;
  /** Heading of the categories in table and file, such as "Day". */
  categoryName: string;
  /** How a category is shown; unchanged when left out. */
  categoryLabel?(category: string): string;
  /** What is counted, such as "Parcels" or "Days". */
  unit?: string;
  /** How a value is shown; as a number of the language when left out. */
  format?(value: number): string;
  /** Name of the files for download, without an ending. */
  file: string;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** One value of the figures, by its places. */
export interface Point {
  /** Null for all series of the category. */
  series: number | null;
  category: number;
}

export const valueAt = (data: ChartData, series: number, category: number): number | null =>
  data.series[series]?.values[category] ?? null;

/** Whether there is any value to draw. */
export const hasValues = ({ categories, series }: ChartData): boolean =>
  series.some(({ values }) => categories.some((_, index) => values[index] != null));
