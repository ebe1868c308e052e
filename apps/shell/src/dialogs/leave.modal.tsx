import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

/** Whoever leaves a screen with changes that are not saved confirms it. */
export function LeaveModal({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  const { t } = useTranslate('common');
  return (
    <Modal
      open
      size="small"
      title={t('host.leave_title')}
      onClose={onStay}
      primaryAction={{ content: t('host.leave'), destructive: true, onAction: onLeave }}
      secondaryActions={[{ content: t('host.stay'), onAction: onStay }]}
    >
      <Modal.Section>
        <Text as="p">{t('host.leave_text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
