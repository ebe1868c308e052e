import type { MailSummary } from '@parcelway/api/notification';
import { LANGUAGE_NAMES } from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Card, InlineGrid, Text } from '@parcelway/ui';
import { DayBars } from '../common/day-bars.component';
import { useTopicName } from '../common/topic-name.hook';
import { FailuresCard } from './failures-card.component';
import { HealthCard } from './health-card.component';
import { PartsCard } from './parts-card.component';
import { Totals } from './totals.component';

/** On a phone cards reach the edges, and what is between them does not. */
export const BESIDE_CARDS = { xs: '400', sm: '0' } as const;

/** The content of the summary, of real mails or of made-up ones. */
export function SummaryCards({ summary, days, isSample }: { summary: MailSummary; days: number; isSample: boolean }) {
  const { t } = useTranslate('notifications');
  const { day } = useFormats();
  const nameOf = useTopicName();
  const log = useHref('notifications.record', { emailStatus: 3, sendDateAt: days });
  const { total } = summary;
  const isEmpty = total.sent + total.failed + total.unknown === 0;
  return (
    <BlockStack gap="400">
      <Box paddingInline={BESIDE_CARDS}>
        <Text as="p" tone="subdued">
          {t('summary.period', { from: day(summary.from), to: day(summary.until) })}
        </Text>
      </Box>
      <Totals total={total} />
      {isEmpty ? (
        <Card>
          <Text as="p">{t('summary.none')}</Text>
        </Card>
      ) : (
        <>
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {t('summary.by_day')}
              </Text>
              <DayBars
                caption={t('summary.by_day')}
                columns={{ day: t('summary.day'), count: t('summary.sent') }}
                days={summary.by_day.map((one) => ({ day: one.day, count: one.sent }))}
              />
            </BlockStack>
          </Card>
          <HealthCard total={total} />
          <PartsCard
            title={t('summary.by_topic')}
            column={t('topics.email')}
            parts={summary.by_topic.map((one) => ({ ...one, id: one.topic, name: nameOf(one.topic) }))}
          />
          <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
            <PartsCard
              title={t('summary.by_language')}
              column={t('summary.language')}
              parts={summary.by_language.map((one) => ({
                ...one,
                id: one.language,
                name: LANGUAGE_NAMES[one.language],
              }))}
            />
            <FailuresCard failures={summary.failures} logUrl={isSample ? null : log} />
          </InlineGrid>
        </>
      )}
    </BlockStack>
  );
}
