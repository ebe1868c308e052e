import type { RemoteFailure } from '@parcelway/federation';
import { useHost, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ErrorCard, Page, PageSkeleton } from '@parcelway/ui';

/** A remote's screen on its way. Once there, it names its page itself. */
export function RemoteLoadingPage({ title }: { title: string }) {
  usePageTitle(title);
  return <PageSkeleton title={title} />;
}

/** The card in the place of a screen that could not be loaded, or that crashed. */
export function RemoteFailedPage({ title, failure }: { title: string; failure: RemoteFailure }) {
  const { t } = useTranslate('common');
  const host = useHost();
  usePageTitle(title);
  return (
    <Page title={title}>
      <ErrorCard
        title={t(failure.kind === 'crashed' ? 'remote.crashed_title' : 'remote.failed_title', { screen: title })}
        code={failure.code} onRetry={failure.retry} onReload={() => host.reload()}
      >
        {t('remote.failed_text')}
      </ErrorCard>
    </Page>
  );
}
