import { ChartTexts, type ChartTranslate } from '@parcelway/charts/light';
import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense, useCallback } from 'react';
import contract from '../remote.json';
import { AnalyticsPage } from './analytics.page';

const ReviewsPage = lazyPart(() =>
  import(/* webpackChunkName: "reviews" */ './reviews/reviews.page').then(({ ReviewsPage: Page }) => Page),
);

/** The screens of the remote. */
export function AnalyticsRoutes() {
  const { t } = useTranslate('analytics');
  const chartText = useCallback<ChartTranslate>((key, values) => t(`charts.${key}`, values), [t]);
  return (
    <ChartTexts t={chartText}>
      <Suspense fallback={<PageSkeleton title={t('reviews.title')} fullWidth={false} />}>
        <RemoteRoutes<'analytics'>
          contract={contract}
          screens={{ analytics: AnalyticsPage, 'analytics.reviews': ReviewsPage }}
        />
      </Suspense>
    </ChartTexts>
  );
}
