import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, InlineGrid, SkeletonBodyText, TableSkeleton } from '@parcelway/ui';

/** The cards, before there is anything in them. */
export function OverviewSkeleton() {
  const { t } = useTranslate('notifications');
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('overview.loading')}
      </span>
      <BlockStack gap="400">
        <Card padding="0">
          <TableSkeleton rows={14} columns={5} />
        </Card>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {['left', 'right'].map((side) => (
            <Card key={side}>
              <SkeletonBodyText lines={8} />
            </Card>
          ))}
        </InlineGrid>
      </BlockStack>
    </>
  );
}
