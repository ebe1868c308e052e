import type { RemoteFailure } from '@parcelway/federation';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, Page, PageSkeleton } from '@parcelway/ui';
import { FailureCard } from '../chrome/failure-card.component';
import { ResetOverrides } from '../chrome/reset-overrides.component';

/** A remote's screen on its way. Once there, it names its page itself. */
export function RemoteLoadingPage({ title }: { title: string }) {
  usePageTitle(title);
  return <PageSkeleton title={title} />;
}

/** The place of a remote that is switched off for this shop. */
export function RemoteOffPage({ title }: { title: string }) {
  const { t } = useTranslate('common');
  usePageTitle(title);
  return (
    <Page title={title}>
      <EmptyState title={t('remote.off_title', { screen: title })}>{t('remote.off_text')}</EmptyState>
    </Page>
  );
}

interface RemoteFailedPageProps {
  title: string;
  failure: RemoteFailure;
  /** A release under test, which is never swapped for another by itself. */
  isTest: boolean;
  reportToken: string;
}

/** The card in the place of a screen that could not be loaded, or that crashed. */
export function RemoteFailedPage({ title, failure, isTest, reportToken }: RemoteFailedPageProps) {
  const { t } = useTranslate('common');
  usePageTitle(title);
  return (
    <Page title={title}>
      <FailureCard
        title={t(failure.kind === 'crashed' ? 'remote.crashed_title' : 'remote.failed_title', { screen: title })}
        code={failure.code}
        onRetry={failure.retry}
        actions={isTest && <ResetOverrides reportToken={reportToken} />}
      >
        {t('remote.failed_text')}
      </FailureCard>
    </Page>
  );
}
