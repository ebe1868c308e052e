import { useGetBillingHistoryInfiniteQuery, type BillingHistoryPage } from '@parcelway/api/billing';
import type { BillingEntryKind } from '@parcelway/domain';
import { useHref, usePageTitle } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Button, Card, EmptyState, InlineStack, Page, Text } from '@parcelway/ui';
import {
  FailureCard,
  FilterBar,
  FilterChips,
  ListSkeleton,
  NoResults,
  useFilters,
  type FilterTexts,
} from '@parcelway/ui/list';
import { usePlanTexts } from '../common/plan-texts.hook';
import { EntryTable } from './entry-table.component';
import { HISTORY_FILTERS, historyQuery, historyRange, type HistoryFilterValues } from './history-filters';
import { useHistoryExport } from './history-export.hook';

const SKELETON_ROWS = 12;
const COLUMNS = 5;

/** `/billing/history`: everything that was charged, credited and changed. */
export function HistoryPage() {
  const { t } = useTranslate('billing');
  usePageTitle(t('history.title'));
  const { dayKey } = useFormats();
  const overview = useHref('billing');
  const plans = useHref('billing.plan');
  const state = useFilters(HISTORY_FILTERS);
  const texts = useFilterTexts(state.filters);
  const query = historyQuery(state.filters, dayKey(new Date()));
  const { currentData, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useGetBillingHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { isBusy, save } = useHistoryExport(query);
  const pages = currentData?.pages;
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const body = () => {
    if (!pages && error)
      return <FailureCard error={error} title={t('history.error_title')} onRetry={() => void refetch()} />;
    if (!pages) return <ListSkeleton rows={SKELETON_ROWS} columns={COLUMNS} />;
    if (entries.length > 0) return <EntryTable entries={entries} />;
    return state.isFiltered ? (
      <NoResults onClear={state.clear} />
    ) : (
      <EmptyState title={t('history.empty_title')} action={{ content: t('history.empty_action'), url: plans }}>
        {t('history.empty_text')}
      </EmptyState>
    );
  };
  return (
    <Page
      title={t('history.title')}
      backAction={{ content: t('page.title'), url: overview }}
      secondaryActions={[{ content: t('history.export'), loading: isBusy, disabled: !pages, onAction: save }]}
    >
      <BlockStack gap="400">
        <Totals totals={pages?.[0]?.totals ?? []} />
        <Card padding="0">
          <FilterBar table={HISTORY_FILTERS} state={state} texts={texts} />
          <FilterChips state={state} texts={texts} />
          {body()}
          {entries.length > 0 && (
            <More
              shown={entries.length}
              total={pages?.[0]?.total ?? 0}
              hasMore={hasNextPage}
              isLoading={isFetchingNextPage}
              onMore={() => void fetchNextPage()}
            />
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

function useFilterTexts(filters: HistoryFilterValues): FilterTexts<typeof HISTORY_FILTERS> {
  const { t } = useTranslate('billing');
  const { day, dayKey } = useFormats();
  return {
    name: (text) => t(`filter.${text as 'kind' | 'date'}`),
    value(value, key) {
      if (key === 'kind') return t(`kind.${value as BillingEntryKind}`);
      if (Number(value) > 0) return t('filter.last_days', { count: Number(value) });
      const range = value === 0 ? null : historyRange(filters, dayKey(new Date()));
      return range ? t('filter.range', { from: day(range.start), to: day(range.end) }) : t('filter.any_time');
    },
  };
}

/** What was paid in each currency. */
function Totals({ totals }: Pick<BillingHistoryPage, 'totals'>) {
  const { t } = useTranslate('billing');
  const { amount } = usePlanTexts();
  if (totals.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="headingMd">
          {t('history.totals')}
        </Text>
        {totals.map((total) => (
          <Text as="p" variant="headingLg" key={total.currency}>
            {amount(total)}
          </Text>
        ))}
        <Text as="p" tone="subdued">
          {t('history.totals_text')}
        </Text>
      </BlockStack>
    </Card>
  );
}

interface MoreProps {
  shown: number;
  total: number;
  hasMore: boolean;
  isLoading: boolean;
  onMore(): void;
}

function More({ shown, total, hasMore, isLoading, onMore }: MoreProps) {
  const { t } = useTranslate('billing');
  const { number } = useFormats();
  return (
    <Box padding="400">
      <InlineStack gap="400" blockAlign="center">
        <Text as="p" tone="subdued">
          {t('history.shown', { shown: number(shown), total: number(total) })}
        </Text>
        {hasMore && (
          <Button loading={isLoading} onClick={onMore}>
            {t('history.more')}
          </Button>
        )}
      </InlineStack>
    </Box>
  );
}
