import type { FilterTable } from '@parcelway/domain';
import { usePageTitle } from '@parcelway/host';
import { BlockStack, Card, EmptyState, Page, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import {
  Detail,
  Details,
  FailureCard,
  FilterBar,
  FilterChips,
  FilterMenu,
  ListSkeleton,
  NoResults,
  Pager,
  SortSelect,
  TabList,
  useFilters,
  type FiltersState,
  type FilterTexts,
} from '@parcelway/ui/list';
import type { ReactNode } from 'react';
import { KIT_ROWS, type KitRow } from './kit-rows';
import { KitTable } from './kit-table.component';

/** What a list can be in; `all` shows them below each other. */
export const KIT_STATES = [
  'rows',
  'selectable',
  'loading',
  'no_results',
  'empty',
  'offline',
  'forbidden',
  'busy',
  'failed',
] as const;
export type KitState = (typeof KIT_STATES)[number];

const OPTIONS = { couriers: [...new Set(KIT_ROWS.map(({ courier }) => courier))].map((value) => ({ value })) };
const FILTERS = {
  state: { type: 'choice', values: ['all', ...KIT_STATES], default: 'all', staysWhenCleared: true },
  tab: { type: 'choice', values: ['all', 'open', 'done'], default: 'all' },
  couriers: { type: 'texts', pattern: /^[^,]+$/, most: 9, chip: { text: 'Courier', show: 'text' }, menu: 'couriers' },
  query: { type: 'text', maxLength: 200, chip: { text: 'Search', show: 'text' } },
  sort: { type: 'choice', values: ['newest', 'oldest'], default: 'newest' },
  page: { type: 'number', default: 1, min: 1, max: 99 },
  pageSize: { type: 'number', default: 50, min: 1, max: 100 },
} as const satisfies FilterTable;
type State = FiltersState<typeof FILTERS>;
const TEXTS: FilterTexts<typeof FILTERS> = {
  name: (text) => (text === 'search_hint' ? 'Order, parcel number, customer or email' : text),
  value: String,
};

const ignore = () => undefined;
const FAILURES: Partial<Record<KitState, number>> = { offline: 0, forbidden: 403, busy: 429, failed: 500 };

function body(state: KitState, rows: readonly KitRow[], clear: () => void): ReactNode {
  const code = FAILURES[state];
  if (code !== undefined) return <FailureCard error={{ code }} onRetry={ignore} />;
  if (state === 'loading') return <ListSkeleton rows={20} columns={6} />;
  if (state === 'no_results') return <NoResults onClear={clear} />;
  return <KitTable rows={rows} selectable={state === 'selectable'} />;
}

interface KitListProps {
  state: KitState;
  rows: readonly KitRow[];
  filters: State;
}

/** A whole list screen in one state. */
function KitList({ state, rows, filters: list }: KitListProps) {
  const { filters, change, clear } = list;
  const id = `kit-${state}`;
  if (state === 'empty')
    return (
      <EmptyState title="No parcels yet" action={{ content: 'Sync orders', onAction: ignore }}>
        A parcel appears here as soon as an order is fulfilled.
      </EmptyState>
    );
  return (
    <Card padding="0">
      <TabList
        inCard
        label={`Tabs, ${state}`}
        controls={id}
        selected={filters.tab}
        items={FILTERS.tab.values.map((tab, at) => ({ id: tab, label: `Tab ${tab}`, hint: String(at * 1200) }))}
        onSelect={(tab) => change({ tab: FILTERS.tab.values.find((value) => value === tab) ?? 'all' })}
      />
      <FilterBar
        table={FILTERS}
        state={list}
        texts={TEXTS}
        options={OPTIONS}
        sort={
          <SortSelect
            value={filters.sort}
            options={FILTERS.sort.values.map((value) => ({ value, label: `Sorted by ${value}` }))}
            onSort={(sort) => change({ sort: sort === 'oldest' ? sort : 'newest' })}
          />
        }
      >
        <FilterMenu label="Without choices" choices={[]} selected={[]} onChange={ignore} />
      </FilterBar>
      <FilterChips state={list} texts={TEXTS} />
      <div id={id} role="tabpanel" aria-label={state}>
        {body(state, rows, clear)}
      </div>
      <Pager
        page={filters.page}
        pageSize={filters.pageSize}
        rows={rows.length}
        total={state === 'rows' || state === 'selectable' ? 12_480 : 0}
        exact={state === 'rows'}
        settled
        onChange={change}
      />
    </Card>
  );
}

/** Every part of the list kit, in every state. The panel around it sets language, width and frame. */
export function KitPage({ rows = KIT_ROWS }: { rows?: readonly KitRow[] }) {
  const filters = useFilters(FILTERS);
  const chosen = filters.filters.state;
  usePageTitle('List kit');
  return (
    <Page title="List kit" fullWidth>
      <BlockStack gap="400">
        <Select
          label="State"
          options={FILTERS.state.values.map((value) => ({ value, label: value }))}
          value={chosen}
          onChange={(value) =>
            filters.change({ state: FILTERS.state.values.find((known) => known === value) ?? 'all' })
          }
        />
        {(chosen === 'all' ? KIT_STATES : [chosen]).map((state) => (
          <section key={state} aria-label={state}>
            <BlockStack gap="200">
              <Text as="h2" variant="headingMd">
                {state}
              </Text>
              <KitList state={state} rows={rows} filters={filters} />
            </BlockStack>
          </section>
        ))}
        <Card>
          <Details>
            <Detail label="Number" copy="1Z999AA1">
              1Z999AA1
            </Detail>
            <Detail label="A long value" copy="x">
              {'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(4)}
            </Detail>
            <Detail label="Without a copy button">12 days</Detail>
          </Details>
        </Card>
      </BlockStack>
    </Page>
  );
}
