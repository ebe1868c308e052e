import { useStartEddBacktestMutation, type EddBacktest } from '@parcelway/api/edd';
import { hasEnough } from '@parcelway/domain';
import { usePermission } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Detail, Details, FailureCard } from '@parcelway/ui/list';
import { useBacktest } from '../backtest/backtest.hook';
import { RunningProgress } from '../common/running-progress.component';
import { Section } from '../common/section.component';

type Prediction = NonNullable<NonNullable<EddBacktest['result']>['prediction']>;

/** Predictions that hold less often than promised by so much are a warning. */
const TOLERANCE = 0.05;

/** How predicted dates would have held for past parcels, before they are switched on. */
export function PredictionSection() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useBacktest({});
  const mayWrite = usePermission('setting.write');
  const [start, starting] = useStartEddBacktestMutation();
  const prediction = data?.result?.prediction ?? null;
  return (
    <Section title={t('delivery.prediction.title')} text={t('delivery.prediction.text')}>
      {data ? (
        <BlockStack gap="400">
          {data.running && <RunningProgress running={data.running} starting={t('backtest.starting')} />}
          {prediction ? <Figures prediction={prediction} /> : <Text as="p">{t('delivery.prediction.none')}</Text>}
          <InlineStack>
            <Button
              disabled={!mayWrite || data.running !== null}
              loading={starting.isLoading}
              onClick={() => void start({})}
            >
              {t(prediction ? 'backtest.again' : 'backtest.start')}
            </Button>
          </InlineStack>
        </BlockStack>
      ) : error ? (
        <FailureCard error={error} title={t('backtest.error_title')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBodyText lines={4} />
      )}
    </Section>
  );
}

function Figures({ prediction }: { prediction: Prediction }) {
  const { t } = useTranslate('settings');
  const { number, percent } = useFormats();
  const { promises, on_time: onTime, width, days_promised: days, share, without } = prediction;
  const rounded = (value: number | null) => number(Math.round((value ?? 0) * 10) / 10);
  if (onTime === null) return <Text as="p">{t('delivery.prediction.few')}</Text>;
  return (
    <>
      {hasEnough(promises) && onTime < share - TOLERANCE && (
        <Banner tone="warning" title={t('delivery.prediction.low', { share: percent(share) })} />
      )}
      <Details>
        <Detail label={t('backtest.promises')}>{number(promises)}</Detail>
        <Detail label={t('backtest.on_time')}>
          {t('delivery.prediction.of', { share: percent(onTime), promised: percent(share) })}
        </Detail>
        <Detail label={t('backtest.width')}>{rounded(width)}</Detail>
        <Detail label={t('backtest.ahead')}>{rounded(days)}</Detail>
        <Detail label={t('delivery.prediction.without')}>{number(without)}</Detail>
      </Details>
      {!hasEnough(promises) && <Text as="p">{t('backtest.few')}</Text>}
    </>
  );
}
