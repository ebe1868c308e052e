import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, Page } from '@parcelway/ui';

export function NotFoundPage() {
  const { t } = useTranslate('common');
  usePageTitle(t('not_found.title'));
  return (
    <Page title={t('not_found.title')}>
      <EmptyState title="404" action={{ content: t('not_found.action'), url: '/' }}>
        {t('not_found.text')}
      </EmptyState>
    </Page>
  );
}

/** A screen of the product that no remote provides yet. */
export function NotReleasedPage() {
  const { t } = useTranslate('common');
  usePageTitle(t('not_released.title'));
  return (
    <Page title={t('not_released.title')}>
      <EmptyState title={t('not_released.heading')} action={{ content: t('not_found.action'), url: '/' }}>
        {t('not_released.text')}
      </EmptyState>
    </Page>
  );
}
