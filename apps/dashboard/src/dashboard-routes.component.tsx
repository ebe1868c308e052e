import { ChartTexts, type ChartTranslate } from '@parcelway/charts/light';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { useCallback } from 'react';
import contract from '../remote.json';
import { DashboardPage } from './dashboard.page';

/** The screens of the remote. */
export function DashboardRoutes() {
  const { t } = useTranslate('dashboard');
  const chartText = useCallback<ChartTranslate>((key, values) => t(`charts.${key}`, values), [t]);
  return (
    <ChartTexts t={chartText}>
      <RemoteRoutes<'dashboard'> contract={contract} screens={{ dashboard: DashboardPage }} />
    </ChartTexts>
  );
}
