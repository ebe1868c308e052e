import type { ChartData } from '../chart-data';
import type { LegendEntry } from '../frame/legend.component';
import type { DrawnAs } from '../frame/swatch.component';
import { seriesStyleOf } from '../theme';

/** What names the series of a chart; nothing for one alone, which the title names. */
export const legendOf = ({ series }: ChartData, drawnAs?: (index: number) => DrawnAs): LegendEntry[] =>
  series.length < 2
    ? []
    : series.map(({ name, tone }, index) => ({ name, seriesStyle: seriesStyleOf(tone, index), as: drawnAs?.(index) }));
