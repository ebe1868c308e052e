import { hasEnough } from '@parcelway/domain';
import { BlockStack, Card, ErrorCard, Text } from '@parcelway/ui';
import { useFormats } from '@parcelway/i18n';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { hasValues, type ChartData, type ChartProps, type Point } from '../chart-data';
import { useChartText } from '../chart-texts.context';
import type { Drawing } from '../engine/drawing';
import { csvOf, type Figures } from '../figures';
import { inkOf } from '../theme';
import { CHART_HEIGHT, DrawingSkeleton } from './chart-skeleton.component';
import * as styles from './chart.module.css';
import { FiguresTable } from './figures-table.component';
import { FrameActions, type View } from './frame-actions.component';
import { pictureOf, pngOf } from './picture';
import { Definition } from './definition.component';
import { Plot, type DrawProps } from './plot.component';
import { saveFile } from './save-file';
import type { Shown } from './shown.hook';
import type { TooltipContent } from './tooltip.component';
import type { Walk } from './walk.hook';

/** What a kind of chart knows of itself. */
export interface ChartKind {
  figures: Figures;
  walk: Walk;
  /** Above the drawing; its entries (`li`) go into pictures too. */
  legend?: ReactNode;
  /** Beside the drawing where there is room; its entries (`li`) go into pictures too. */
  beside?: ReactNode;
  /** Below the drawing. */
  below?: ReactNode;
  /** Height of the drawing for these figures, by its width, both in pixels; the default. */
  height?(width: number): number;
  describe(point: Point): TooltipContent;
  draw(props: DrawProps): ReactNode;
}

export interface ChartFrameProps extends ChartProps {
  shown: Shown;
  /** Called only with figures that can be drawn. */
  kind(data: ChartData): ChartKind;
}

/**
 * The card around every chart: title, how it is counted, the same figures as a table or file, and its basis. Instead of the chart
 * it shows when the figures are loading, failed, are none, or are too few.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, definition, data, failed = false, onRetry, parcels, minimum = 0, height, file, unit, kind } = props;
  const t = useChartText();
  const { number } = useFormats();
  const [view, setView] = useState<View>('chart');
  const [broken, setBroken] = useState(false);
  const drawing = useRef<Drawing | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const onDrawn = useCallback((now: Drawing) => {
    drawing.current = now;
  }, []);

  const room = height ?? CHART_HEIGHT;
  const counted = t('sample_size', { count: parcels, number: number(parcels) });
  const rests = props.rests ?? (hasEnough(parcels) ? counted : `${counted} · ${t('few_parcels')}`);
  const few = parcels < minimum;
  const made = !failed && data && parcels > 0 && !few && hasValues(data) ? kind(data) : null;

  const savePicture = async () => {
    const element = body.current;
    const svg = drawing.current?.svg();
    if (!svg || !element) return;
    const legend = [...element.querySelectorAll('li')];
    const parts = { title, note: rests, legend, drawing: svg, ink: inkOf(element) };
    saveFile(`${file}.png`, await pngOf(pictureOf(parts)));
  };
  const onPicture = () =>
    void savePicture().then(
      () => setBroken(false),
      () => setBroken(true),
    );
  const onFigures = () =>
    made && saveFile(`${file}.csv`, new Blob([csvOf(made.figures, unit)], { type: 'text/csv;charset=utf-8' }));

  return (
    <Card>
      <BlockStack gap="300">
        <div className={styles.head}>
          <div>
            <div className={styles.title}>
              <Text as="h2" variant="headingMd" breakWord>
                {title}
              </Text>
              <Definition title={title}>{definition}</Definition>
            </div>
            {made && (
              <Text as="p" variant="bodySm" tone="subdued">
                {rests}
              </Text>
            )}
          </div>
          {made && (
            <FrameActions
              title={title}
              view={view}
              onView={setView}
              onPicture={view === 'chart' ? onPicture : undefined}
              onFigures={onFigures}
            />
          )}
        </div>
        {broken && (
          <Text as="p" tone="critical">
            {t('download.failed')}
          </Text>
        )}
        <div ref={body}>{content()}</div>
      </BlockStack>
    </Card>
  );

  function content(): ReactNode {
    if (failed)
      return (
        <ErrorCard title={t('failed.title')} onRetry={onRetry}>
          {t('failed.text')}
        </ErrorCard>
      );
    if (!data) return <DrawingSkeleton height={room} />;
    if (!made)
      return (
        <div className={styles.notice} style={{ minHeight: room }}>
          <Text as="p" tone="subdued">
            {few && parcels > 0
              ? t('too_few', { count: parcels, number: number(parcels), minimum: number(minimum) })
              : t('empty')}
          </Text>
        </div>
      );
    if (view === 'table') return <FiguresTable figures={made.figures} title={title} unit={unit} />;
    return <ChartBody {...props} made={made} onDrawn={onDrawn} />;
  }
}

interface ChartBodyProps extends ChartFrameProps {
  made: ChartKind;
  onDrawn(drawing: Drawing): void;
}

function ChartBody({ title, description, unit, height, made, onDrawn }: ChartBodyProps) {
  const t = useChartText();
  const announcementOf = (point: Point) => {
    const { heading, lines } = made.describe(point);
    const line = lines.find(({ strong }) => strong) ?? lines[0];
    return t('value', { category: heading, series: line?.name ?? '', value: line?.text ?? t('no_value') });
  };
  const plot = (
    <Plot
      label={title}
      description={unit ? `${description} (${unit})` : description}
      walk={made.walk}
      height={(width) => height ?? made.height?.(width) ?? CHART_HEIGHT}
      describe={made.describe}
      announcementOf={announcementOf}
      draw={made.draw}
      onDrawn={onDrawn}
    />
  );
  return (
    <BlockStack gap="300">
      {made.legend}
      {made.beside ? (
        <div className={styles.beside}>
          <div>{plot}</div>
          {made.beside}
        </div>
      ) : (
        plot
      )}
      {made.below}
    </BlockStack>
  );
}
