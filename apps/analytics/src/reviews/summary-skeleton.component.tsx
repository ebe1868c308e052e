import { ChartSkeleton } from '@parcelway/charts/light';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import * as styles from './reviews.module.css';

/** The summary's cards while they are on their way, as large as they will be. */
export function SummarySkeleton() {
  const { t } = useTranslate('analytics');
  return (
    <div className={styles.summary} aria-busy>
      {[t('reviews.score.title'), t('reviews.couriers.title')].map((title) => (
        <Card key={title}>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
            <SkeletonBodyText lines={11} />
          </BlockStack>
        </Card>
      ))}
      <div className={styles.weeks}>
        <ChartSkeleton title={t('reviews.weeks.title')} height={200} />
      </div>
    </div>
  );
}
