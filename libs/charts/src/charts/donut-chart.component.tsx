import { useFormats } from '@parcelway/i18n';
import { Link } from '@parcelway/ui';
import { useCallback, useMemo } from 'react';
import { valueAt, type ChartData, type ChartProps } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import { EChartsDrawing, type Geometry } from '../engine/echarts-drawing.component';
import type { DrawingOption } from '../engine/echarts';
import { ChartFrame } from '../frame/chart-frame.component';
import type { DrawProps } from '../frame/plot.component';
import { useShown, type Shown } from '../frame/shown.hook';
import { Swatch } from '../frame/swatch.component';
import { decalOf, seriesStyleOf } from '../theme';
import * as styles from './donut.module.css';

const HEIGHT = 220;
/** Of the smaller side: the ring's inner and outer edge, and its middle, where a slice is pointed at. */
const RING = { inner: 0.3, outer: 0.46, middle: 0.38 };

const sizesOf = (data: ChartData) => data.series.map((_, index) => valueAt(data, index, 0) ?? 0);
const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** How a whole is made up: each series is a slice and has one value, that of the first category. */
export function DonutChart(props: ChartProps) {
  const { categoryName, unit } = props;
  const t = useChartText();
  const { percent } = useFormats();
  const shown = useShown(props);
  const kind = useCallback(
    (data: ChartData) => {
      const sizes = sizesOf(data);
      const sum = sumOf(sizes);
      const share = (index: number) => (sum === 0 ? null : (sizes[index] ?? 0) / sum);
      const text = (index: number) => {
        const value = valueAt(data, index, 0);
        return value === null ? t('no_value') : shown.format(value);
      };
      const shareText = (index: number) => percent(share(index) ?? 0);
      return {
        figures: {
          corner: categoryName,
          columns: [
            { name: shown.categoryLabel(data.categories[0] ?? unit ?? ''), format: shown.format },
            { name: t('share'), format: percent },
          ],
          rows: data.series.map(({ name }, index) => ({
            category: name,
            label: name,
            values: [valueAt(data, index, 0), share(index)],
          })),
        },
        walk: {
          along: data.series.length,
          across: 1,
          arrows: 'both' as const,
          point: (series: number) => ({ series, category: 0 }),
        },
        height: () => HEIGHT,
        describe: ({ series }: { series: number | null }) => ({
          heading: data.series[series ?? 0]?.name ?? '',
          lines: [
            {
              name: shareText(series ?? 0),
              text: text(series ?? 0),
              seriesStyle: seriesStyleOf(data.series[series ?? 0]?.tone, series ?? 0),
            },
          ],
        }),
        draw: (drawn: DrawProps) => <Ring {...drawn} data={data} shown={shown} total={t('total')} />,
        beside: (
          <ul className={styles.list}>
            {data.series.map(({ key, name, tone, url }, index) => (
              <li key={key}>
                <Swatch seriesStyle={seriesStyleOf(tone, index)} />
                <span>{url === undefined ? name : <Link url={url}>{name}</Link>}</span>
                <span>{text(index)}</span>
                <span>{shareText(index)}</span>
              </li>
            ))}
          </ul>
        ),
      };
    },
    [categoryName, percent, shown, t, unit],
  );
  return <ChartFrame {...props} shown={shown} kind={kind} />;
}

/** Slices go round from the top by the clock. */
function ringGeometry(sizes: readonly number[]): Geometry {
  const sum = sumOf(sizes) || 1;
  const before = (index: number) => sumOf(sizes.slice(0, index)) / sum;
  return {
    placeOf(instance, { series }) {
      const index = series ?? 0;
      const angle = 2 * Math.PI * (before(index) + (sizes[index] ?? 0) / sum / 2);
      const [width, height] = [instance.getWidth(), instance.getHeight()];
      const radius = Math.min(width, height) * RING.middle;
      return { x: width / 2 + radius * Math.sin(angle), y: height / 2 - radius * Math.cos(angle) };
    },
    pointAt(instance, place) {
      const [width, height] = [instance.getWidth(), instance.getHeight()];
      const [x, y] = [place.x - width / 2, height / 2 - place.y];
      const distance = Math.hypot(x, y) / Math.min(width, height);
      if (distance < RING.inner || distance > RING.outer) return null;
      const turn = (Math.atan2(x, y) / (2 * Math.PI) + 1) % 1;
      const series = sizes.findIndex((size, index) => size > 0 && turn < before(index) + size / sum);
      return series < 0 ? null : { series, category: 0 };
    },
    band: () => null,
    item: ({ series }) => (series === null ? null : { seriesIndex: 0, dataIndex: series }),
  };
}

interface RingProps extends DrawProps {
  data: ChartData;
  shown: Shown;
  total: string;
}

function Ring({ data, shown, total, ink, ...drawn }: RingProps) {
  const geometry = useMemo(() => ringGeometry(sizesOf(data)), [data]);
  const option = useMemo((): DrawingOption => {
    const sizes = sizesOf(data);
    return {
      textStyle: { fontFamily: ink.font },
      series: [
        {
          type: 'pie',
          radius: [`${RING.inner * 200}%`, `${RING.outer * 200}%`],
          label: {
            position: 'center',
            formatter: `{sum|${shown.format(sumOf(sizes))}}\n${total}`,
            color: ink.faint,
            fontSize: 12,
            rich: { sum: { color: ink.text, fontSize: 22, fontWeight: 'bold', lineHeight: 28, padding: [0, 0, 6, 0] } },
          },
          labelLine: { show: false },
          data: data.series.map(({ name, tone }, index) => {
            const seriesStyle = seriesStyleOf(tone, index);
            return {
              name,
              value: sizes[index] ?? 0,
              // One label in the middle is enough.
              label: { show: index === 0 },
              itemStyle: {
                color: seriesStyle.color,
                decal: decalOf(seriesStyle),
                borderColor: ink.surface,
                borderWidth: 2,
              },
              emphasis: { label: { show: index === 0 }, scaleSize: 5 },
            };
          }),
        },
      ],
    };
  }, [data, ink, shown, total]);
  return <EChartsDrawing {...drawn} option={option} geometry={geometry} />;
}
