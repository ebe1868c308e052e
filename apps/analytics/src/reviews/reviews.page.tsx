import { useFeature, useHref, usePageTitle, usePermission, useSession, FeatureNote } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Box, Card, EmptyState, InlineStack, Page, Text, type PageProps } from '@parcelway/ui';
import { useMemo } from 'react';
import { ReviewItems } from './review-list.component';
import { Reviews } from './reviews.component';
import { sampleReviews } from './sample-reviews';
import { SummaryCards } from './summary-cards.component';

/** On a phone cards reach the edges, and what stands between them does not. */
const BESIDE_CARDS = { xs: '400', sm: '0' } as const;

/** `/analytics/reviews`: shoppers' reviews of deliveries. */
export function ReviewsPage() {
  const { t } = useTranslate('analytics');
  const title = t('reviews.title');
  usePageTitle(title);
  const { loaded } = useSession();
  const mayRead = usePermission('analytics.read');
  const isLocked = useFeature('shipment_review').label !== null;
  const analytics = useHref('analytics');
  const page: PageProps = { title, backAction: { content: t('page.title'), url: analytics } };
  if (loaded && !mayRead)
    return (
      <Page {...page}>
        <EmptyState title={t('reviews.forbidden_title')}>{t('reviews.forbidden_text')}</EmptyState>
      </Page>
    );
  if (isLocked)
    return (
      <Page {...page}>
        <Sample />
      </Page>
    );
  return <Reviews page={page} />;
}

/** A labelled sample of what a plan that includes it would show. */
function Sample() {
  const { t } = useTranslate('analytics');
  const { dayKey } = useFormats();
  const here = useHref('analytics.reviews');
  const today = dayKey(new Date());
  const { list, summary } = useMemo(() => sampleReviews(today), [today]);
  return (
    <BlockStack gap="400">
      <FeatureNote feature="shipment_review" text={t('reviews.locked')} backTo={here} />
      <Box paddingInline={BESIDE_CARDS}>
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="attention">{t('reviews.sample')}</Badge>
          <Text as="p">{t('reviews.sample_why')}</Text>
        </InlineStack>
      </Box>
      <section aria-label={t('reviews.sample')}>
        <BlockStack gap="400">
          <SummaryCards summary={summary} chosen={[]} onRetry={() => {}} />
          <Card padding="0">
            <ReviewItems reviews={list} isSample />
          </Card>
        </BlockStack>
      </section>
    </BlockStack>
  );
}
