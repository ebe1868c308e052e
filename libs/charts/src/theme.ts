import { SHIPMENT_STATUSES } from '@parcelway/domain';
import type { Tone } from './chart-data';

/** The style of a series. Colour is never alone: areas have a pattern, lines have dashes and points of their own shape. */
export interface SeriesStyle {
  /** At least 4.5:1 on white and on `pale`. */
  color: string;
  pale: string;
  pattern: number;
}

/** The indexes of the statuses whose colours series without a status use, neighbours far from each other. */
const IN_TURN = [2, 6, 3, 7, 1, 5, 4, 0];

/** @param index place of the series, for one that names no tone */
export function seriesStyleOf(tone: Tone | undefined, index: number): SeriesStyle {
  const place =
    typeof tone === 'string'
      ? SHIPMENT_STATUSES.findIndex(({ key }) => key === tone)
      : (IN_TURN[(tone ?? index) % IN_TURN.length] ?? 0);
  const { color, background } = SHIPMENT_STATUSES[place] ?? { color: '#4A4A4A', background: '#EBEBEB' };
  return { color, pale: background, pattern: place };
}

const LINE = { symbol: 'rect', symbolSize: 1 } as const;
const DOTS = {
  symbol: 'circle',
  dashArrayX: [
    [5, 5],
    [0, 5, 5, 0],
  ],
  dashArrayY: 5,
  symbolSize: 0.6,
};
/** Pattern of each status as echarts draws it; in transit and delivered, the two large ones, are plain. */
const DECALS: (object | null)[] = [
  { ...LINE, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  {
    ...LINE,
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [1.5, 4],
  },
  null,
  { ...LINE, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  null,
  { ...LINE, dashArrayX: [1.5, 5], dashArrayY: [1, 0] },
  DOTS,
  {
    symbol: 'triangle',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [8, 2],
    symbolSize: 0.8,
  },
];
/** The same for a legend: strokes in a square of 12 units. */
const STROKES = [
  'M-2 8L8 -2M4 14L14 4',
  'M0 2h5M7 6h5M0 10h5',
  '',
  'M-2 4L8 14M4 -2L14 8',
  '',
  'M3 0V12M9 0V12',
  'M3 3h.01M9 3h.01M6 6h.01M3 9h.01M9 9h.01',
  'M2 5l2-3 2 3zM7 10l2-3 2 3z',
];
const DASHES: (string | number[])[] = [
  'solid',
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [10, 4],
  [4, 2],
  [1, 3],
  [12, 3, 2, 3, 2, 3],
];
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'emptyCircle', 'emptyRect', 'emptyTriangle'];

/** Shapes of marks: their names in echarts, and their paths in a square of 12 units. */
export const MARKS = [
  { symbol: 'circle', path: 'M6 1a5 5 0 1 0 .01 0z' },
  { symbol: 'diamond', path: 'M6 0L12 6L6 12L0 6z' },
  { symbol: 'rect', path: 'M1.5 1.5h9v9h-9z' },
  { symbol: 'triangle', path: 'M6 1L11.5 11H.5z' },
];

export const decalOf = ({ pattern, pale }: SeriesStyle): object =>
  DECALS[pattern] ? { ...DECALS[pattern], color: pale } : { symbol: 'none' };

/** The pattern of an area in a legend, as an SVG path to be stroked in the pale colour over a square of 12 units. */
export const strokesOf = ({ pattern }: SeriesStyle): string => STROKES[pattern] ?? '';
/** Dashes and shape of the points of a line, by its place in the chart. */
export const dashOf = (index: number): string | number[] => DASHES[index % DASHES.length] ?? 'solid';
export const symbolOf = (index: number): string => SYMBOLS[index % SYMBOLS.length] ?? 'circle';

/** Polaris' computed values: echarts and files for download know no custom properties. */
export interface Ink {
  text: string;
  faint: string;
  line: string;
  surface: string;
  font: string;
}

const TOKENS: Record<keyof Ink, [name: string, otherwise: string]> = {
  text: ['--p-color-text', '#303030'],
  faint: ['--p-color-text-secondary', '#616161'],
  line: ['--p-color-border-secondary', '#ebebeb'],
  surface: ['--p-color-bg-surface', '#ffffff'],
  font: ['--p-font-family-sans', 'system-ui, sans-serif'],
};

export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const value = (key: keyof Ink) => style.getPropertyValue(TOKENS[key][0]).trim() || TOKENS[key][1];
  return {
    text: value('text'),
    faint: value('faint'),
    line: value('line'),
    surface: value('surface'),
    font: value('font'),
  };
}
