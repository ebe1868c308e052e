import { useGetCouriersQuery } from '@parcelway/api';
import type { EddBacktest } from '@parcelway/api/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { GroupTable } from './group-table.component';
import { MissedTable } from './missed-table.component';

type Result = NonNullable<EddBacktest['result']>;

export interface BacktestForm {
  /** False: this account may only read. */
  mayWrite: boolean;
  isDirty: boolean;
  /** Changes the processing time as it is typed. */
  set(change: { min: string; max: string }): void;
}

/** Figures of fewer promises say little. */
const FEW = 30;
/** A promise that is kept less often does harm. */
const LEAST_KEPT = 0.8;

/** What became of the parcels that the promise would have been made for, and what to change. */
export function BacktestResult({ result, form }: { result: Result; form: BacktestForm }) {
  const { t } = useTranslate('settings');
  const { day, number, percent, country } = useFormats();
  const { data: couriers } = useGetCouriersQuery(undefined, { skip: result.by_courier.length === 0 });
  const { promise, courier_promise: ofCouriers } = result;
  const days = (value: number) => number(Math.round(value * 10) / 10);
  const nameOf = (code: string) => couriers?.find((one) => one.code === code)?.name ?? code;
  return (
    <BlockStack gap="400">
      <Text as="p" tone="subdued">
        {t('backtest.parcels', { from: day(result.from), to: day(result.to), count: number(result.parcels) })}
      </Text>
      <LowShare promise={promise} />
      <ProcessingAdvice processing={result.processing} form={form} />
      {promise.on_time === null ? (
        <Text as="p">{t('backtest.no_promise')}</Text>
      ) : (
        <Details>
          <Detail label={t('backtest.on_time')}>{percent(promise.on_time)}</Detail>
          <Detail label={t('backtest.early')}>{percent(promise.early ?? 0)}</Detail>
          <Detail label={t('backtest.width')}>{days(promise.width ?? 0)}</Detail>
          <Detail label={t('backtest.ahead')}>{days(promise.days_promised ?? 0)}</Detail>
          {ofCouriers?.on_time != null && (
            <Detail label={t('backtest.courier')}>
              {t('backtest.courier_ahead', {
                share: percent(ofCouriers.on_time),
                days: days(ofCouriers.days_promised ?? 0),
              })}
            </Detail>
          )}
        </Details>
      )}
      {promise.promises > 0 && promise.promises < FEW && <Text as="p">{t('backtest.few')}</Text>}
      <Text as="p" tone="subdued">
        {t('backtest.not_counted', {
          without: number(promise.without),
          undecided: number(promise.undecided),
          lost: number(promise.lost),
        })}
      </Text>
      <GroupTable
        title={t('backtest.by_courier')}
        column={t('backtest.name_courier')}
        groups={result.by_courier.map((group) => ({ ...group, name: nameOf(group.courier) }))}
      />
      <GroupTable
        title={t('backtest.by_country')}
        column={t('backtest.name_country')}
        groups={result.by_country.map((group) => ({ ...group, name: country(group.country) }))}
      />
      <MissedTable missed={result.missed} />
    </BlockStack>
  );
}

function LowShare({ promise: { promises, on_time: onTime } }: { promise: Result['promise'] }) {
  const { t } = useTranslate('settings');
  if (onTime === null || promises < FEW || onTime >= LEAST_KEPT) return null;
  return (
    <Banner tone="warning" title={t('backtest.low_title')}>
      {t('backtest.low_text')}
    </Banner>
  );
}

/** The longest processing time, as nine of ten orders had it. */
function ProcessingAdvice({ processing, form }: { processing: Result['processing']; form: BacktestForm }) {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  if (!processing || processing.orders < FEW) return null;
  const { nine_of_ten: taken, says } = processing;
  if (taken === null || taken === says.max) return null;
  const days = number(taken);
  const change = { min: String(Math.min(says.min, taken)), max: String(taken) };
  return (
    <Banner
      tone={taken > says.max ? 'warning' : 'info'}
      title={t(taken > says.max ? 'backtest.slow_title' : 'backtest.quick_title')}
      {...(form.mayWrite && { action: { content: t('backtest.use', { days }), onAction: () => form.set(change) } })}
    >
      {t('backtest.pickup', { days, max: number(says.max) })}
    </Banner>
  );
}
