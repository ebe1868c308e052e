import { lastDaysUntil, rangeBefore } from '@parcelway/domain';
import { lazyPart, useFeature, useHref, usePageTitle, usePermission, useSession, FeatureNote } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Banner, BlockStack, Box, InlineStack, Page, Text } from '@parcelway/ui';
import { Suspense, useCallback, useContext, useDeferredValue, useState } from 'react';
import { SampleContext, useChart } from './common/answers.hook';
import { FiguresRow } from './figures/figures-row.component';
import { RangePicker } from './range/range-picker.component';
import { useRange, type RangeState } from './range/range.hook';
import { SyncNote } from './range/sync-note.component';
import { SectionsSkeleton } from './sections-skeleton.component';

const Sections = lazyPart(() =>
  import(/* webpackChunkName: "sections" */ './sections/sections.component').then(({ Sections: Part }) => Part),
);
/** On a phone cards reach the edges, and what stands between them does not. */
const BESIDE_CARDS = { xs: '400', sm: '0' } as const;
const LONGEST_OFFERED = 90;

/** `/analytics`: how many parcels, who delivers on time, transit times, and the results of page, mails and coupons. */
export function AnalyticsPage() {
  const { t } = useTranslate('analytics');
  const title = t('page.title');
  usePageTitle(title);
  const reviews = useHref('analytics.reviews');
  const { loaded } = useSession();
  const mayRead = usePermission('analytics.read');
  const isLocked = useFeature('analytics').label !== null;
  const state = useRange();
  return (
    <Page title={title} secondaryActions={[{ content: t('reviews.title'), url: reviews }]}>
      {loaded && !mayRead ? (
        <Banner tone="info">{t('page.forbidden')}</Banner>
      ) : (
        <BlockStack gap="400">
          {isLocked && <Locked />}
          <Box paddingInline={BESIDE_CARDS}>
            <RangePicker {...state} />
          </Box>
          <SampleContext.Provider value={isLocked}>
            {isLocked ? (
              <section aria-label={t('lock.sample')}>
                <Figures {...state} />
              </section>
            ) : (
              <Figures {...state} />
            )}
          </SampleContext.Provider>
        </BlockStack>
      )}
    </Page>
  );
}

/** What the plan lacks, and that the figures below are made up. */
function Locked() {
  const { t } = useTranslate('analytics');
  const here = useHref('analytics');
  return (
    <>
      <FeatureNote feature="analytics" text={t('lock.analytics')} backTo={here} />
      <Box paddingInline={BESIDE_CARDS}>
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="attention">{t('lock.sample')}</Badge>
          <Text as="p">{t('lock.sample_why')}</Text>
        </InlineStack>
      </Box>
    </>
  );
}

/** The figures first: code and calls of what is below come once they are there, and stay from then on. */
function Figures({ choice, today, choose }: RangeState) {
  const { range, compare } = choice;
  const chart = useChart(range);
  const isSample = useContext(SampleContext);
  // Charts are slow to draw: the figures do not wait for them.
  const later = useDeferredValue(chart);
  const laterRange = useDeferredValue(range);
  const onLonger = useCallback(
    () => choose({ days: LONGEST_OFFERED, range: lastDaysUntil(today, LONGEST_OFFERED) }),
    [choose, today],
  );
  const [isReady, setReady] = useState(false);
  if (!isReady && (chart.data || chart.failed)) setReady(true);
  return (
    <BlockStack gap="400">
      {chart.data && !isSample && (
        <Box paddingInline={BESIDE_CARDS}>
          <SyncNote
            range={range}
            before={compare ? rangeBefore(range) : undefined}
            syncedFrom={chart.data.synced_from}
            today={today}
          />
        </Box>
      )}
      <FiguresRow chart={chart} range={range} compare={compare} />
      {isReady ? (
        <Suspense fallback={<SectionsSkeleton />}>
          <Sections chart={later} range={laterRange} onLonger={onLonger} />
        </Suspense>
      ) : (
        <SectionsSkeleton />
      )}
    </BlockStack>
  );
}
