import { useGetPrivacyQuery } from '@parcelway/api/privacy';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, SkeletonBodyText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { DeletionSection } from './deletion-section.component';
import { ExportSection } from './export-section.component';
import { RetentionSection } from './retention-section.component';

const POLL_MS = 2_000;

/** `/settings?tab=privacy`: exports and the deletion of all data, and how long data is stored. */
export function Privacy() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = usePrivacy();
  return (
    <BlockStack gap="600">
      {data ? (
        <>
          <ExportSection privacy={data} />
          <DeletionSection privacy={data} />
        </>
      ) : error ? (
        <FailureCard error={error} title={t('privacy.error_title')} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <span className="pw-visually-hidden" role="status">
            {t('privacy.loading')}
          </span>
          <SkeletonBodyText lines={12} />
        </Card>
      )}
      <RetentionSection />
    </BlockStack>
  );
}

/** Read again while an export is under way. */
function usePrivacy() {
  const stored = useGetPrivacyQuery(undefined, { refetchOnMountOrArgChange: true });
  const state = stored.data?.export?.state;
  useGetPrivacyQuery(undefined, { skip: state !== 'queued' && state !== 'running', pollingInterval: POLL_MS });
  return stored;
}
