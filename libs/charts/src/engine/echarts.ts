/** The parts of echarts that our charts are made of; each further one is felt by whoever opens the first chart. */
import {
  BarChart,
  LineChart,
  PieChart,
  type BarSeriesOption,
  type LineSeriesOption,
  type PieSeriesOption,
} from 'echarts/charts';
import { GridSimpleComponent, type GridComponentOption } from 'echarts/components';
import { dispose, getInstanceByDom, init, use as register, type ComposeOption, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([BarChart, LineChart, PieChart, GridSimpleComponent, SVGRenderer]);

export type DrawingOption = ComposeOption<BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption>;
export type Instance = EChartsType;
/** What the React binding calls; the whole namespace would bring all helpers of echarts along. */
export const echarts = { init, dispose, getInstanceByDom };
