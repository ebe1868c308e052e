import { ChartTexts, type ChartTranslate } from '@parcelway/charts/light';
import { useTranslate } from '@parcelway/i18n';
import { Route, Routes } from '@parcelway/router';
import { useCallback } from 'react';
import { DashboardPage } from './dashboard.page';

/** Every address of the remote, relative to /dashboard. Each one is also in remote.json. */
export function DashboardRoutes() {
  const { t } = useTranslate('dashboard');
  const chartText = useCallback<ChartTranslate>((key, values) => t(`charts.${key}`, values), [t]);
  return (
    <ChartTexts t={chartText}>
      <Routes>
        <Route index element={<DashboardPage />} />
      </Routes>
    </ChartTexts>
  );
}
