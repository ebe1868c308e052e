import { useGetAccountQuery } from '@parcelway/api/account';
import { useGetEddQuery, useGetEddTranslationQuery } from '@parcelway/api/edd';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useEffect, useMemo } from 'react';
import { BacktestSection } from '../backtest/backtest-section.component';
import { SectionsSkeleton } from '../common/sections-skeleton.component';
import { RulesCard } from '../rules/rules-card.component';
import { ZonesCard } from '../zones/zones-card.component';
import { FormNotes } from './form-notes.component';
import { PreviewSection } from './preview-section.component';
import { ProcessingSection } from './processing-section.component';
import type { StoredPromise } from './promise-draft';
import { usePromiseForm } from './promise-form.hook';
import { StatusSection } from './status-section.component';
import { TextSection } from './text-section.component';

/** `/settings/pre-sale-edd`: what product pages say about delivery, and how that comes about. */
export function PromisePage() {
  const { t } = useTranslate('settings');
  usePageTitle(t('promise.title'));
  return (
    <Page title={t('promise.title')} backAction={{ content: t('page.title'), url: useHref('settings') }}>
      <LoadedPromise />
    </Page>
  );
}

function LoadedPromise() {
  const { t } = useTranslate('settings');
  const edd = useGetEddQuery(undefined, { refetchOnMountOrArgChange: true });
  const translation = useGetEddTranslationQuery(undefined, { refetchOnMountOrArgChange: true });
  const account = useGetAccountQuery();
  const { refetch: refetchEdd } = edd;
  const { refetch: refetchTranslation } = translation;
  const [revision, ofTexts] = [edd.data?.revision, translation.data?.revision];
  // Settings and texts are of one revision: of those that are older somebody saved something.
  useEffect(() => {
    if (revision === undefined || ofTexts === undefined || revision === ofTexts) return;
    void (revision < ofTexts ? refetchEdd() : refetchTranslation());
  }, [revision, ofTexts, refetchEdd, refetchTranslation]);

  const stored = useMemo<StoredPromise | null>(
    () =>
      edd.data && translation.data && account.data
        ? { edd: edd.data, translation: translation.data, shopZone: account.data.tz_name ?? account.data.store_tz_name }
        : null,
    [edd.data, translation.data, account.data],
  );
  const reload = async (): Promise<number | null> => {
    const [{ data }, texts] = await Promise.all([refetchEdd(), refetchTranslation()]);
    return data && texts.data ? data.revision : null;
  };
  if (stored) return <PromiseSections stored={stored} reload={reload} />;
  const failed = [edd, translation, account].filter(({ error }) => error !== undefined);
  if (failed.length > 0)
    return (
      <FailureCard
        error={failed[0]?.error}
        title={t('promise.error_title')}
        text={t('page.error_text')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    );
  return <PromiseSkeleton />;
}

function PromiseSections({ stored, reload }: { stored: StoredPromise; reload(): Promise<number | null> }) {
  const { t } = useTranslate('settings');
  const form = usePromiseForm(stored, reload);
  return (
    <BlockStack gap="600">
      {!form.mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      <FormNotes form={form} />
      <StatusSection edd={stored.edd} form={form} />
      <PreviewSection stored={stored} isDirty={form.isDirty} />
      <BacktestSection form={form} />
      <ProcessingSection shopZone={stored.shopZone} form={form} />
      <ZonesCard />
      <RulesCard />
      <TextSection defaultLanguage={stored.translation.default_lang} form={form} />
    </BlockStack>
  );
}

/** About as many lines as each section has. */
const SKELETON = [
  ['status', 3],
  ['preview', 12],
  ['processing', 20],
  ['wording', 12],
] as const;

function PromiseSkeleton() {
  const { t } = useTranslate('settings');
  return (
    <SectionsSkeleton
      loading={t('promise.loading')}
      sections={SKELETON.map(([section, lines]) => ({
        title: t(`promise.${section}.title`),
        text: t(`promise.${section}.text`),
        lines,
      }))}
    />
  );
}
