import type { BarChartProps, ChartProps } from '@parcelway/charts';
import { ChartSkeleton } from '@parcelway/charts/light';
import { lazyPart } from '@parcelway/host';
import { Suspense, type ComponentType } from 'react';

const load = () => import(/* webpackChunkName: "charts" */ '@parcelway/charts');

/** Code of charts comes after the figures; until then a chart's place is as large as the chart. */
function withSkeleton<P extends ChartProps>(Part: ComponentType<P>) {
  return function Chart(props: P) {
    return (
      <Suspense fallback={<ChartSkeleton title={props.title} {...(props.height && { height: props.height })} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const LineChart = withSkeleton<ChartProps>(lazyPart(() => load().then((charts) => charts.LineChart)));
export const BarChart = withSkeleton<BarChartProps>(lazyPart(() => load().then((charts) => charts.BarChart)));
export const DonutChart = withSkeleton<ChartProps>(lazyPart(() => load().then((charts) => charts.DonutChart)));
export const IntervalChart = withSkeleton<ChartProps>(lazyPart(() => load().then((charts) => charts.IntervalChart)));
export const HistogramChart = withSkeleton<ChartProps>(lazyPart(() => load().then((charts) => charts.HistogramChart)));
export const WorldMap = withSkeleton<ChartProps>(lazyPart(() => load().then((charts) => charts.WorldMap)));
