import type { DashboardPage } from '@parcelway/api/dashboard';
import { DonutChart } from '@parcelway/charts';
import { SHIPMENT_STATUSES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import { useOrdersLink } from '../figures/figure-links.hook';

/** The current statuses of the range's parcels; the name of a status opens its parcels. */
export function StatusChart({ page: { status_count: counts, range } }: { page: DashboardPage }) {
  const { t } = useTranslate('dashboard');
  const { t: common } = useTranslate('common');
  const linkOf = useOrdersLink(range);
  const { start, end } = range;
  const data = useMemo(
    () => ({
      categories: [t('status.parcels')],
      series: SHIPMENT_STATUSES.map(({ code, key }) => {
        const url = linkOf(String(code));
        return {
          key,
          name: common(`status.${key}`),
          tone: key,
          values: [counts[code]],
          ...(url !== undefined && { url }),
        };
      }),
    }),
    [common, counts, linkOf, t],
  );
  return (
    <DonutChart
      title={t('status.title')}
      description={t('status.description')}
      definition={t('status.counted')}
      data={data}
      onRetry={() => undefined}
      parcels={counts.all}
      categoryName={t('status.status')}
      unit={t('status.parcels')}
      file={`statuses-${start}-${end}`}
    />
  );
}
