import { usePageTitle, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Navigate } from '@parcelway/router';
import { BlockStack, Card, Link, Page, Text } from '@parcelway/ui';

/** Where a refused token leads. Once a session loads after all, the app opens again at its root. */
export function UnauthorizedPage({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslate('common');
  const { loaded } = useSession();
  usePageTitle(t('unauthorized.title'));
  if (loaded) return <Navigate to="/" replace />;
  return (
    <Page title={t('unauthorized.title')}>
      <Card>
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p">{t('unauthorized.text')}</Text>
          <Link url={supportUrl} external>{t('unauthorized.contact')}</Link>
        </BlockStack>
      </Card>
    </Page>
  );
}
