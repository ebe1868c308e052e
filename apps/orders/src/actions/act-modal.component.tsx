import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import type { ReactNode } from 'react';
import type { Given } from './act-of';

export interface ActDialogProps {
  /** How many parcels it is about. */
  count: number;
  busy: boolean;
  onAct(given: Given): void;
  onClose(): void;
}

interface ActModalProps extends Omit<ActDialogProps, 'onAct'> {
  title: string;
  /** The main button's label, where that is not the title. */
  save?: string;
  disabled?: boolean;
  size?: 'small';
  onAct(): void;
  children: ReactNode;
}

/** The dialog of an action: its parcels are counted, and it can be left. */
export function ActModal({
  title,
  save = title,
  disabled = false,
  size,
  count,
  busy,
  onAct,
  onClose,
  children,
}: ActModalProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  return (
    <Modal
      open
      {...(size && { size })}
      title={title}
      onClose={onClose}
      primaryAction={{ content: save, disabled, loading: busy, onAction: onAct }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {count > 1 && (
            <Text as="p" fontWeight="medium">
              {t('actions.about', { count, number: number(count) })}
            </Text>
          )}
          {children}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
