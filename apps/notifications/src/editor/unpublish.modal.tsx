import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

export interface UnpublishModalProps {
  onUnpublish(): void;
  onClose(): void;
}

/** Confirms before customers get our mail instead of the merchant's. */
export function UnpublishModal({ onUnpublish, onClose }: UnpublishModalProps) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  return (
    <Modal
      open
      title={t('template.unpublish.title')}
      onClose={onClose}
      primaryAction={{
        content: t('template.unpublish.action'),
        onAction: () => {
          onClose();
          onUnpublish();
        },
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('template.unpublish.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
