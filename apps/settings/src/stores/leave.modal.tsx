import { useConnectStoreMutation } from '@parcelway/api/groups';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

/** Leaving cannot be undone: another store would have to invite this one again. */
export function LeaveModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const [connect, { isLoading }] = useConnectStoreMutation();
  useFocusBack(true);
  const leave = async () => {
    const { error } = await connect({ action: 'leave' });
    if (!error) toast(t('group.leave.done'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('group.leave.title')}
      onClose={onClose}
      primaryAction={{
        content: t('group.leave.action'),
        destructive: true,
        loading: isLoading,
        onAction: () => void leave(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('group.leave.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
