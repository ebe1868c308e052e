import { useGetEddQuery, type Edd } from '@parcelway/api/edd';
import { EDD_POSITIONS, EDD_STYLES } from '@parcelway/domain/edd';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Page, SkeletonBodyText } from '@parcelway/ui';
import { ChoiceList, Select } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { OwnStyle } from './own-style.component';
import { PreviewSection } from './preview-section.component';
import { useWidgetForm } from './widget-form.hook';

/** `/settings/pre-sale-edd/customize`: the style of the delivery promise in the store. */
export function CustomizePage() {
  const { t } = useTranslate('settings');
  usePageTitle(t('customize.title'));
  const { data, error, refetch } = useGetEddQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page title={t('customize.title')} backAction={{ content: t('promise.title'), url: useHref('settings.promise') }}>
      {data ? (
        <Sections edd={data} />
      ) : error ? (
        <FailureCard
          error={error}
          title={t('promise.error_title')}
          text={t('page.error_text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <span className="pw-visually-hidden" role="status">
            {t('promise.loading')}
          </span>
          <SkeletonBodyText lines={24} />
        </>
      )}
    </Page>
  );
}

function Sections({ edd }: { edd: Edd }) {
  const { t } = useTranslate('settings');
  const form = useWidgetForm(edd);
  const { draft, mayWrite, set } = form;
  return (
    <BlockStack gap="600">
      {!mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      {form.isConflict && (
        <Banner
          tone="warning"
          title={t('promise.conflict.title')}
          action={{ content: t('promise.conflict.load'), onAction: () => void form.load() }}
        >
          {t('promise.conflict.text')}
        </Banner>
      )}
      <PreviewSection draft={draft} isOn={edd.enable} />
      <Section title={t('customize.style.title')} text={t('customize.style.about')}>
        <BlockStack gap="400">
          <ChoiceList
            title={t('customize.style.title')}
            choices={EDD_STYLES.map((value) => ({
              value,
              label: t(`customize.style.${value}`),
              helpText: t(`customize.style.${value}_help`),
              disabled: !mayWrite,
            }))}
            selected={[draft.style]}
            onChange={([value]) => set({ style: EDD_STYLES.find((one) => one === value) ?? draft.style })}
          />
          <Select
            label={t('customize.position')}
            helpText={t('customize.position_help')}
            options={EDD_POSITIONS.map((value) => ({ value, label: t(`customize.positions.${value}`) }))}
            value={draft.position}
            disabled={!mayWrite}
            onChange={(value) => set({ position: EDD_POSITIONS.find((one) => one === value) ?? draft.position })}
          />
        </BlockStack>
      </Section>
      <OwnStyle form={form} />
    </BlockStack>
  );
}
