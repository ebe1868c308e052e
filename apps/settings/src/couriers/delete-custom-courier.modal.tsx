import { useDeleteCustomCourierMutation, type CustomCourier } from '@parcelway/api/custom-couriers';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

export interface DeleteCustomCourierModalProps {
  courier: CustomCourier;
  onClose(): void;
}

/** Deleting one cannot be undone: added again it would be another courier than that of its parcels. */
export function DeleteCustomCourierModal({ courier: { id, name }, onClose }: DeleteCustomCourierModalProps) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const [remove, { isLoading }] = useDeleteCustomCourierMutation();
  useFocusBack(true);
  const confirm = async () => {
    if (!('error' in (await remove(id)))) toast(t('custom.deleted', { courier: name }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('custom.delete_title', { courier: name })}
      onClose={onClose}
      primaryAction={{
        content: t('custom.delete_action'),
        destructive: true,
        loading: isLoading,
        onAction: () => void confirm(),
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('custom.delete_text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
