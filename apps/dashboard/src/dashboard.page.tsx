import { useGetCouriersQuery } from '@parcelway/api';
import { useHref, usePageTitle, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, ErrorCard, Page, TableSkeleton } from '@parcelway/ui';

/** The first screen: title, and what a call of the server answers, while it loads, when it fails, and when there is nothing yet. */
export function DashboardPage() {
  const { t } = useTranslate('dashboard');
  usePageTitle(t('page.title'));
  return (
    <Page title={t('page.title')}>
      <Content />
    </Page>
  );
}

function Content() {
  const { t } = useTranslate('dashboard');
  const { user } = useSession();
  const orders = useHref('orders');
  const { data: couriers, isError, refetch } = useGetCouriersQuery();
  if (isError)
    return (
      <ErrorCard title={t('page.error_title')} onRetry={() => void refetch()}>
        {t('page.error_text')}
      </ErrorCard>
    );
  if (!couriers)
    return (
      <>
        <span className="pw-visually-hidden" role="status">
          {t('page.loading')}
        </span>
        <TableSkeleton rows={5} columns={3} />
      </>
    );
  return (
    <EmptyState title={t('page.empty_title')} action={{ content: t('page.empty_action'), url: orders }}>
      {t('page.empty_text', { count: couriers.length, shop: user.shopName })}
    </EmptyState>
  );
}
