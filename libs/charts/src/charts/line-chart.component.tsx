import { useCallback, useMemo } from 'react';
import { valueAt, type ChartData, type ChartProps } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { EChartsDrawing } from '../engine/echarts-drawing.component';
import type { DrawingOption } from '../engine/echarts';
import { figuresOf } from '../figures';
import { ChartFrame } from '../frame/chart-frame.component';
import { Legend } from '../frame/legend.component';
import type { DrawProps } from '../frame/plot.component';
import { useShown, type Shown } from '../frame/shown.hook';
import { dashOf, seriesStyleOf, symbolOf } from '../theme';
import { axes, gridGeometry } from './axes';
import { legendOf } from './legend-of';
import { describeCategory } from './describe-category';

/** Beyond so many categories points would touch each other; only those without a neighbour are drawn then. */
const MOST_POINTS = 31;
const asLine = (line: number) => ({ line });

/** How something went on: a line for each series over days or weeks. Where there is no value, the line breaks off. */
export function LineChart(props: ChartProps) {
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
      legend: data.series.length > 1 && <Legend entries={legendOf(data, asLine)} />,
      describe: describeCategory(data, { ...shown, noValue: t('no_value'), drawnAs: asLine }),
      draw: (drawn: DrawProps) => <Lines {...drawn} data={data} shown={shown} unit={unit} />,
    }),
    [categoryName, shown, t, unit],
  );
  return <ChartFrame {...props} shown={shown} kind={kind} />;
}

export interface GridDrawProps extends DrawProps {
  data: ChartData;
  shown: Shown;
  unit: string | undefined;
}

function Lines({ data, shown, unit, ink, ...drawn }: GridDrawProps) {
  const { width } = drawn;
  const geometry = useMemo(() => gridGeometry(data, { bands: false }), [data]);
  const option = useMemo(
    (): DrawingOption => ({
      ...axes({ data, ink, bands: false, unit, width, ...shown }),
      series: data.series.map(({ tone, values }, index) => {
        const { color } = seriesStyleOf(tone, index);
        const alone = (at: number) => valueAt(data, index, at - 1) === null && valueAt(data, index, at + 1) === null;
        return {
          type: 'line',
          data: values.map((value) => value ?? '-'),
          symbol: symbolOf(index),
          showSymbol: true,
          showAllSymbol: true,
          symbolSize: (_value: unknown, { dataIndex }: { dataIndex: number }) =>
            values.length <= MOST_POINTS || alone(dataIndex) ? 6 : 0,
          lineStyle: { color, width: 2, type: dashOf(index) as 'solid' | number[] },
          itemStyle: { color },
          // The frame marks the value that is pointed at.
          emphasis: { disabled: true },
        };
      }),
    }),
    [data, ink, shown, unit, width],
  );
  return <EChartsDrawing {...drawn} option={option} geometry={geometry} />;
}
