import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, InlineGrid, SkeletonBodyText } from '@parcelway/ui';

/** The cards, before there is anything in them. */
export function OverviewSkeleton() {
  const { t } = useTranslate('tracking-page');
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('overview.loading')}
      </span>
      <BlockStack gap="400">
        {[3, 12].map((lines) => (
          <InlineGrid key={lines} columns={{ xs: 1, md: 2 }} gap="400">
            {['left', 'right'].map((side) => (
              <Card key={side}>
                <SkeletonBodyText lines={lines} />
              </Card>
            ))}
          </InlineGrid>
        ))}
      </BlockStack>
    </>
  );
}
