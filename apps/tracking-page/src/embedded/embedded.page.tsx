import { useGetPageOverviewQuery } from '@parcelway/api/tracking-page';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Box, Page, PageSkeleton, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { BLOCKS } from './blocks';
import { BlockCard } from './block-card.component';

/** `/tracking-page/embedded`: how the tracking page and parts of it get into the store's theme. */
export function EmbeddedPage() {
  const { t } = useTranslate('tracking-page');
  const overview = useHref('tracking-page');
  const { data, error, refetch } = useGetPageOverviewQuery();
  const title = t('embedded.title');
  usePageTitle(title);
  if (!data && !error) return <PageSkeleton title={title} rows={6} fullWidth={false} />;
  return (
    <Page title={title} backAction={{ content: t('overview.title'), url: overview }}>
      {data ? (
        <BlockStack gap="400">
          <Box paddingInline={{ xs: '400', sm: '0' }}>
            <Text as="p" tone="subdued">
              {t('embedded.intro')}
            </Text>
          </Box>
          {BLOCKS.map((block) => (
            <BlockCard key={block} block={block} pageUrl={data.url} themeEditorUrl={data.theme_editor_url} />
          ))}
        </BlockStack>
      ) : (
        <FailureCard
          error={error}
          title={t('overview.error_title')}
          text={t('overview.error_text')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
