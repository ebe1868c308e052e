import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, SkeletonBodyText } from '@parcelway/ui';

/** The cards, before there is anything in them. */
export function SummarySkeleton() {
  const { t } = useTranslate('notifications');
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('summary.loading')}
      </span>
      <BlockStack gap="400">
        {[2, 6, 6, 10].map((lines, index) => (
          <Card key={index}>
            <SkeletonBodyText lines={lines} />
          </Card>
        ))}
      </BlockStack>
    </>
  );
}
