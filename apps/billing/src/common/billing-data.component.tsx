import { useGetBillingQuery, type BillingData } from '@parcelway/api/billing';
import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, SkeletonBodyText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import type { ReactNode } from 'react';

const SKELETON_CARDS = 4;

/** Plan and sizes once they are there, and why they cannot be changed by who may not. */
export function WithBilling({ children }: { children(data: BillingData): ReactNode }) {
  const { t } = useTranslate('billing');
  const mayWrite = usePermission('billing.write');
  // The approval is given in another window, or before this page was opened.
  const { data, error, refetch } = useGetBillingQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (data)
    return (
      <BlockStack gap="400">
        {!mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
        {children(data)}
      </BlockStack>
    );
  if (error)
    return (
      <FailureCard
        error={error}
        title={t('page.error_title')}
        text={t('page.error_text')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <BlockStack gap="400">
      <span className="pw-visually-hidden" role="status">
        {t('page.loading')}
      </span>
      {Array.from({ length: SKELETON_CARDS }, (_card, at) => (
        <Card key={at}>
          <SkeletonBodyText lines={4} />
        </Card>
      ))}
    </BlockStack>
  );
}
