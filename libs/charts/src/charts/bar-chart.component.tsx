import { useCallback, useMemo } from 'react';
import type { ChartData, ChartProps } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { EChartsDrawing } from '../engine/echarts-drawing.component';
import type { DrawingOption } from '../engine/echarts';
import { figuresOf } from '../figures';
import { ChartFrame } from '../frame/chart-frame.component';
import { Legend } from '../frame/legend.component';
import { useShown } from '../frame/shown.hook';
import { decalOf, seriesStyleOf } from '../theme';
import { axes, gridGeometry } from './axes';
import { legendOf } from './legend-of';
import type { GridDrawProps } from './line-chart.component';
import { describeCategory } from './describe-category';

export interface BarChartProps extends ChartProps {
  /** The series of a category on top of each other: they make a whole. */
  stacked?: boolean;
  /** From left to right, for categories with long names such as couriers. */
  horizontal?: boolean;
}

/** Beside the bars themselves: axis and unit. */
const ROOM = 48;
const ROW = { one: 30, further: 14 };

/** How much of something there is: bars for each category. */
export function BarChart(props: BarChartProps) {
  const { categoryName, unit, stacked = false, horizontal = false } = props;
  const t = useChartText();
  const shown = useShown(props);
  const kind = useCallback(
    (data: ChartData) => {
      const rows = stacked ? 0 : data.series.length - 1;
      return {
        figures: figuresOf(data, { categoryName, ...shown }),
        walk: {
          along: data.categories.length,
          across: data.series.length,
          arrows: horizontal ? ('column' as const) : ('row' as const),
          point: (category: number, series: number) => ({ series, category }),
        },
        legend: data.series.length > 1 && <Legend entries={legendOf(data)} />,
        ...(horizontal && { height: () => ROOM + data.categories.length * (ROW.one + rows * ROW.further) }),
        describe: describeCategory(data, { ...shown, noValue: t('no_value'), ...(stacked && { total: t('total') }) }),
        draw: (drawn: Omit<GridDrawProps, 'data' | 'shown' | 'unit'>) => (
          <Bars {...drawn} data={data} shown={shown} unit={unit} stacked={stacked} horizontal={horizontal} />
        ),
      };
    },
    [categoryName, shown, t, unit, stacked, horizontal],
  );
  return <ChartFrame {...props} shown={shown} kind={kind} />;
}

export interface BarsProps extends GridDrawProps {
  stacked?: boolean;
  horizontal?: boolean;
  /** Without room between the categories. */
  touching?: boolean;
}

const WIDEST_BAR = 48;
/** Pixels for a category, below which patterns and edges would eat up the bars. */
const DENSE = 10;

export function Bars({
  data,
  shown,
  unit,
  ink,
  stacked = false,
  horizontal = false,
  touching = false,
  ...drawn
}: BarsProps) {
  const { width } = drawn;
  const geometry = useMemo(() => gridGeometry(data, { bands: true, stacked, horizontal }), [data, stacked, horizontal]);
  const dense = !horizontal && width / data.categories.length < DENSE;
  const option = useMemo(
    (): DrawingOption => ({
      ...axes({ data, ink, bands: true, horizontal, unit, width, ...shown }),
      series: data.series.map(({ tone, values }, index) => {
        const seriesStyle = seriesStyleOf(tone, index);
        return {
          type: 'bar',
          data: values.map((value) => value ?? '-'),
          ...(stacked && { stack: 'all' }),
          ...(touching ? { barCategoryGap: '3%' } : { barMaxWidth: WIDEST_BAR, barCategoryGap: dense ? '15%' : '30%' }),
          barGap: '10%',
          itemStyle: {
            color: seriesStyle.color,
            decal: decalOf(seriesStyle),
            ...(stacked && { borderColor: ink.surface, borderWidth: dense ? 0 : 1 }),
          },
          emphasis: { itemStyle: { borderColor: ink.text, borderWidth: 2 } },
        };
      }),
    }),
    [data, ink, shown, unit, width, stacked, horizontal, touching, dense],
  );
  return <EChartsDrawing {...drawn} option={option} geometry={geometry} />;
}
