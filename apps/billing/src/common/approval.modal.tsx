import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

export interface ApprovalModalProps {
  /** Opens the approval once more. */
  onOpen(): void;
  onClose(): void;
}

/** Stays until the page is gone, with a button for a browser that did not open the approval by itself. */
export function ApprovalModal({ onOpen, onClose }: ApprovalModalProps) {
  const { t } = useTranslate('billing');
  return (
    <Modal
      open
      title={t('page.approve_title')}
      onClose={onClose}
      secondaryActions={[{ content: t('page.close'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t('page.approve_text')}</Text>
          <InlineStack>
            <Button onClick={onOpen}>{t('page.approve_open')}</Button>
          </InlineStack>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
