import { useGetCouriersQuery } from '@parcelway/api';
import { useGetCourierSettingsQuery, type CourierSettings } from '@parcelway/api/courier-settings';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { Section } from '../common/section.component';
import { SectionsSkeleton } from '../common/sections-skeleton.component';
import { useCouriersForm } from './couriers-form.hook';
import { CustomCouriers } from './custom-couriers.component';
import { NamesTable } from './names-table.component';
import { OwnCouriers } from './own-couriers.component';

type Reload = () => Promise<CourierSettings | undefined>;

/** `/settings?tab=couriers`: how the couriers of parcels are decided. */
export function Couriers() {
  const { t } = useTranslate('settings');
  const { data, error, refetch, isFetching } = useGetCourierSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Sections stored={data} isLoading={isFetching} reload={async () => (await refetch()).data} />;
  if (error)
    return (
      <FailureCard
        error={error}
        title={t('couriers.error_title')}
        text={t('page.error_text')}
        onRetry={() => void refetch()}
      />
    );
  return <CouriersSkeleton />;
}

function Sections({ stored, isLoading, reload }: { stored: CourierSettings; isLoading: boolean; reload: Reload }) {
  const { t } = useTranslate('settings');
  const { data: couriers } = useGetCouriersQuery();
  const nameOf = (code: string) =>
    [...stored.custom, ...(couriers ?? [])].find((one) => one.code === code)?.name ?? code;
  const form = useCouriersForm(stored, reload);
  const summary = () =>
    [
      stored.couriers.map(({ code }) => nameOf(code)).join(', '),
      stored.mapping.map(({ company, courier }) => `${company} → ${nameOf(courier)}`).join(', '),
      t(stored.auto_detect ? 'couriers.detect.is_on' : 'couriers.detect.is_off'),
    ]
      .filter(Boolean)
      .join('; ');
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
      <Section title={t('couriers.own.title')} text={t('couriers.own.text')}>
        <OwnCouriers form={form} stored={stored} nameOf={nameOf} />
      </Section>
      <Section title={t('couriers.detect.title')} text={t('couriers.detect.text')}>
        <Checkbox
          label={t('couriers.detect.label')}
          helpText={t('couriers.detect.help')}
          checked={form.draft.autoDetect}
          disabled={!form.mayWrite}
          onChange={(autoDetect) => form.set({ autoDetect })}
        />
      </Section>
      <Section title={t('couriers.names.title')} text={t('couriers.names.text')}>
        {/* What was changed is shown as fields until it is saved or discarded. */}
        <NamesTable key={form.ended} form={form} custom={stored.custom} nameOf={nameOf} />
      </Section>
      <CustomCouriers />
    </BlockStack>
  );
}

/** About as many lines as each section has. */
const SKELETON = [
  ['own', 8],
  ['detect', 3],
  ['names', 5],
] as const;

function CouriersSkeleton() {
  const { t } = useTranslate('settings');
  return (
    <SectionsSkeleton
      loading={t('couriers.loading')}
      sections={SKELETON.map(([section, lines]) => ({
        title: t(`couriers.${section}.title`),
        text: t(`couriers.${section}.text`),
        lines,
      }))}
    />
  );
}
