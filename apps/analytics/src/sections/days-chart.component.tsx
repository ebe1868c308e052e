import type { AnalyticsChart } from '@parcelway/api/analytics';
import type { ChartSeries } from '@parcelway/charts';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import type { Answer } from '../common/answers.hook';
import { LineChart } from '../common/charts';

export interface DaysChartProps {
  chart: Answer<AnalyticsChart>;
  /** Its lines; the first one is what the figures rest on. The same object until the figures change. */
  lines: readonly ChartSeries[] | undefined;
  title: string;
  description: string;
  definition: string;
  /** The sentence for so many of the first line. */
  rests(count: number, number: string): string;
  file: string;
}

/** What is counted by day and is no parcel. */
export function DaysChart({ chart: { data, failed, busy, retry }, lines, rests, ...props }: DaysChartProps) {
  const { t } = useTranslate('analytics');
  const { day, number } = useFormats();
  const dates = data?.dates;
  const drawn = useMemo(() => dates && lines && { categories: dates, series: lines }, [dates, lines]);
  const count = (lines?.[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <div aria-busy={busy}>
      <LineChart
        {...props}
        data={drawn}
        failed={failed}
        onRetry={retry}
        parcels={count}
        rests={rests(count, number(count))}
        categoryName={t(data?.unit === 'week' ? 'unit.week' : 'unit.day')}
        categoryLabel={day}
        height={240}
      />
    </div>
  );
}
