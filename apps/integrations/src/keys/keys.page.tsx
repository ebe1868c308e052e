import { useGetApiKeysQuery } from '@parcelway/api/api-keys';
import { PUBLIC_BASE } from '@parcelway/domain';
import { FeatureNote, useHref, usePageTitle, usePermission, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Card, InlineStack, Link, Page, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { Keys } from './keys.component';

/** `/integration/api-keys`: the keys of the public API. */
export function KeysPage() {
  const { t } = useTranslate('integrations');
  const overview = useHref('integrations');
  const here = useHref('integrations.keys');
  usePageTitle(t('keys.title'));
  return (
    <Page title={t('keys.title')} subtitle={t('keys.about')} backAction={{ content: t('page.title'), url: overview }}>
      <BlockStack gap="400">
        <FeatureNote feature="custom_integration" text={t('keys.locked')} backTo={here} />
        <Loaded />
        <DocsCard />
      </BlockStack>
    </Page>
  );
}

function Loaded() {
  const { t } = useTranslate('integrations');
  const { loaded } = useSession();
  const mayWrite = usePermission('setting.write');
  // Programs use them meanwhile.
  const { data, error, refetch } = useGetApiKeysQuery(undefined, {
    ...{ skip: !mayWrite, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  });
  if (loaded && !mayWrite) return <Banner tone="info">{t('keys.read_only')}</Banner>;
  if (data) return <Keys list={data} />;
  if (error) return <FailureCard error={error} title={t('keys.error_title')} onRetry={() => void refetch()} />;
  return (
    <Card>
      <span className="pw-visually-hidden" role="status">
        {t('keys.loading')}
      </span>
      <SkeletonBodyText lines={6} />
    </Card>
  );
}

/** The way to the developers' page, which the server draws. */
function DocsCard() {
  const { t } = useTranslate('integrations');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('keys.docs_title')}
        </Text>
        <Text as="p">{t('keys.docs_text')}</Text>
        <InlineStack gap="400">
          <Link url={`${PUBLIC_BASE}/docs`} external>
            {t('keys.docs_link')}
          </Link>
          <Link url={`${PUBLIC_BASE}/openapi.json`} external>
            OpenAPI 3.1
          </Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
