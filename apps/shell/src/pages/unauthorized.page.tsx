import { useHost, usePageTitle, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Navigate } from '@parcelway/router';
import { BlockStack, Button, Card, InlineStack, Link, Page, Text } from '@parcelway/ui';
import { useState } from 'react';

/** Where a refused token leads. A session that loads while it is open opens the app again at its root. */
export function UnauthorizedPage({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslate('common');
  const host = useHost();
  const { loaded } = useSession();
  // One that was loaded before the refusal proves nothing.
  const [loadedBefore] = useState(loaded);
  usePageTitle(t('unauthorized.title'));
  if (loaded && !loadedBefore) return <Navigate to="/" replace />;
  return (
    <Page title={t('unauthorized.title')}>
      <Card>
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p">{t('unauthorized.text')}</Text>
          <InlineStack gap="400" blockAlign="center">
            <Button variant="primary" onClick={() => host.reload()}>
              {t('action.reload')}
            </Button>
            <Link url={supportUrl} external>
              {t('unauthorized.contact')}
            </Link>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}
