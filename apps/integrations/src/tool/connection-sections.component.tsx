import { useDisconnectIntegrationMutation, type Connection, type Integration } from '@parcelway/api/integrations';
import { useSaveBar, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { useMemo, useRef, type ReactNode } from 'react';
import { useIntegrationAccess } from '../common/access.hook';
import { StateBadge, StateReason } from '../common/state.component';
import { TOOLS } from '../common/tools';
import { ConnectionFields } from './connection-fields.component';
import { useConnectionForm } from './connection-form.hook';
import { DeliveriesCard } from './deliveries-card.component';
import { DisconnectCard } from './disconnect-card.component';
import { PreviewCard } from './preview-card.component';
import { TestCard } from './send-test-card.component';

export interface ConnectionSectionsProps {
  integration: Integration;
  connection: Connection;
  /** What only this kind of tool has. */
  children?: ReactNode;
  onDisconnected?(): void;
}

/** One connection: its settings, a test, what it is sent, and its end. */
export function ConnectionSections({ integration, connection, children, onDisconnected }: ConnectionSectionsProps) {
  const { t } = useTranslate('integrations');
  const { date } = useFormats();
  const { name } = integration;
  const { mayWrite } = useIntegrationAccess(integration);
  const [disconnect, { isLoading: isDisconnecting }] = useDisconnectIntegrationMutation();
  const form = useConnectionForm(integration, connection);
  const save = useFormBar(form);
  return (
    <BlockStack gap="400">
      {connection.state !== 'connected' && (
        <Banner tone={connection.state === 'disabled' ? 'critical' : 'warning'} title={t(`state.${connection.state}`)}>
          <StateReason connection={connection} />
          {TOOLS[name].fields.length === 0 ? (
            <Button disabled={!form.mayUse} loading={form.isSaving} onClick={() => void save()}>
              {t('state.turn_on')}
            </Button>
          ) : (
            <Text as="p">{t('state.resume')}</Text>
          )}
        </Banner>
      )}
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t('form.title')}
            </Text>
            <StateBadge state={connection.state} />
          </InlineStack>
          <Text as="p" tone="subdued">
            {t(connection.hint === '' ? 'form.since_alone' : 'form.since', {
              ...{ hint: connection.hint, date: date(connection.connected_at) },
            })}
          </Text>
          <ConnectionFields form={form} />
        </BlockStack>
      </Card>
      {children}
      {form.mayUse && (
        <>
          <TestCard name={name} id={connection.id} />
          <PreviewCard name={name} />
          <DeliveriesCard name={name} id={connection.id} />
        </>
      )}
      <DisconnectCard
        tool={name === 'webhook' ? connection.hint : t(`tool.${name}.name`)}
        text={t('disconnect.text')}
        mayWrite={mayWrite}
        isDisconnecting={isDisconnecting}
        disconnect={() => disconnect({ name, id: connection.id })}
        onDisconnected={onDisconnected}
      />
    </BlockStack>
  );
}

/** The save bar, while something is changed. @returns what it saves with */
function useFormBar(form: ReturnType<typeof useConnectionForm>): () => Promise<void> {
  const { t } = useTranslate('integrations');
  const toast = useToast();
  const save = async () => {
    if (await form.save()) toast(t('form.saved'));
  };
  const latest = useRef(save);
  latest.current = save;
  const { isDirty, isSaving, discard } = form;
  useSaveBar(
    useMemo(
      () => (isDirty ? { saving: isSaving, onSave: () => void latest.current(), onDiscard: discard } : null),
      [isDirty, isSaving, discard],
    ),
  );
  return save;
}
