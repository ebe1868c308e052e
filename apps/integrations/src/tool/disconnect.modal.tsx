import { useDisconnectIntegrationMutation, type Connection } from '@parcelway/api/integrations';
import type { IntegrationName } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

export interface DisconnectModalProps {
  name: IntegrationName;
  connection: Connection;
  onClose(): void;
  onDone: (() => void) | undefined;
}

/** Cannot be undone: the keys are deleted. */
export function DisconnectModal({ name, connection: { id, hint }, onClose, onDone }: DisconnectModalProps) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const [disconnect, { isLoading }] = useDisconnectIntegrationMutation();
  useFocusBack(true);
  const tool = name === 'webhook' ? hint : t(`tool.${name}.name`);
  const confirm = async () => {
    const { error } = await disconnect({ name, id });
    onClose();
    if (error) return;
    toast(t('disconnect.done', { name: tool }));
    onDone?.();
  };
  return (
    <Modal
      open
      title={t('disconnect.title', { name: tool })}
      onClose={onClose}
      primaryAction={{
        content: t('disconnect.action'),
        destructive: true,
        loading: isLoading,
        onAction: () => void confirm(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('disconnect.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
