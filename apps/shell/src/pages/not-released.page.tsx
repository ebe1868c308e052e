import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, Page } from '@parcelway/ui';

/** A screen of the product whose remote has not been released to this shop. */
export function NotReleasedPage({ title }: { title: string }) {
  const { t } = useTranslate('common');
  usePageTitle(title);
  return (
    <Page title={title}>
      <EmptyState
        title={t('remote.not_released_title', { screen: title })}
        action={{ content: t('menu.orders'), url: '/orders' }}
      >
        {t('remote.not_released_text')}
      </EmptyState>
    </Page>
  );
}
