import { dashOf, MARKS, strokesOf, type SeriesStyle } from '../theme';

/** As what the chart draws a series: an area, the n-th line, or the n-th kind of mark. */
export type DrawnAs = 'area' | { line: number } | { mark: number };

/** The swatch before a name in legend and tooltip: the series as the chart draws it. */
export function Swatch({ seriesStyle, as = 'area' }: { seriesStyle: SeriesStyle; as?: DrawnAs | undefined }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" style={{ flex: 'none' }}>
      <Shape seriesStyle={seriesStyle} as={as} />
    </svg>
  );
}

function Shape({ seriesStyle, as }: { seriesStyle: SeriesStyle; as: DrawnAs }) {
  if (as === 'area')
    return (
      <>
        <rect width="12" height="12" rx="2" fill={seriesStyle.color} />
        <path
          d={strokesOf(seriesStyle)}
          fill="none"
          stroke={seriesStyle.pale}
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </>
    );
  if ('mark' in as) return <path d={MARKS[as.mark % MARKS.length]?.path} fill={seriesStyle.color} />;
  const dash = dashOf(as.line);
  return (
    <path
      d="M0 6H12"
      stroke={seriesStyle.color}
      strokeWidth="3"
      strokeDasharray={typeof dash === 'string' ? undefined : dash.map((part) => part / 2).join(' ')}
    />
  );
}
