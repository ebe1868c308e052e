import type { TransitData } from '@parcelway/api/analytics';
import type { ChartData } from '@parcelway/charts';
import { hasEnough, isHalfDecided, LEAST_PARCELS, TIME_SPANS, type DayRange, type TimeSpan } from '@parcelway/domain';
import { useFormats, useTranslate, type Translate } from '@parcelway/i18n';
import { BlockStack, Card, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useCallback, useMemo, useState } from 'react';
import { useTransit } from '../common/answers.hook';
import { IntervalChart, LineChart, WorldMap } from '../common/charts';
import { ChoiceButtons } from '../common/choice-buttons.component';
import { useShownFigures } from '../common/shown.hook';
import { SectionHead } from './section-head.component';
import * as styles from './sections.module.css';

/** A chart with more rows is not read. */
const MOST_ROWS = 12;
type Quantiles = TransitData['summary'];

/** p50, p85 and p95 of those with most parcels. */
function intervals(rows: readonly (Quantiles & { key: string })[], t: Translate<'analytics'>): ChartData {
  const most = rows
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
    .slice(0, MOST_ROWS);
  return {
    categories: most.map(({ key }) => key),
    series: (['p50', 'p85', 'p95'] as const).map((key) => ({
      key,
      name: t(`transit.${key}`),
      tone: 'in_transit' as const,
      values: most.map((row) => row[key]),
    })),
  };
}

/** Medians by date. Those of few parcels, and those of which fewer than half are decided, are dashed lines of their own. */
function medians({ p50, n, open }: TransitData, t: Translate<'analytics'>): ChartData['series'] {
  const kindOf = (at: number) => {
    const decided = n[at] ?? 0;
    if (!hasEnough(decided)) return 'few';
    return isHalfDecided(decided, open[at] ?? 0) ? 'p50' : 'early';
  };
  const names = { p50: t('transit.p50'), early: t('transit.early'), few: t('transit.few_dates') };
  return (['p50', 'early', 'few'] as const)
    .map((key) => ({
      key,
      name: names[key],
      tone: 'in_transit' as const,
      values: p50.map((value, at) => (kindOf(at) === key ? value : null)),
    }))
    .filter(({ key, values }) => key === 'p50' || values.some((value) => value !== null));
}

/** Transit times: in all, by courier, by country, and by day. */
export function Transit({ range }: { range: DayRange }) {
  const { t } = useTranslate('analytics');
  const { day } = useFormats();
  const { days, inDays, courier, country, withParcels } = useShownFigures();
  const [span, setSpan] = useState<TimeSpan>('transit');
  const { data, error, failed, busy, retry } = useTransit(range, span);
  const byCourier = useMemo(
    () =>
      data &&
      intervals(
        data.by_courier.map((one) => ({ ...one, key: one.courier })),
        t,
      ),
    [data, t],
  );
  const byCountry = useMemo(
    () =>
      data &&
      intervals(
        data.by_country.map((one) => ({ ...one, key: one.country })),
        t,
      ),
    [data, t],
  );
  const byDate = useMemo(
    (): ChartData | undefined => data && { categories: data.dates, series: medians(data, t) },
    [data, t],
  );
  const onMap = useMemo((): ChartData | undefined => {
    const known = data?.by_country.filter((one) => one.country !== '' && one.n > 0);
    return (
      known && {
        categories: known.map((one) => one.country),
        series: [{ key: 'p50', name: t('transit.p50'), values: known.map(({ p50 }) => p50) }],
      }
    );
  }, [data, t]);
  const couriers = useMemo(
    () =>
      new Map(
        data?.by_courier.map((one) => [one.courier, withParcels(courier({ key: one.courier, name: one.name }), one.n)]),
      ),
    [data, courier, withParcels],
  );
  const countries = useMemo(
    () => new Map(data?.by_country.map((one) => [one.country, withParcels(country(one.country), one.n)])),
    [data, country, withParcels],
  );
  const courierLabel = useCallback((key: string) => couriers.get(key) ?? key, [couriers]);
  const countryLabel = useCallback((key: string) => countries.get(key) ?? key, [countries]);
  const shared = {
    definition: t(`transit.how.${data?.data_type ?? span}`),
    onRetry: retry,
    parcels: data?.summary.n ?? 0,
    minimum: LEAST_PARCELS,
    unit: t('unit.days'),
    format: days,
  };
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <SectionHead title={t('transit.title')} definition={t(`transit.how.${span}`)}>
            <ChoiceButtons<TimeSpan>
              label={t('transit.span')}
              choices={TIME_SPANS.map((value) => ({ value, text: t(`transit.${value}`) }))}
              chosen={span}
              onChoose={setSpan}
            />
          </SectionHead>
          {failed ? (
            <FailureCard error={error} onRetry={retry} />
          ) : data ? (
            <Text as="p">
              <Summary of={data.summary} inDays={inDays} />
            </Text>
          ) : (
            <SkeletonBodyText lines={1} />
          )}
        </BlockStack>
      </Card>
      {!failed && (
        <div className={styles.pair} aria-busy={busy}>
          <IntervalChart
            {...shared}
            title={t('transit.courier_title')}
            description={t('transit.courier_description')}
            data={byCourier}
            categoryName={t('performance.courier')}
            categoryLabel={courierLabel}
            file={`days-by-courier-${span}`}
          />
          <IntervalChart
            {...shared}
            title={t('transit.country_title')}
            description={t('transit.country_description')}
            data={byCountry}
            categoryName={t('performance.country')}
            categoryLabel={countryLabel}
            file={`days-by-country-${span}`}
          />
          <LineChart
            {...shared}
            title={t('transit.date_title')}
            description={t('transit.date_description')}
            data={byDate}
            categoryName={t(data?.dates_unit === 'week' ? 'unit.week' : 'unit.day')}
            categoryLabel={day}
            file={`days-by-date-${span}`}
          />
          <WorldMap
            {...shared}
            title={t('transit.map_title')}
            description={t('transit.map_description')}
            data={onMap}
            categoryName={t('performance.country')}
            categoryLabel={countryLabel}
            file={`days-on-the-map-${span}`}
          />
        </div>
      )}
    </BlockStack>
  );
}

/** The quantiles in a sentence. */
function Summary({ of, inDays }: { of: Quantiles; inDays(value: number): string }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  if (of.n === 0) return t('transit.none');
  if (!hasEnough(of.n)) return t('figure.not_enough', { minimum: LEAST_PARCELS });
  // The slower ones are still under way.
  if (of.p50 === null) return t('transit.summary_none', { count: of.open, number: number(of.open) });
  if (of.p85 === null) return t('transit.summary_half', { p50: inDays(of.p50) });
  if (of.p95 === null) return t('transit.summary_most', { p50: inDays(of.p50), p85: inDays(of.p85) });
  return t('transit.summary', { p50: inDays(of.p50), p85: inDays(of.p85), p95: inDays(of.p95) });
}
