import type { AnalyticsChart } from '@parcelway/api/analytics';
import type { ChartData } from '@parcelway/charts';
import { LEAST_PARCELS, statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import type { Answer } from '../common/answers.hook';
import { DonutChart, LineChart } from '../common/charts';
import { useParcelLinks } from '../common/parcel-links.hook';
import * as styles from './sections.module.css';

/** Parcels by day and by status, where each status leads to its parcels. A failure is shown once. */
export function Parcels({ chart: { data: chart, busy, failed, retry } }: { chart: Answer<AnalyticsChart> }) {
  const { t } = useTranslate('analytics');
  const { t: common } = useTranslate('common');
  const { day } = useFormats();
  const links = useParcelLinks(chart?.range);
  const byDate = useMemo((): ChartData | undefined => {
    if (!chart) return undefined;
    const { count, delivered, exceptions } = chart.shipments;
    return {
      categories: chart.dates,
      series: [
        { key: 'ordered', name: t('parcels.ordered'), tone: 'in_transit', values: count },
        { key: 'delivered', name: t('figure.delivered'), tone: 'delivered', values: delivered },
        { key: 'exceptions', name: t('parcels.exceptions'), tone: 'exception', values: exceptions },
      ],
    };
  }, [chart, t]);
  const byStatus = useMemo(
    (): ChartData | undefined =>
      chart && {
        categories: [t('unit.parcels')],
        series: chart.status_distribution
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => {
            const { key } = statusInfo(status);
            const url = links.all({ status: [status] });
            return {
              key,
              name: common(`status.${key}`),
              tone: key,
              values: [count],
              ...(url !== undefined && { url }),
            };
          }),
      },
    [chart, t, common, links],
  );
  const shared = { failed, onRetry: retry, parcels: chart?.shipments.total ?? 0, unit: t('unit.parcels') };
  return (
    <div className={failed ? undefined : styles.wide} aria-busy={busy}>
      <LineChart
        {...shared}
        title={t('parcels.title')}
        description={t('parcels.description')}
        definition={t('parcels.how')}
        data={byDate}
        minimum={LEAST_PARCELS}
        categoryName={t(chart?.unit === 'week' ? 'unit.week' : 'unit.day')}
        categoryLabel={day}
        file="parcels-by-day"
        height={400}
      />
      {!failed && (
        <DonutChart
          {...shared}
          title={t('parcels.status_title')}
          description={t('parcels.status_description')}
          definition={t('parcels.status_how')}
          data={byStatus}
          categoryName={t('parcels.status')}
          file="parcels-by-status"
        />
      )}
    </div>
  );
}
