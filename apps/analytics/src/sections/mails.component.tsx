import type { AnalyticsChart } from '@parcelway/api/analytics';
import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Link } from '@parcelway/ui';
import { useContext, useMemo } from 'react';
import { SampleContext, type Answer } from '../common/answers.hook';
import { DaysChart } from './days-chart.component';

const SHOWN = ['sent', 'opened', 'clicked', 'failed'] as const;

/** Whether customers read what is sent to them. */
export function Mails({ chart }: { chart: Answer<AnalyticsChart> }) {
  const { t } = useTranslate('analytics');
  const refs = useRouteRefs();
  const isSample = useContext(SampleContext);
  const counts = chart.data?.email;
  const lines = useMemo(
    () => counts && SHOWN.map((key) => ({ key, name: t(`mails.${key}`), values: counts[key] })),
    [counts, t],
  );
  return (
    <BlockStack gap="200">
      <DaysChart
        chart={chart}
        lines={lines}
        title={t('mails.title')}
        description={t('mails.description')}
        definition={t('mails.how')}
        rests={(count, number) => t('mails.sample_size', { count, number })}
        file="emails"
      />
      {!isSample && refs.has('notifications.summary') && (
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Link url={refs('notifications.summary')}>{t('mails.summary')}</Link>
        </Box>
      )}
    </BlockStack>
  );
}
