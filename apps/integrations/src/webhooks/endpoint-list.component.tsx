import type { Integration } from '@parcelway/api/integrations';
import { statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { useIntegrationAccess } from '../common/access.hook';
import { StateBadge, StateReason } from '../common/state.component';
import * as styles from '../tool/tool.module.css';

/** Of a shop; the server refuses more. */
const MAX_ENDPOINTS = 10;

export interface EndpointListProps {
  integration: Integration;
  onOpen(id: string): void;
  onAdd(): void;
}

/** The endpoints with their state. */
export function EndpointList({ integration, onOpen, onAdd }: EndpointListProps) {
  const { t } = useTranslate('integrations');
  const { number } = useFormats();
  const { mayUse } = useIntegrationAccess(integration);
  const { connections } = integration;
  const isFull = connections.length >= MAX_ENDPOINTS;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('webhook.all')}
        </Text>
        {connections.length === 0 ? (
          <Text as="p">{t('webhook.empty')}</Text>
        ) : (
          <Endpoints connections={connections} onOpen={onOpen} />
        )}
        <InlineStack gap="300" blockAlign="center">
          <Button variant="primary" disabled={!mayUse || isFull} onClick={onAdd}>
            {t('webhook.add')}
          </Button>
          {isFull && <Text as="p">{t('webhook.full', { number: number(MAX_ENDPOINTS) })}</Text>}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function Endpoints({ connections, onOpen }: Pick<Integration, 'connections'> & Pick<EndpointListProps, 'onOpen'>) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  return (
    <table className={styles.table} aria-label={t('webhook.all')}>
      <thead>
        <tr>
          <th scope="col">{t('tool.webhook.field')}</th>
          <th scope="col">{t('statuses.title')}</th>
          <th scope="col">{t('deliveries.state')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <th scope="row">{connection.hint}</th>
            <td>{connection.statuses.map((status) => common(`status.${statusInfo(status).key}`)).join(', ')}</td>
            <td>
              <StateBadge state={connection.state} />
              <StateReason connection={connection} />
              {connection.waiting > 0 && (
                <Text as="p" tone="subdued">
                  {t('card.waiting', { number: number(connection.waiting) })}
                </Text>
              )}
            </td>
            <td className={styles.end}>
              <Button
                accessibilityLabel={t('card.manage', { name: connection.hint })}
                onClick={() => onOpen(connection.id)}
              >
                {t('webhook.edit')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
