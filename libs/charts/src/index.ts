/**
 * Charts, each in its frame. The only importer of echarts, so a screen loads this with `lazyPart`; what it shows meanwhile is in
 * `@parcelway/charts/light`.
 */
export type { ChartData, ChartProps, ChartSeries, Tone } from './chart-data';
export { BarChart, type BarChartProps } from './charts/bar-chart.component';
export { DonutChart } from './charts/donut-chart.component';
export { HistogramChart } from './charts/histogram-chart.component';
export { IntervalChart } from './charts/interval-chart.component';
export { LineChart } from './charts/line-chart.component';
export { WorldMap } from './map/world-map.component';
