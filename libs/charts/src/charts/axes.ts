import type { Point } from '../chart-data';
import { valueAt, type ChartData } from '../chart-data';
import type { Geometry } from '../engine/echarts-drawing.component';
import type { DrawingOption } from '../engine/echarts';
import type { Ink } from '../theme';

export interface AxesOptions {
  data: ChartData;
  ink: Ink;
  /** Categories from top to bottom, which leaves room for long names. */
  horizontal?: boolean;
  /** Lines begin at the edge; bars have a band for each category. */
  bands: boolean;
  unit?: string | undefined;
  /** Width of the place in pixels. */
  width: number;
  format(value: number): string;
  categoryLabel(category: string): string;
}

/** Room for the unit, in pixels. */
const NAME_ABOVE = 28;
const NAME_BELOW = 30;
/** Room for the names of categories beside horizontal bars. */
const MOST_NAME = 220;
const SHARE_OF_NAME = 0.36;
/** Room for a name below the axis, in pixels: a letter of it, and the gap to the next. */
const LETTER = 6.5;
const GAP = 24;

/** Which names are below the axis: the last one, and those that fit before it. */
function namesThatFit(names: readonly string[], width: number): (index: number) => boolean {
  const longest = Math.max(0, ...names.map(({ length }) => length)) * LETTER;
  // The last one ends at the axis's end: all of it is beside its neighbour's half.
  const step = Math.max(1, Math.ceil((names.length * (1.5 * longest + GAP)) / Math.max(1, width)));
  // The first one begins at the axis; another may not be cut at its begin, either.
  const isWhole = (index: number) => index === 0 || (index * width) / names.length >= longest / 2;
  return (index) => (names.length - 1 - index) % step === 0 && isWhole(index);
}

/** Grid and both axes: few lines, labels that never overlap, and no halves where whole things are counted. */
export function axes({ data, ink, horizontal = false, bands, unit, width, format, categoryLabel }: AxesOptions) {
  const label = { color: ink.faint, fontFamily: ink.font, fontSize: 12, hideOverlap: true };
  const whole = data.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const names = data.categories.map(categoryLabel);
  const category = {
    type: 'category' as const,
    data: names,
    boundaryGap: bands,
    inverse: horizontal,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.faint } },
    axisLabel: horizontal
      ? {
          ...label,
          color: ink.text,
          interval: 0,
          width: Math.min(MOST_NAME, width * SHARE_OF_NAME),
          overflow: 'truncate' as const,
        }
      : {
          ...label,
          alignMinLabel: bands ? undefined : ('left' as const),
          alignMaxLabel: bands ? undefined : ('right' as const),
          ...(!bands && { interval: namesThatFit(names, width) }),
        },
  };
  const value = {
    type: 'value' as const,
    min: ({ min }: { min: number }) => Math.min(0, min),
    minInterval: whole ? 1 : 0,
    splitNumber: horizontal ? Math.max(2, Math.round(width / 160)) : 4,
    name: unit,
    nameTextStyle: { ...label, align: horizontal ? ('center' as const) : ('left' as const) },
    ...(horizontal
      ? { nameLocation: 'middle' as const, nameGap: NAME_BELOW }
      : { nameLocation: 'end' as const, nameGap: 12 }),
    axisLine: { show: false },
    splitLine: { lineStyle: { color: ink.line } },
    axisLabel: { ...label, formatter: (number: number) => format(number) },
  };
  return {
    grid: {
      left: 4,
      right: 12,
      top: unit && !horizontal ? NAME_ABOVE : 8,
      bottom: unit && horizontal ? NAME_BELOW : 8,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    xAxis: horizontal ? value : category,
    yAxis: horizontal ? category : value,
    textStyle: { fontFamily: ink.font },
  } satisfies DrawingOption;
}

/** Sum of a category's values up to a series: where the end of a stacked piece is. */
const stackedAt = (data: ChartData, series: number, category: number) =>
  data.series.slice(0, series + 1).reduce((sum, _, index) => sum + (valueAt(data, index, category) ?? 0), 0);

export interface GridShape {
  horizontal?: boolean;
  stacked?: boolean;
  bands: boolean;
  /** The series of echarts that draws a series of ours. */
  seriesIndex?(series: number): number;
}

/** Where values are on a grid. */
export function gridGeometry(data: ChartData, shape: GridShape): Geometry {
  const { horizontal = false, stacked = false, bands, seriesIndex = (series) => series } = shape;
  const endOf = (series: number, category: number) =>
    stacked ? stackedAt(data, series, category) : (valueAt(data, series, category) ?? 0);
  const largestAt = (category: number) => Math.max(0, ...data.series.map((_, series) => endOf(series, category)));
  const finder = { seriesIndex: 0 };
  const pair = (category: number, value: number) => (horizontal ? [value, category] : [category, value]);
  return {
    placeOf(instance, { series, category }) {
      const value = series === null ? largestAt(category) : endOf(series, category);
      const [x, y] = instance.convertToPixel(finder, pair(category, value)) as unknown as number[];
      return x === undefined || y === undefined || Number.isNaN(x + y)
        ? null
        : // For a whole category the tooltip is above the bars.
          { x, y: series === null && !horizontal ? 0 : y };
    },
    pointAt(instance, { x, y }) {
      const at = instance.convertFromPixel(finder, [x, y]) as unknown as number[];
      const category = Math.round(at[horizontal ? 1 : 0] ?? -1);
      return category >= 0 && category < data.categories.length ? { series: null, category } : null;
    },
    band(instance) {
      const [first, second] = [0, 1].map(
        (index) => instance.convertToPixel(finder, pair(index, 0)) as unknown as number[],
      );
      const axis = horizontal ? 1 : 0;
      // A single category has no neighbour to derive its width from.
      const size = Math.abs((second?.[axis] ?? 0) - (first?.[axis] ?? 0)) || 0;
      return { along: horizontal ? 'y' : 'x', size: bands ? size : 0 };
    },
    item: ({ series, category }: Point) =>
      series === null ? null : { seriesIndex: seriesIndex(series), dataIndex: category },
  };
}
