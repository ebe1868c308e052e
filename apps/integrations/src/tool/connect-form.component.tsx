import type { Integration } from '@parcelway/api/integrations';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Form } from '@parcelway/ui/forms';
import { TOOLS } from '../common/tools';
import { ConnectionFields } from './connection-fields.component';
import { useConnectionForm, type SavedIntegration } from './connection-form.hook';
import { PreviewCard } from './preview-card.component';

export interface ConnectFormProps {
  integration: Integration;
  onConnected?(saved: SavedIntegration): void;
}

/** Connects a tool. What would be sent can be read before. */
export function ConnectForm({ integration, onConnected }: ConnectFormProps) {
  const { t } = useTranslate('integrations');
  const toast = useToast();
  const form = useConnectionForm(integration);
  useLeaveGuard(TOOLS[integration.name].fields.some(({ name }) => form.draft[name]));
  async function connect() {
    const saved = await form.save();
    if (!saved) return;
    toast(t('form.connected', { name: t(`tool.${integration.name}.name`) }));
    onConnected?.(saved);
  }
  return (
    <BlockStack gap="400">
      <Card>
        <Form onSubmit={() => void connect()}>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {t(integration.name === 'webhook' ? 'webhook.new' : 'form.title')}
            </Text>
            <ConnectionFields form={form} />
            <InlineStack>
              <Button submit variant="primary" disabled={!form.mayUse} loading={form.isSaving}>
                {t('form.connect')}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </Card>
      {form.mayUse && <PreviewCard name={integration.name} />}
    </BlockStack>
  );
}
