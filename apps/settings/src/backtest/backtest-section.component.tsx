import { useStartEddBacktestMutation } from '@parcelway/api/edd';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { RunningProgress } from '../common/running-progress.component';
import { Section } from '../common/section.component';
import { useBacktest, type BacktestOf } from './backtest.hook';
import { BacktestResult, type BacktestForm } from './backtest-result.component';

/**
 * How good the saved promise, or that of a rule, would have been for past orders: run on request, and the promise's
 * every week while it is shown.
 */
export function BacktestSection({ form, of = {} }: { form: BacktestForm; of?: BacktestOf }) {
  const { t } = useTranslate('settings');
  const about = t(of.rule ? 'backtest.rule_text' : 'backtest.text');
  const { data, error, refetch } = useBacktest(of);
  const [start, starting] = useStartEddBacktestMutation();
  if (!data)
    return (
      <Section title={t('backtest.title')} text={about}>
        {error ? (
          <FailureCard error={error} title={t('backtest.error_title')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBodyText lines={6} />
        )}
      </Section>
    );
  const { running, result, outdated } = data;
  return (
    <Section title={t('backtest.title')} text={about}>
      <BlockStack gap="400">
        {!result && !running && <Text as="p">{t('backtest.none')}</Text>}
        {running && <RunningProgress running={running} starting={t('backtest.starting')} />}
        {result && <BacktestResult result={result} form={form} />}
        {outdated && !running && <Text as="p">{t('backtest.outdated')}</Text>}
        {form.isDirty && <Text as="p">{t('backtest.unsaved')}</Text>}
        <InlineStack>
          <Button
            disabled={!form.mayWrite || running !== null || form.isDirty}
            loading={starting.isLoading}
            onClick={() => void start(of)}
          >
            {t(result ? 'backtest.again' : 'backtest.start')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}
