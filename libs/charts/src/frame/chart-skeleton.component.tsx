import { BlockStack, Box, Card, Text } from '@parcelway/ui';
import { useChartText } from '../chart-texts.context';
import * as styles from './chart.module.css';

export const CHART_HEIGHT = 280;
/** In percent: grey bars that resemble no real figures. */
const BARS = [45, 70, 55, 80, 62, 74, 50];

/** The place of a drawing that is on its way; as high as the drawing, so that nothing moves. */
export function DrawingSkeleton({ height }: { height: number }) {
  const t = useChartText();
  return (
    <div role="status" aria-busy="true">
      <span className={styles.visuallyHidden}>{t('loading')}</span>
      <div className={styles.skeleton} style={{ height }}>
        {BARS.map((share, index) => (
          <div key={index} style={{ height: `${share}%` }} />
        ))}
      </div>
    </div>
  );
}

export interface ChartSkeletonProps {
  title: string;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** The frame of a chart while the code of charts is on its way. */
export function ChartSkeleton({ title, height = CHART_HEIGHT }: ChartSkeletonProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Box minHeight="20px" />
        <DrawingSkeleton height={height} />
      </BlockStack>
    </Card>
  );
}
