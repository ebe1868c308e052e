import { useGetReviewsQuery } from '@parcelway/api/analytics';
import { REVIEW_FILTERS } from '@parcelway/domain';
import { useRouteRefs, useSession } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, EmptyState, Page, type PageProps } from '@parcelway/ui';
import { FailureCard, ListSkeleton, NoResults, Pager, useFilters } from '@parcelway/ui/list';
import { useExport } from './export.hook';
import { ReviewFilterBar } from './review-filter-bar.component';
import { filterQuery, STARS, type Star } from './review-filters';
import { ReviewItems } from './review-list.component';
import { SummaryCards } from './summary-cards.component';
import { SummarySkeleton } from './summary-skeleton.component';

/** The shop's own reviews. Nothing is requested until it is known that the plan includes them. */
export function Reviews({ page }: { page: PageProps }) {
  const { t } = useTranslate('analytics');
  const { dayKey } = useFormats();
  const { loaded } = useSession();
  const state = useFilters(REVIEW_FILTERS);
  const { filters, isFiltered, change, clear } = state;
  const { page: at, pageSize } = filters;
  const { data, error, isFetching, refetch } = useGetReviewsQuery(
    { ...filterQuery(filters, dayKey(new Date())), page: String(at), pageSize: String(pageSize) },
    { skip: !loaded, refetchOnMountOrArgChange: true },
  );
  const file = useExport(filters);
  const retry = () => void refetch();

  if (data?.total === 0 && !isFiltered && !isFetching)
    return (
      <Page {...page}>
        <NoReviews />
      </Page>
    );
  const chosen = STARS.filter((star) => filters.stars.includes(star));
  const choose = (star: Star) =>
    change({ stars: STARS.filter((one) => (one === star ? !chosen.includes(one) : chosen.includes(one))) });
  const failed = error !== undefined && !isFetching;
  const body = () => {
    if (failed) return <FailureCard error={error} title={t('reviews.error_title')} onRetry={retry} />;
    if (!data) return <ListSkeleton rows={12} columns={3} />;
    return data.total > 0 ? <ReviewItems reviews={data.list} /> : <NoResults onClear={clear} />;
  };
  return (
    <Page
      {...page}
      secondaryActions={[
        {
          content: t('reviews.export.action'),
          disabled: failed || !data || data.total === 0,
          loading: file.isBusy,
          onAction: file.save,
        },
      ]}
    >
      <BlockStack gap="400">
        {!failed && (
          <div aria-busy={isFetching}>
            {data ? (
              <SummaryCards summary={data.summary} chosen={chosen} onChoose={choose} onRetry={retry} />
            ) : (
              <SummarySkeleton />
            )}
          </div>
        )}
        <Card padding="0">
          <ReviewFilterBar state={state} />
          <div aria-busy={isFetching}>{body()}</div>
          {data && !failed && (
            <Pager
              page={at}
              pageSize={pageSize}
              rows={data.list.length}
              total={data.total}
              exact
              settled={!isFetching}
              onChange={change}
            />
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

/** The empty state: what will be here, why there is nothing yet, and where shoppers are invited to review. */
function NoReviews() {
  const { t } = useTranslate('analytics');
  const refs = useRouteRefs();
  const action = refs.has('tracking-page') && { content: t('reviews.empty.action'), url: refs('tracking-page') };
  return (
    <EmptyState title={t('reviews.empty.title')} {...(action && { action })}>
      {t('reviews.empty.text')}
    </EmptyState>
  );
}
