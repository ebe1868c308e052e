import { usePageTitle, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Navigate } from '@parcelway/router';
import { BlockStack, Card, Link, Page, Text } from '@parcelway/ui';
import { useState } from 'react';

/** Where a refused token leads. A session that loads while it is open opens the app again at its root. */
export function UnauthorizedPage({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslate('common');
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
          <Link url={supportUrl} external>
            {t('unauthorized.contact')}
          </Link>
        </BlockStack>
      </Card>
    </Page>
  );
}
