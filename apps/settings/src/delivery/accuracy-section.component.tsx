import type { Aftersale } from '@parcelway/api/edd';
import { hasEnough } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { Section } from '../common/section.component';

/** Dates that hold less often do harm. */
const LEAST_COVERED = 0.8;

/** How often parcels arrived by their first date in the last 90 days, good or bad. */
export function AccuracySection({ backtest }: Pick<Aftersale, 'backtest'>) {
  const { t } = useTranslate('settings');
  return (
    <Section title={t('delivery.accuracy.title')} text={t('delivery.accuracy.text')}>
      {backtest ? <Accuracy backtest={backtest} /> : <Text as="p">{t('delivery.accuracy.none')}</Text>}
    </Section>
  );
}

function Accuracy({ backtest }: { backtest: NonNullable<Aftersale['backtest']> }) {
  const { t } = useTranslate('settings');
  const { day, number, percent } = useFormats();
  const { from, to, n, covered, late, early_avg_days: early } = backtest;
  const share = (count: number) =>
    n === 0 ? number(count) : t('delivery.accuracy.share', { count: number(count), share: percent(count / n) });
  return (
    <BlockStack gap="400">
      {hasEnough(n) && covered / n < LEAST_COVERED && (
        <Banner tone="warning" title={t('delivery.accuracy.low_title')}>
          {t('delivery.accuracy.low_text')}
        </Banner>
      )}
      <Text as="p" tone="subdued">
        {t('delivery.accuracy.dates', { from: day(from), to: day(to), count: number(n) })}
      </Text>
      <Details>
        <Detail label={t('backtest.on_time')}>{share(covered)}</Detail>
        <Detail label={t('delivery.accuracy.late')}>{share(late)}</Detail>
        <Detail label={t('delivery.accuracy.early')}>{number(Math.round(early * 10) / 10)}</Detail>
      </Details>
      {!hasEnough(n) && <Text as="p">{t('delivery.accuracy.few')}</Text>}
    </BlockStack>
  );
}
