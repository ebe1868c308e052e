import { useGetMailSummaryQuery, type SummaryDays } from '@parcelway/api/notification';
import { FeatureNote, useFeature, useHref, usePageTitle, useSession } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { Badge, BlockStack, Box, Button, ButtonGroup, InlineStack, Page, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useMemo } from 'react';
import { sampleSummary } from './sample-summary';
import { StoppedCard } from './stopped-card.component';
import { BESIDE_CARDS, SummaryCards } from './summary-cards.component';
import { SummarySkeleton } from './summary-skeleton.component';

const RANGES = [7, 14, 30, 60, 90] as const satisfies readonly SummaryDays[];
const USUAL = 30;

/** `/notification/summary`: how mails fared, and whether mail services still trust the sender. */
export function SummaryPage() {
  const { t } = useTranslate('notifications');
  const title = t('summary.title');
  usePageTitle(title);
  const overview = useHref('notifications');
  const [params, setParams] = useSearchParams();
  const days = RANGES.find((one) => String(one) === params.get('days')) ?? USUAL;
  const isLocked = useFeature('advanced_summary').label !== null;
  return (
    <Page title={title} backAction={{ content: t('overview.title'), url: overview }}>
      <BlockStack gap="400">
        <Box paddingInline={BESIDE_CARDS}>
          <div role="group" aria-label={t('summary.range')}>
            <ButtonGroup variant="segmented">
              {RANGES.map((one) => (
                <Button
                  key={one}
                  pressed={one === days}
                  onClick={() => setParams(one === USUAL ? {} : { days: String(one) }, { replace: true })}
                >
                  {t('summary.days', { count: one })}
                </Button>
              ))}
            </ButtonGroup>
          </div>
        </Box>
        {isLocked ? <Sample days={days} /> : <Real days={days} />}
        <StoppedCard />
      </BlockStack>
    </Page>
  );
}

/** Nothing is requested until it is known that the plan includes it. */
function Real({ days }: { days: SummaryDays }) {
  const { t } = useTranslate('notifications');
  const { loaded } = useSession();
  const { data: latest, currentData, error, isFetching, refetch } = useGetMailSummaryQuery(days, { skip: !loaded });
  // Figures of the days before are shown while others are on their way, and not when those failed.
  const data = error ? currentData : latest;
  if (data)
    return (
      <div aria-busy={isFetching}>
        <SummaryCards summary={data} days={days} isSample={false} />
      </div>
    );
  return error ? (
    <FailureCard error={error} title={t('summary.error_title')} onRetry={() => void refetch()} />
  ) : (
    <SummarySkeleton />
  );
}

/** A labelled sample of what a plan that includes it would show. */
function Sample({ days }: { days: SummaryDays }) {
  const { t } = useTranslate('notifications');
  const { dayKey } = useFormats();
  const here = useHref('notifications.summary');
  const today = dayKey(new Date());
  const summary = useMemo(() => sampleSummary(days, today), [days, today]);
  return (
    <BlockStack gap="400">
      <FeatureNote feature="advanced_summary" text={t('lock.advanced_summary')} backTo={here} />
      <Box paddingInline={BESIDE_CARDS}>
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="attention">{t('summary.sample')}</Badge>
          <Text as="p">{t('summary.sample_why')}</Text>
        </InlineStack>
      </Box>
      <section aria-label={t('summary.sample')}>
        <SummaryCards summary={summary} days={days} isSample />
      </section>
    </BlockStack>
  );
}
