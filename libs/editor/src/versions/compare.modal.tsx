import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, List, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { FailureCard } from '@parcelway/ui/list';
import { useKit } from '../kit.context';

export interface CompareModalProps {
  published_at: string;
  /** Above the differences. */
  intro: string;
  /** In words; null while they are not known. */
  differences: readonly string[] | null;
  error: unknown;
  onRetry(): void;
  mayRestore: boolean;
  onClose(): void;
  onRestore(): void;
}

/** What restoring a version would change in the draft, in words. */
export function CompareModal(props: CompareModalProps) {
  const { published_at: at, intro, differences, error, onRetry, mayRestore, onClose, onRestore } = props;
  const { t } = useKit();
  const { t: common } = useTranslate('common');
  const { dateTime } = useFormats();
  return (
    <Modal
      open
      title={t('compare.title', { time: dateTime(at) })}
      onClose={onClose}
      primaryAction={{
        content: t('versions.restore'),
        disabled: !mayRestore || !differences || differences.length === 0,
        onAction: onRestore,
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {error && !differences ? (
          <FailureCard error={error} title={t('compare.error_title')} onRetry={onRetry} />
        ) : !differences ? (
          <SkeletonBodyText lines={4} />
        ) : differences.length === 0 ? (
          <Text as="p">{t('compare.same')}</Text>
        ) : (
          <BlockStack gap="300">
            <Text as="p">{intro}</Text>
            <List>
              {differences.map((text, index) => (
                <List.Item key={index}>{text}</List.Item>
              ))}
            </List>
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
