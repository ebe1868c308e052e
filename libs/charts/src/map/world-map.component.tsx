import { useFormats } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { useCallback } from 'react';
import { valueAt, type ChartData, type ChartProps, type Point } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { figuresOf } from '../figures';
import { ChartFrame } from '../frame/chart-frame.component';
import type { DrawProps } from '../frame/plot.component';
import { useShown } from '../frame/shown.hook';
import { classesOf, classOf } from './classes';
import { MapLegend } from './map-legend.component';
import { MAP } from './map-size';
import { WorldDrawing } from './world-drawing.component';
import { useOutlines } from './outlines.hook';

/** Where something is: categories are ISO 3166-1 alpha-2 codes of countries, the first series has their values. */
export function WorldMap(props: ChartProps) {
  const { categoryName } = props;
  const t = useChartText();
  const { country } = useFormats();
  const { categoryLabel, format } = useShown({ ...props, categoryLabel: props.categoryLabel ?? country });
  const { outlines, failed } = useOutlines();
  const kind = useCallback(
    (data: ChartData) => {
      // The arrow keys go from the largest to the smallest, which is the order of the table too.
      const ranked = data.categories
        .map((code, category) => ({ code, category, value: valueAt(data, 0, category) }))
        .filter((one): one is typeof one & { value: number } => one.value !== null)
        .sort((a, b) => b.value - a.value);
      const classes = classesOf(ranked.map(({ value }) => value));
      const byCode = new Map(
        ranked.map(({ code, category, value }) => [code, { category, color: classOf(classes, value)?.color ?? '' }]),
      );
      const known = outlines && new Set(outlines.map(({ code }) => code));
      const small = known ? ranked.filter(({ code }) => !known.has(code)) : [];
      const figures = figuresOf(data, { categoryName, categoryLabel, format });
      const rows = [...figures.rows].sort((a, b) => (b.values[0] ?? -1) - (a.values[0] ?? -1));
      return {
        // Files are forwarded to people: a name is clearer than a code.
        figures: { ...figures, rows: rows.map((row) => ({ ...row, category: row.label })) },
        walk: {
          along: ranked.length,
          across: 1,
          arrows: 'both' as const,
          point: (at: number) => ({ series: 0, category: ranked[at]?.category ?? 0 }),
        },
        height: (width: number) => Math.round((width * MAP.height) / MAP.width),
        legend: <MapLegend classes={classes} format={format} />,
        below: (failed || small.length > 0) && (
          <Text as="p" variant="bodySm" tone="subdued">
            {failed
              ? t('map.failed')
              : t('map.too_small', {
                  countries: small.map(({ code, value }) => `${categoryLabel(code)} (${format(value)})`).join(', '),
                })}
          </Text>
        ),
        describe: ({ category }: Point) => {
          const value = valueAt(data, 0, category);
          const text = value === null ? t('no_value') : format(value);
          return {
            heading: categoryLabel(data.categories[category] ?? ''),
            lines: [{ name: data.series[0]?.name ?? '', text }],
          };
        },
        draw: (drawn: DrawProps) =>
          outlines && <WorldDrawing {...drawn} outlines={outlines} countries={byCode} categories={data.categories} />,
      };
    },
    [categoryName, categoryLabel, format, outlines, failed, t],
  );
  return <ChartFrame {...props} shown={{ categoryLabel, format }} kind={kind} />;
}
