import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useState, type ReactNode } from 'react';
import { useKit } from '../kit.context';

/** What somebody should know of a part before it is published. */
export interface PublishFinding {
  /** The part's id and name. */
  id: string;
  name: string;
  text: string;
  /** Shows its fields. */
  onOpen(): void;
}

/**
 * Publishes at once where there is nothing to say, and otherwise only on confirmation.
 * @param findings read when Publish is pressed
 */
export function usePublishCheck(findings: () => PublishFinding[], publish: () => Promise<void>) {
  const [found, setFound] = useState<PublishFinding[]>([]);
  const close = () => setFound([]);
  const dialog: ReactNode = found.length > 0 && (
    <CheckModal
      findings={found}
      onClose={close}
      onPublish={() => {
        close();
        void publish();
      }}
    />
  );
  return {
    dialog,
    check: () => {
      const now = findings();
      setFound(now);
      if (now.length === 0) void publish();
    },
  };
}

interface CheckModalProps {
  findings: readonly PublishFinding[];
  onClose(): void;
  onPublish(): void;
}

function CheckModal({ findings, onClose, onPublish }: CheckModalProps) {
  const { t } = useKit();
  const { t: common } = useTranslate('common');
  return (
    <Modal
      open
      title={t('publish.check_title')}
      onClose={onClose}
      primaryAction={{ content: t('publish.check_action'), onAction: onPublish }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      {findings.map(({ id, name, text, onOpen }, index) => (
        <Modal.Section key={`${id} ${index}`}>
          <BlockStack gap="100" inlineAlign="start">
            <Button
              variant="plain"
              accessibilityLabel={t('publish.check_open', { name })}
              onClick={() => {
                onClose();
                onOpen();
              }}
            >
              {name}
            </Button>
            <Text as="p">{text}</Text>
          </BlockStack>
        </Modal.Section>
      ))}
    </Modal>
  );
}
