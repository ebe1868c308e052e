import { useGetTrendChartQuery, type TrendChart } from '@parcelway/api/dashboard';
import { LineChart } from '@parcelway/charts';
import { LEAST_PARCELS } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useEffect, useMemo, useRef } from 'react';
import type { SectionProps } from '../common/section-props';
import * as styles from './charts.module.css';

type SeriesKey = TrendChart['series'][number]['key'];
/** Its texts, and the colours that these have everywhere. */
const PARCELS: readonly (readonly [
  SeriesKey,
  'shipments' | 'delivered' | 'exceptions',
  number | 'delivered' | 'exception',
])[] = [
  ['shipments', 'shipments', 0],
  ['delivered', 'delivered', 'delivered'],
  ['exceptions', 'exceptions', 'exception'],
];
const REACH: readonly (readonly [SeriesKey, 'page_views' | 'emails_sent', number])[] = [
  ['page_views', 'page_views', 0],
  ['emails', 'emails_sent', 1],
];

/** Parcels by the day of their order, and views and emails by their own. */
export function TrendCharts({ page, days }: SectionProps) {
  const { t } = useTranslate('dashboard');
  const { day, dayKey, number } = useFormats();
  const { currentData: trend, isError, refetch } = useGetTrendChartQuery(days, { refetchOnMountOrArgChange: 5 });
  const { as_of: asOf } = page;
  const shownOf = useRef(asOf);
  useEffect(() => {
    // The figures above were counted anew: so are these.
    if (shownOf.current !== asOf) void refetch();
    shownOf.current = asOf;
  }, [asOf, refetch]);
  const data = useMemo(() => {
    if (!trend) return undefined;
    const seriesOf = (list: typeof PARCELS | typeof REACH) =>
      list.flatMap(([key, name, tone]) => {
        const found = trend.series.find((one) => one.key === key);
        return found ? [{ key, name: t(`figure.${name}`), tone, values: found.data }] : [];
      });
    return {
      parcels: { categories: trend.dates, series: seriesOf(PARCELS) },
      reach: { categories: trend.dates, series: seriesOf(REACH) },
    };
  }, [trend, t]);
  // Views and emails are no parcels: their chart rests on themselves.
  const reached = (data?.reach.series ?? []).map(({ name, values }) => ({
    name,
    count: values.reduce((all, one) => all + one, 0),
  }));
  const file = `${dayKey(new Date())}-${days}`;
  const common = {
    failed: isError,
    onRetry: () => void refetch(),
    categoryName: t(trend?.unit === 'week' ? 'trend.week' : 'trend.day'),
    categoryLabel: day,
  };
  return (
    <div className={styles.charts}>
      <LineChart
        {...common}
        parcels={page.status_count.all}
        minimum={LEAST_PARCELS}
        title={t('trend.parcels_title')}
        description={t('trend.parcels_description')}
        definition={t('trend.parcels_counted')}
        unit={t('status.parcels')}
        data={data?.parcels}
        file={`parcels-${file}`}
      />
      <LineChart
        {...common}
        parcels={reached.reduce((all, { count }) => all + count, 0)}
        rests={reached.map(({ name, count }) => `${name}: ${number(count)}`).join(' · ')}
        title={t('trend.reach_title')}
        description={t('trend.reach_description')}
        definition={t('trend.reach_counted')}
        data={data?.reach}
        file={`reach-${file}`}
      />
    </div>
  );
}
