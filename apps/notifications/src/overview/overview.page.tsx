import { useGetNotificationSettingQuery, type NotificationSetting } from '@parcelway/api/notification';
import { lazyPart, useHref, usePageTitle, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, InlineGrid, Page, useFocusBack } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { sendsNothing } from '../common/recommended';
import { useMailForm } from './mail-form.hook';
import { OverviewSkeleton } from './overview-skeleton.component';
import { Problems } from './problems.component';
import { SenderCard } from './sender-card.component';
import { StartBanner } from './start-banner.component';
import { StoreCard } from './store-card.component';
import { TimingCard } from './timing-card.component';
import { TopicsCard } from './topics-card.component';
import { YouCard } from './you-card.component';

const DryRunModal = lazyPart(() =>
  import(/* webpackChunkName: "dry-run" */ './dry-run.modal').then(({ DryRunModal: Modal }) => Modal),
);

/** `/notification`: what is sent to whom and when, and how it fared. */
export function OverviewPage() {
  const { t } = useTranslate('notifications');
  const title = t('overview.title');
  usePageTitle(title);
  const record = useHref('notifications.record');
  const summary = useHref('notifications.summary');
  const { data, error, refetch } = useGetNotificationSettingQuery(undefined, { refetchOnMountOrArgChange: 30 });
  const [isTried, setTried] = useState(false);
  useFocusBack(isTried);
  return (
    <Page
      title={title}
      secondaryActions={[
        { content: t('record.title'), url: record },
        { content: t('summary.title'), url: summary },
        { content: t('overview.try_out'), disabled: !data, onAction: () => setTried(true) },
      ]}
    >
      {data ? (
        <Settings setting={data} onTry={() => setTried(true)} />
      ) : error ? (
        <FailureCard
          error={error}
          title={t('overview.error_title')}
          text={t('overview.error_text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <OverviewSkeleton />
      )}
      {isTried && data && (
        <Suspense fallback={null}>
          <DryRunModal rules={data.rules} isRecommended={sendsNothing(data.topics)} onClose={() => setTried(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function Settings({ setting, onTry }: { setting: NotificationSetting; onTry(): void }) {
  const { t } = useTranslate('notifications');
  const mayWrite = usePermission('notification.write');
  const form = useMailForm(setting);
  return (
    <BlockStack gap="400">
      {!mayWrite && <Banner tone="info">{t('overview.read_only')}</Banner>}
      {sendsNothing(setting.topics) && <StartBanner onTry={onTry} />}
      <Problems setting={setting} />
      <TopicsCard setting={setting} />
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        <BlockStack gap="400">
          <SenderCard setting={setting} form={form} />
          <TimingCard setting={setting} form={form} />
        </BlockStack>
        <BlockStack gap="400">
          <YouCard setting={setting} form={form} />
          <StoreCard setting={setting} />
        </BlockStack>
      </InlineGrid>
    </BlockStack>
  );
}
