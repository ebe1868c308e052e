import type { AnalyticsChart } from '@parcelway/api/analytics';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';
import type { Answer } from '../common/answers.hook';
import { DaysChart } from './days-chart.component';

const SHOWN = ['views', 'visitors', 'clicks'] as const;

/** Who opens the shopper's page. */
export function Visits({ chart }: { chart: Answer<AnalyticsChart> }) {
  const { t } = useTranslate('analytics');
  const counts = chart.data?.tracking_page;
  const lines = useMemo(
    () => counts && SHOWN.map((key) => ({ key, name: t(`visits.${key}`), values: counts[key] })),
    [counts, t],
  );
  return (
    <DaysChart
      chart={chart}
      lines={lines}
      title={t('visits.title')}
      description={t('visits.description')}
      definition={t('visits.how')}
      rests={(count, number) => t('visits.sample_size', { count, number })}
      file="tracking-page"
    />
  );
}
