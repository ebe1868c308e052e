import type { Connection, Integration } from '@parcelway/api/integrations';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { useIntegrationAccess } from '../common/access.hook';

const DisconnectModal = lazyPart(() =>
  import(/* webpackChunkName: "disconnect" */ './disconnect.modal').then(({ DisconnectModal: Modal }) => Modal),
);

export interface DisconnectCardProps {
  integration: Integration;
  connection: Connection;
  onDisconnected?: (() => void) | undefined;
}

/** The way to disconnect, which no plan is needed for. */
export function DisconnectCard({ integration, connection, onDisconnected }: DisconnectCardProps) {
  const { t } = useTranslate('integrations');
  const { mayWrite } = useIntegrationAccess(integration);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('disconnect.action')}
        </Text>
        <Text as="p" tone="subdued">
          {t('disconnect.text')}
        </Text>
        <InlineStack>
          <Button tone="critical" disabled={!mayWrite} onClick={() => setOpen(true)}>
            {t('disconnect.action')}
          </Button>
        </InlineStack>
      </BlockStack>
      {isOpen && (
        <Suspense fallback={null}>
          <DisconnectModal
            name={integration.name}
            connection={connection}
            onClose={() => setOpen(false)}
            onDone={onDisconnected}
          />
        </Suspense>
      )}
    </Card>
  );
}
