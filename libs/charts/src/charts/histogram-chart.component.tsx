import { useCallback } from 'react';
import type { ChartData, ChartProps } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { figuresOf } from '../figures';
import { ChartFrame } from '../frame/chart-frame.component';
import { Legend } from '../frame/legend.component';
import type { DrawProps } from '../frame/plot.component';
import { useShown } from '../frame/shown.hook';
import { Bars } from './bar-chart.component';
import { legendOf } from './legend-of';
import { describeCategory } from './describe-category';

/** How something is spread: each category is a range such as "3–4 days", in order and without gaps, so the bars touch. */
export function HistogramChart(props: ChartProps) {
  const { categoryName, unit } = props;
  const t = useChartText();
  const shown = useShown(props);
  const kind = useCallback(
    (data: ChartData) => ({
      figures: figuresOf(data, { categoryName, ...shown }),
      walk: {
        along: data.categories.length,
        across: data.series.length,
        arrows: 'row' as const,
        point: (category: number, series: number) => ({ series, category }),
      },
      legend: data.series.length > 1 && <Legend entries={legendOf(data)} />,
      describe: describeCategory(data, { ...shown, noValue: t('no_value') }),
      draw: (drawn: DrawProps) => <Bars {...drawn} data={data} shown={shown} unit={unit} touching />,
    }),
    [categoryName, shown, t, unit],
  );
  return <ChartFrame {...props} shown={shown} kind={kind} />;
}
