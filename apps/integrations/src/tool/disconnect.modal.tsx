import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

/** What is disconnected, and how. */
export interface Disconnecting {
  tool: string;
  /** What is lost. */
  text: string;
  isDisconnecting: boolean;
  disconnect(): PromiseLike<{ error?: unknown }>;
}
export interface DisconnectModalProps extends Disconnecting {
  onClose(): void;
  onDone: (() => void) | undefined;
}

/** Cannot be undone: the keys are deleted. */
export function DisconnectModal({ tool, text, isDisconnecting, disconnect, onClose, onDone }: DisconnectModalProps) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  useFocusBack(true);
  const confirm = async () => {
    const { error } = await disconnect();
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
        loading: isDisconnecting,
        onAction: () => void confirm(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{text}</Text>
      </Modal.Section>
    </Modal>
  );
}
