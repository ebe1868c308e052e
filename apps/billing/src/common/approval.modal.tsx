import { useTranslate } from '@parcelway/i18n';
import { Link, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';

/** Stays until the page is gone, with a link for a browser that did not open the approval by itself. */
export function ApprovalModal({ url, onClose }: { url: string; onClose(): void }) {
  const { t } = useTranslate('billing');
  return (
    <Modal
      open
      title={t('page.approve_title')}
      onClose={onClose}
      secondaryActions={[{ content: t('page.close'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">
          {t('page.approve_text')}{' '}
          <Link url={url} target="_top">
            {t('page.approve_open')}
          </Link>
        </Text>
      </Modal.Section>
    </Modal>
  );
}
