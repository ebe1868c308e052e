import { useGetPageOverviewQuery } from '@parcelway/api/tracking-page';
import { PAGE_THEMES } from '@parcelway/domain';
import { useHref, usePageTitle, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, InlineGrid, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { AddressCard } from './address-card.component';
import { LiveCard } from './live-card.component';
import { MaskingCard } from './masking-card.component';
import { MoreCard } from './more-card.component';
import { OverviewSkeleton } from './overview-skeleton.component';
import { ThemeCard } from './theme-card.component';
import { TodoCard } from './todo-card.component';
import { VersionsCard } from './versions-card.component';
import { ViewsCard } from './views-card.component';

/** `/tracking-page`: what shoppers see, how often, and everything that leads to changing it. */
export function OverviewPage() {
  const { t } = useTranslate('tracking-page');
  const title = t('overview.title');
  usePageTitle(title);
  const mayWrite = usePermission('page.write');
  const edit = useHref('tracking-page.theme', { theme: 'classic' });
  const editModern = useHref('tracking-page.theme', { theme: 'modern' });
  const { data, error, refetch } = useGetPageOverviewQuery();
  if (!data)
    return (
      <Page title={title}>
        {error ? (
          <FailureCard
            error={error}
            title={t('overview.error_title')}
            text={t('overview.error_text')}
            onRetry={() => void refetch()}
          />
        ) : (
          <OverviewSkeleton />
        )}
      </Page>
    );
  const live = data.live?.theme ?? null;
  return (
    <Page title={title} primaryAction={{ content: t('overview.edit'), url: live === 'modern' ? editModern : edit }}>
      <BlockStack gap="400">
        {!mayWrite && <Banner tone="info">{t('editor.read_only')}</Banner>}
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <LiveCard live={data.live} />
          <AddressCard overview={data} />
        </InlineGrid>
        <TodoCard overview={data} />
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {PAGE_THEMES.map((theme) => (
            <ThemeCard
              key={theme}
              theme={theme}
              isLive={live === theme}
              draft={data.themes.find((one) => one.theme === theme)}
            />
          ))}
        </InlineGrid>
        <ViewsCard views={data.views} />
        <MaskingCard />
        <VersionsCard />
        <MoreCard theme={live ?? 'classic'} />
      </BlockStack>
    </Page>
  );
}
