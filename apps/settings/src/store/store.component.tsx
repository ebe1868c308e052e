import { useGetSettingDashboardQuery } from '@parcelway/api/account';
import { useGetNotificationSettingQuery } from '@parcelway/api/notification';
import { useTranslate } from '@parcelway/i18n';
import { StoreSwitches, type SwitchesTranslate } from '@parcelway/store-connection/switches';
import { BlockStack, SkeletonBodyText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { EarlyReleases } from './early-releases.component';
import { SyncSection } from './sync-section.component';

/** Sync from the store, updates sent to the store, and early releases. */
export function Store() {
  return (
    <BlockStack gap="600">
      <Orders />
      <Switches />
      <Early />
    </BlockStack>
  );
}

function Orders() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useGetSettingDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && error) return <FailureCard error={error} title={t('sync.error_title')} onRetry={() => void refetch()} />;
  return (
    <Section title={t('sync.title')} text={t('sync.text')}>
      {data ? <SyncSection setting={data} /> : <Loading text={t('sync.loading')} lines={6} />}
    </Section>
  );
}

/** Nothing while the first section has no answer yet: it is the same one. */
function Early() {
  const { t } = useTranslate('settings');
  const { data } = useGetSettingDashboardQuery();
  return (
    data && (
      <Section title={t('early.title')} text={t('early.text')}>
        <EarlyReleases experimental={data.experimental} />
      </Section>
    )
  );
}

function Switches() {
  const { t } = useTranslate('settings');
  const texts: SwitchesTranslate = (key, values) => t(`switches_kit.${key}`, values);
  const { data, error, refetch } = useGetNotificationSettingQuery(undefined, { refetchOnMountOrArgChange: 30 });
  if (!data && error)
    return <FailureCard error={error} title={t('switches.error_title')} onRetry={() => void refetch()} />;
  return (
    <Section title={texts('title')} text={texts('intro')}>
      {data ? <StoreSwitches t={texts} setting={data} /> : <Loading text={t('switches.loading')} lines={12} />}
    </Section>
  );
}

function Loading({ text, lines }: { text: string; lines: number }) {
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {text}
      </span>
      <SkeletonBodyText lines={lines} />
    </>
  );
}
