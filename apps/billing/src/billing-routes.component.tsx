import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import contract from '../remote.json';
import { OverviewPage } from './overview/overview.page';

const PlanPage = lazyPart(() =>
  import(/* webpackChunkName: "plan" */ './plan/plan.page').then(({ PlanPage: Page }) => Page),
);
const HistoryPage = lazyPart(() =>
  import(/* webpackChunkName: "history" */ './history/history.page').then(({ HistoryPage: Page }) => Page),
);

/** The screens of the remote. */
export function BillingRoutes() {
  const { t } = useTranslate('billing');
  return (
    <Suspense fallback={<PageSkeleton title={t('page.title')} fullWidth={false} />}>
      <RemoteRoutes<'billing'>
        contract={contract}
        screens={{ billing: OverviewPage, 'billing.plan': PlanPage, 'billing.history': HistoryPage }}
      />
    </Suspense>
  );
}
