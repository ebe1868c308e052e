import { useGetIntegrationsQuery, type Integration } from '@parcelway/api/integrations';
import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, SkeletonBodyText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import type { ReactNode } from 'react';

const SKELETON_CARDS = 4;

/** The tools once they are there, and why they cannot be changed by who may not. */
export function WithIntegrations({ children }: { children(list: readonly Integration[]): ReactNode }) {
  const { t } = useTranslate('integrations');
  const mayWrite = usePermission('setting.write');
  // A tool may stop at any time.
  const { data, error, refetch } = useGetIntegrationsQuery(undefined, {
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
          <SkeletonBodyText lines={3} />
        </Card>
      ))}
    </BlockStack>
  );
}
