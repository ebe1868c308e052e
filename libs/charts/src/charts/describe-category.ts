import { valueAt, type ChartData, type Point } from '../chart-data';
import type { Shown } from '../frame/shown.hook';
import type { DrawnAs } from '../frame/swatch.component';
import type { Told } from '../frame/tooltip.component';
import { lookOf } from '../theme';

export interface TellOptions extends Shown {
  noValue: string;
  /** Name of the sum of a category, for what is stacked. */
  total?: string;
  /** As what the chart draws the series at a place; areas when left out. */
  drawnAs?(index: number): DrawnAs;
}

/** What is said of a category: every series, with the one that a key went to in bold, and the sum where pieces make one. */
export const tellCategory =
  (data: ChartData, { categoryLabel, format, noValue, total, drawnAs }: TellOptions) =>
  ({ series: chosen, category }: Point): Told => {
    const show = (value: number | null) => (value === null ? noValue : format(value));
    const values = data.series.map((_, index) => valueAt(data, index, category));
    return {
      heading: categoryLabel(data.categories[category] ?? ''),
      lines: [
        ...data.series.map(({ name, tone }, index) => ({
          name,
          text: show(values[index] ?? null),
          look: lookOf(tone, index),
          as: drawnAs?.(index),
          strong: index === chosen,
        })),
        ...(total === undefined
          ? []
          : [
              {
                name: total,
                text: show(
                  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null),
                ),
              },
            ]),
      ],
    };
  };
