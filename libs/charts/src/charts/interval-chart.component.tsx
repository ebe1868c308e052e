import { useCallback, useMemo } from 'react';
import { valueAt, type ChartData, type ChartProps } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { EChartsDrawing } from '../engine/echarts-drawing.component';
import type { DrawingOption } from '../engine/echarts';
import { figuresOf } from '../figures';
import { ChartFrame } from '../frame/chart-frame.component';
import { Legend } from '../frame/legend.component';
import type { DrawProps } from '../frame/plot.component';
import { useShown } from '../frame/shown.hook';
import { seriesStyleOf, MARKS } from '../theme';
import { axes, gridGeometry } from './axes';
import type { GridDrawProps } from './line-chart.component';
import { describeCategory } from './describe-category';

const asMark = (mark: number) => ({ mark });
/** Beside the rows: the axis. */
const ROOM = 40;
const ROW = 34;

/**
 * How far something reaches from category to category, such as p50, p85 and p95 of the days in transit by courier: the series in rising
 * order are marks of one row, joined by a band. All have the tone of the first; the shape of the mark distinguishes them.
 */
export function IntervalChart(props: ChartProps) {
  const { categoryName, unit } = props;
  const t = useChartText();
  const shown = useShown(props);
  const kind = useCallback(
    (given: ChartData) => {
      const data = inOneTone(given);
      return {
        figures: figuresOf(data, { categoryName, ...shown }),
        walk: {
          along: data.categories.length,
          across: data.series.length,
          arrows: 'column' as const,
          point: (category: number, series: number) => ({ series, category }),
        },
        legend: (
          <Legend
            entries={data.series.map(({ name, tone }, mark) => ({
              name,
              seriesStyle: seriesStyleOf(tone, 0),
              as: { mark },
            }))}
          />
        ),
        height: () => ROOM + data.categories.length * ROW,
        describe: describeCategory(data, { ...shown, noValue: t('no_value'), drawnAs: asMark }),
        draw: (drawn: DrawProps) => <Intervals {...drawn} data={data} shown={shown} unit={unit} />,
      };
    },
    [categoryName, shown, t, unit],
  );
  return <ChartFrame {...props} shown={shown} kind={kind} />;
}

const inOneTone = ({ categories, series }: ChartData): ChartData => ({
  categories,
  series: series.map((one) => ({ ...one, tone: series[0]?.tone ?? 0 })),
});

/** The band fades towards the rare cases. */
const OPACITY = [0.45, 0.2];

function Intervals({ data, shown, unit, ink, ...drawn }: GridDrawProps) {
  const { width } = drawn;
  const geometry = useMemo(
    // The marks come after the bands: nothing before the first mark, and one band from each mark to the next.
    () => gridGeometry(data, { bands: true, horizontal: true, seriesIndex: (series) => series + data.series.length }),
    [data],
  );
  const option = useMemo((): DrawingOption => {
    const { color } = seriesStyleOf(data.series[0]?.tone, 0);
    const bands = data.series.map((_, index) => ({
      type: 'bar' as const,
      stack: 'band',
      barWidth: 12,
      silent: true,
      emphasis: { disabled: true },
      itemStyle: index === 0 ? { opacity: 0 } : { color, opacity: OPACITY[Math.min(index, OPACITY.length) - 1] ?? 0 },
      data: data.categories.map((_, category) => {
        const from = index === 0 ? 0 : valueAt(data, index - 1, category);
        const to = valueAt(data, index, category);
        return from === null || to === null ? '-' : to - from;
      }),
    }));
    const marks = data.series.map(({ values }, index) => ({
      type: 'line' as const,
      data: values.map((value) => value ?? '-'),
      symbol: MARKS[index % MARKS.length]?.symbol,
      symbolSize: 11,
      showAllSymbol: true,
      lineStyle: { opacity: 0 },
      itemStyle: { color, borderColor: ink.surface, borderWidth: 1 },
      emphasis: { scale: 1.4, itemStyle: { borderColor: ink.text } },
    }));
    return {
      ...axes({ data, ink, bands: true, horizontal: true, unit, width, ...shown }),
      series: [...bands, ...marks],
    };
  }, [data, ink, shown, unit, width]);
  return <EChartsDrawing {...drawn} option={option} geometry={geometry} />;
}
