import { useGetAftersaleQuery, type Aftersale } from '@parcelway/api/edd';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { Section } from '../common/section.component';
import { SectionsSkeleton } from '../common/sections-skeleton.component';
import { AccuracySection } from './accuracy-section.component';
import { CalculationFields } from './calculation-fields.component';
import { useDeliveryForm } from './delivery-form.hook';
import { HiddenField } from './hidden-field.component';
import { useHiddenText } from './hidden-text.hook';
import { OlderOrders } from './older-orders.component';
import { PredictionSection } from './prediction-section.component';
import { SharedSection } from './shared-section.component';
import { SourcesField } from './sources-field.component';
import { StatusFields } from './status-fields.component';

const POLL_MS = 2_000;

type Reload = () => Promise<Aftersale | undefined>;

/** `/settings?tab=delivery`: which delivery date orders have, and when customers see it. */
export function Delivery() {
  const { t } = useTranslate('settings');
  const { data, error, refetch, isFetching } = useDelivery();
  if (data) return <Sections stored={data} isLoading={isFetching} reload={async () => (await refetch()).data} />;
  if (error)
    return (
      <FailureCard
        error={error}
        title={t('delivery.error_title')}
        text={t('page.error_text')}
        onRetry={() => void refetch()}
      />
    );
  return <DeliverySkeleton />;
}

/** Read again while dates are computed. */
function useDelivery() {
  const stored = useGetAftersaleQuery(undefined, { refetchOnMountOrArgChange: true });
  useGetAftersaleQuery(undefined, { skip: !stored.data?.running, pollingInterval: POLL_MS });
  return stored;
}

function Sections({ stored, isLoading, reload }: { stored: Aftersale; isLoading: boolean; reload: Reload }) {
  const { t } = useTranslate('settings');
  const form = useDeliveryForm(stored, reload);
  const summary = useSummary(stored);
  return (
    <BlockStack gap="600">
      {!form.mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      {form.conflict && (
        <SavedMeanwhile
          saved={form.conflict === 'loaded' ? summary() : null}
          isLoading={isLoading}
          onLoad={() => void form.loadSaved()}
          onUse={form.useSaved}
        />
      )}
      <Section title={t('delivery.status.title')} text={t('delivery.status.text')}>
        <StatusFields stored={stored} form={form} />
      </Section>
      <AccuracySection backtest={stored.backtest} />
      <Section title={t('delivery.sources.title')} text={t('delivery.sources.text')}>
        <SourcesField form={form} />
      </Section>
      <PredictionSection />
      <Section title={t('delivery.calculation.title')} text={t('delivery.calculation.text')}>
        <CalculationFields form={form} />
      </Section>
      <SharedSection stored={stored} />
      <Section title={t('delivery.hidden.title')} text={t('delivery.hidden.text')}>
        <HiddenField form={form} />
      </Section>
      <Section title={t('delivery.older.title')} text={t('delivery.older.text')}>
        <OlderOrders stored={stored} form={form} />
      </Section>
    </BlockStack>
  );
}

/** What is saved, as text. */
function useSummary({ enable, source_order, calc_from, share, hide_when }: Aftersale): () => string {
  const { t } = useTranslate('settings');
  const { number } = useFormats();
  const hiddenText = useHiddenText();
  return () =>
    [
      t(enable ? 'promise.on' : 'promise.off'),
      source_order.map((source) => t(`delivery.sources.${source}`)).join(', '),
      t(`delivery.calculation.${calc_from}`),
      t('delivery.calculation.share_choice', { number: number(share * 10) }),
      hide_when.map(hiddenText).join(', '),
    ]
      .filter(Boolean)
      .join('; ');
}

/** About as many lines as each section has. */
const SKELETON = [
  ['status', 4],
  ['accuracy', 5],
  ['sources', 10],
  ['prediction', 6],
  ['calculation', 5],
  ['shared', 4],
  ['hidden', 5],
  ['older', 6],
] as const;

function DeliverySkeleton() {
  const { t } = useTranslate('settings');
  return (
    <SectionsSkeleton
      loading={t('delivery.loading')}
      sections={SKELETON.map(([section, lines]) => ({
        title: t(`delivery.${section}.title`),
        text: t(`delivery.${section}.text`),
        lines,
      }))}
    />
  );
}
