import { ChartSkeleton } from '@parcelway/charts/light';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';

/** The questions, before there is anything to answer them with. */
export function SectionsSkeleton() {
  const { t } = useTranslate('analytics');
  return (
    <BlockStack gap="400">
      {(['parcels.title', 'performance.title', 'transit.title', 'visits.title', 'mails.title'] as const).map((key) => (
        <ChartSkeleton key={key} title={t(key)} />
      ))}
    </BlockStack>
  );
}
