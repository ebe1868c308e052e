import { ChartTexts, type ChartTranslate } from '@parcelway/charts/light';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes } from '@parcelway/router';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense, useCallback } from 'react';
import { AnalyticsPage } from './analytics.page';

const ReviewsPage = lazyPart(() =>
  import(/* webpackChunkName: "reviews" */ './reviews/reviews.page').then(({ ReviewsPage: Page }) => Page),
);

/** Every address of the remote, relative to /analytics. Each one is also in remote.json. */
export function AnalyticsRoutes() {
  const { t } = useTranslate('analytics');
  const chartText = useCallback<ChartTranslate>((key, values) => t(`charts.${key}`, values), [t]);
  return (
    <ChartTexts t={chartText}>
      <Suspense fallback={<PageSkeleton title={t('reviews.title')} fullWidth={false} />}>
        <Routes>
          <Route index element={<AnalyticsPage />} />
          <Route path="reviews" element={<ReviewsPage />} />
        </Routes>
      </Suspense>
    </ChartTexts>
  );
}
