import type { ReviewList } from '@parcelway/api/analytics';
import { ChartTexts, type ChartTranslate } from '@parcelway/charts/light';
import { datesIn } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useCallback, useMemo } from 'react';
import { LineChart } from '../common/charts';
import { roundStars } from './stars.component';

/** Fewer reviews show no trend. */
const LEAST_REVIEWS = 5;
const HEIGHT = 200;

type Weeks = ReviewList['summary']['by_week'];
export interface WeeksChartProps {
  weeks: Weeks;
  onRetry(): void;
}

/** Every week from the first to the last; one without reviews breaks the line. */
function dataOf(weeks: Weeks, name: string) {
  const averages = new Map(weeks.map(({ week, average }) => [week, average]));
  const start = weeks[0]?.week;
  const end = weeks.at(-1)?.week;
  const categories = start && end ? datesIn({ start, end }, 'week') : [];
  const values = categories.map((week) => {
    const average = averages.get(week) ?? null;
    return average === null ? null : roundStars(average);
  });
  return { categories, series: [{ key: 'average', name, values }] };
}

/** How the average went from week to week. */
export function WeeksChart({ weeks, onRetry }: WeeksChartProps) {
  const { t } = useTranslate('analytics');
  const { day, number } = useFormats();
  const title = t('reviews.weeks.title');
  // Other charts count parcels.
  const chartText = useCallback<ChartTranslate>(
    (key, values) => (key === 'too_few' ? t('reviews.weeks.too_few', values) : t(`charts.${key}`, values)),
    [t],
  );
  const count = weeks.reduce((sum, week) => sum + week.count, 0);
  const data = useMemo(() => dataOf(weeks, t('reviews.couriers.average')), [weeks, t]);
  return (
    <ChartTexts t={chartText}>
      <LineChart
        title={title}
        description={t('reviews.weeks.description')}
        definition={t('reviews.weeks.definition')}
        file="reviews-by-week"
        height={HEIGHT}
        data={data}
        parcels={count}
        rests={t('reviews.weeks.sample_size', { count, number: number(count) })}
        minimum={LEAST_REVIEWS}
        onRetry={onRetry}
        categoryName={t('reviews.weeks.week')}
        categoryLabel={day}
        unit={t('reviews.filter.stars')}
      />
    </ChartTexts>
  );
}
