import type { ChartData } from '@parcelway/charts';
import { csvOf, saveFile } from '@parcelway/charts/light';
import { hasEnough, LEAST_PARCELS, PERFORMANCE_TYPES, type DayRange, type PerformanceType } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Button, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard, SortSelect } from '@parcelway/ui/list';
import { useCallback, useMemo, useState } from 'react';
import { usePerformance } from '../common/answers.hook';
import { BarChart } from '../common/charts';
import { ChoiceButtons } from '../common/choice-buttons.component';
import { useShownFigures } from '../common/shown.hook';
import { MEASURES, sortRows, SORTS, type PerformanceRow, type PerformanceSort } from './performance-rows';
import { PerformanceTable } from './performance-table.component';
import { SectionHead } from './section-head.component';

/** A chart with more rows is not read; the table has all. */
const MOST_BARS = 12;
/** Rows that are shown until all are requested. */
const FIRST_ROWS = 10;

/** Who delivers on time: couriers, countries or lanes, each with its parcels. */
export function Performance({ range }: { range: DayRange }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const { courier, country, lane, withParcels } = useShownFigures();
  const [type, setType] = useState<PerformanceType>('courier');
  const [sort, setSort] = useState<PerformanceSort>('shipments');
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, failed, busy, retry } = usePerformance(range, type);
  // Rows are named as what they are, also while those of the other kind are on their way.
  const shown = data?.type ?? type;
  const nameOf = useCallback(
    (row: Pick<PerformanceRow, 'key' | 'name'>) => {
      if (shown === 'courier') return courier(row);
      return shown === 'country' ? country(row.key) : lane(row.key);
    },
    [shown, courier, country, lane],
  );
  const names = useMemo(
    () =>
      new Map(
        data?.list.map((row) => {
          const promised = row.on_time + row.late;
          return [row.key, hasEnough(promised) ? nameOf(row) : withParcels(nameOf(row), promised)];
        }),
      ),
    [data, nameOf, withParcels],
  );
  const label = useCallback((key: string) => names.get(key) ?? key, [names]);
  const bars = useMemo((): ChartData | undefined => {
    if (!data) return undefined;
    const rows = data.list.filter((row) => row.on_time + row.late > 0).slice(0, MOST_BARS);
    return {
      categories: rows.map(({ key }) => key),
      series: [
        { key: 'on_time', name: t('performance.on_time'), tone: 'delivered', values: rows.map((row) => row.on_time) },
        { key: 'late', name: t('performance.late'), tone: 'failed_attempt', values: rows.map((row) => row.late) },
      ],
    };
  }, [data, t]);
  const sorted = useMemo(() => sortRows(data?.list ?? [], sort), [data, sort]);
  const title = t('performance.title');
  const onSave = () =>
    data &&
    saveFile(
      `delivery-by-${data.type}.csv`,
      new Blob([csvOf(figuresOf(sorted, t(`performance.${data.type}`), (key) => t(`performance.${key}`), nameOf))], {
        type: 'text/csv;charset=utf-8',
      }),
    );
  return (
    <BlockStack gap="400">
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="200">
            <SectionHead title={title} definition={`${t('performance.how')} ${t('performance.how_shares')}`}>
              <InlineStack gap="200">
                <ChoiceButtons<PerformanceType>
                  label={t('performance.by')}
                  choices={PERFORMANCE_TYPES.map((value) => ({ value, text: t(`performance.${value}`) }))}
                  chosen={type}
                  onChoose={setType}
                />
                <SortSelect
                  options={SORTS.map((value) => ({
                    value,
                    label: t('performance.highest_first', { column: t(`performance.${value}`) }),
                  }))}
                  value={sort}
                  onSort={(value) => setSort(value as PerformanceSort)}
                />
                <Button size="slim" disabled={!data?.list.length} onClick={onSave}>
                  {t('performance.download')}
                </Button>
              </InlineStack>
            </SectionHead>
            <Text as="p" tone="subdued">
              {data ? t(`basis.${data.basis}`) : ' '}
            </Text>
          </BlockStack>
        </Box>
        {failed ? (
          <Box padding="400" paddingBlockStart="0">
            <FailureCard error={error} title={t('performance.error_title')} onRetry={retry} />
          </Box>
        ) : data ? (
          <div aria-busy={busy}>
            <PerformanceTable
              list={showsAll ? sorted : sorted.slice(0, FIRST_ROWS)}
              type={data.type}
              range={data.range}
              title={title}
              nameOf={nameOf}
            />
            {data.list.length > FIRST_ROWS && (
              <Box padding="400">
                <Button variant="plain" disclosure={showsAll ? 'up' : 'down'} onClick={() => setShowsAll(!showsAll)}>
                  {showsAll
                    ? t('performance.show_fewer')
                    : t('performance.show_all', { count: data.list.length, number: number(data.list.length) })}
                </Button>
              </Box>
            )}
            {(showsAll || data.list.length <= FIRST_ROWS) && data.more > 0 && (
              <Box padding="400">
                <Text as="p" tone="subdued">
                  {t('performance.more', { count: data.more, number: number(data.more) })}
                </Text>
              </Box>
            )}
          </div>
        ) : (
          <Box padding="400" paddingBlockStart="0" minHeight="180px">
            <SkeletonBodyText lines={6} />
          </Box>
        )}
      </Card>
      {!failed && (
        <BarChart
          title={t('performance.promised_title')}
          description={t('performance.promised_description')}
          definition={t(`basis.${data?.basis ?? 'carrier_edd'}`)}
          data={bars}
          onRetry={retry}
          parcels={data?.promised ?? 0}
          minimum={LEAST_PARCELS}
          categoryName={t(`performance.${shown}`)}
          categoryLabel={label}
          unit={t('unit.parcels')}
          file={`on-time-by-${shown}`}
          stacked
          horizontal
        />
      )}
    </BlockStack>
  );
}

/** The table as a file. */
const figuresOf = (
  list: readonly PerformanceRow[],
  corner: string,
  heading: (key: (typeof MEASURES)[number]) => string,
  nameOf: (row: PerformanceRow) => string,
) => ({
  corner,
  columns: MEASURES.map((key) => ({ name: heading(key), format: String })),
  rows: list.map((row) => ({ category: nameOf(row), label: nameOf(row), values: MEASURES.map((key) => row[key]) })),
});
