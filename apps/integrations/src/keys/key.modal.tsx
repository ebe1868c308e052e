import { useRevokeApiKeyMutation, useRotateApiKeyMutation, type ApiKey, type MadeKey } from '@parcelway/api/api-keys';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import type { KeyDeed } from './key-table.component';

export interface KeyModalProps {
  deed: KeyDeed;
  onClose(): void;
  onRotated(made: MadeKey): void;
  onRevoked(revoked: ApiKey): void;
}

/** Neither can be undone: programs that use the key may be refused. */
export function KeyModal({ deed: { deed, apiKey }, onClose, onRotated, onRevoked }: KeyModalProps) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const [rotate, { isLoading: isRotating }] = useRotateApiKeyMutation();
  const [revoke, { isLoading: isRevoking }] = useRevokeApiKeyMutation();
  useFocusBack(true);
  const { id, name } = apiKey;
  const confirm = async () => {
    if (deed === 'rotate') {
      const { data } = await rotate(id);
      if (data) onRotated(data);
    } else {
      const { error } = await revoke(id);
      if (!error) {
        onRevoked(apiKey);
        toast(t('keys.revoked', { name }));
      }
    }
    onClose();
  };
  return (
    <Modal
      open
      title={t(`keys.${deed}_title`, { name })}
      onClose={onClose}
      primaryAction={{
        ...{ content: t(`keys.${deed}`), destructive: deed === 'revoke' },
        ...{ loading: isRotating || isRevoking, onAction: () => void confirm() },
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t(`keys.${deed}_text`)}</Text>
      </Modal.Section>
    </Modal>
  );
}
