import { valueAt, type ChartData, type Point } from '../chart-data';
import type { Shown } from '../frame/shown.hook';
import type { DrawnAs } from '../frame/swatch.component';
import type { TooltipContent } from '../frame/tooltip.component';
import { seriesStyleOf } from '../theme';

export interface DescribeOptions extends Shown {
  noValue: string;
  /** Name of the sum of a category, for what is stacked. */
  total?: string;
  /** As what the chart draws the series at a place; areas when left out. */
  drawnAs?(index: number): DrawnAs;
}

/** The tooltip of a category: every series, with the one that a key went to in bold, and the sum where pieces make one. */
export const describeCategory =
  (data: ChartData, { categoryLabel, format, noValue, total, drawnAs }: DescribeOptions) =>
  ({ series: chosen, category }: Point): TooltipContent => {
    const show = (value: number | null) => (value === null ? noValue : format(value));
    const values = data.series.map((_, index) => valueAt(data, index, category));
    return {
      heading: categoryLabel(data.categories[category] ?? ''),
      lines: [
        ...data.series.map(({ name, tone }, index) => ({
          name,
          text: show(values[index] ?? null),
          seriesStyle: seriesStyleOf(tone, index),
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
