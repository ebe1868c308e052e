import type { ChartData } from '@parcelway/charts';
import { LEAST_PARCELS, TIME_SPANS, type DayRange, type TimeSpan } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { useCallback, useMemo, useState } from 'react';
import { useDistribution, type DistributionOf } from '../common/answers.hook';
import { HistogramChart } from '../common/charts';
import { ChoiceButtons } from '../common/choice-buttons.component';
import { useShownFigures } from '../common/shown.hook';
import * as styles from './sections.module.css';

const TYPES = ['courier', 'country'] as const;

/** Parcels by transit days: of one courier, one country, or all. */
export function Distribution({ range }: { range: DayRange }) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const { courier, country } = useShownFigures();
  const [of, setOf] = useState<DistributionOf>({ type: 'courier', key: '', data_type: 'transit' });
  const { data, failed, busy, retry } = useDistribution(range, of);
  const bars = useMemo(
    (): ChartData | undefined =>
      data && {
        categories: data.buckets.map(({ from, to }) => (to === null ? `${from}+` : `${from}–${to}`)),
        series: [
          {
            key: 'parcels',
            name: t('unit.parcels'),
            tone: 'in_transit',
            values: data.buckets.map(({ count }) => count),
          },
        ],
      },
    [data, t],
  );
  const label = useCallback((bucket: string) => bucket, []);
  // The choices of the kind that is chosen: those of the other one may still be here. What is not known cannot be chosen.
  const known = data?.type === of.type ? data.keys.filter(({ key }) => key !== '') : [];
  const nameOf = (one: { key: string; name: string }) => (of.type === 'courier' ? courier(one) : country(one.key));
  const options = known.map((one) => ({
    value: one.key,
    label: t('distribution.option', { name: nameOf(one), number: number(one.shipments) }),
  }));
  // A choice that has no parcels in another range stays the choice, so that going back is one step.
  if (of.key !== '' && !known.some(({ key }) => key === of.key))
    options.push({ value: of.key, label: nameOf({ key: of.key, name: '' }) });
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('distribution.title')}
          </Text>
          <div className={styles.fields}>
            <div className={styles.field}>
              <Select
                label={t('distribution.by')}
                options={TYPES.map((value) => ({ value, label: t(`performance.${value}`) }))}
                value={of.type}
                onChange={(type) => setOf({ ...of, type: type as DistributionOf['type'], key: '' })}
              />
            </div>
            <div className={styles.field}>
              <Select
                label={t(`performance.${of.type}`)}
                options={[{ value: '', label: t('distribution.all') }, ...options]}
                value={of.key}
                onChange={(key) => setOf({ ...of, key })}
              />
            </div>
            <ChoiceButtons<TimeSpan>
              label={t('transit.span')}
              choices={TIME_SPANS.map((value) => ({ value, text: t(`transit.${value}`) }))}
              chosen={of.data_type}
              onChoose={(data_type) => setOf({ ...of, data_type })}
            />
          </div>
        </BlockStack>
      </Card>
      <div aria-busy={busy}>
        <HistogramChart
          title={t('distribution.chart_title')}
          description={t('distribution.description')}
          definition={t(`transit.how.${of.data_type}`)}
          data={bars}
          failed={failed}
          onRetry={retry}
          parcels={data?.n ?? 0}
          minimum={LEAST_PARCELS}
          categoryName={t('unit.days')}
          categoryLabel={label}
          unit={t('unit.parcels')}
          file={`days-spread-${of.data_type}`}
        />
      </div>
    </BlockStack>
  );
}
