import { useGetMailHtmlQuery } from '@parcelway/api/order-actions';
import { useTranslate } from '@parcelway/i18n';
import { SkeletonBodyText } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { FailureCard } from '@parcelway/ui/list';
import * as styles from './mails-card.module.css';

interface MailModalProps {
  parcel: string;
  mail: string;
  /** What the dialog is called until the mail's subject is known. */
  title: string;
  onClose(): void;
}

/** One mail as the shopper gets it. */
export function MailModal({ parcel, mail, title, onClose }: MailModalProps) {
  const { t } = useTranslate('orders');
  const { currentData, error, isFetching, refetch } = useGetMailHtmlQuery({ parcel, mail });
  return (
    <Modal open title={currentData?.subject ?? title} onClose={onClose}>
      <Modal.Section>
        {!currentData && isFetching && (
          <div role="status" aria-busy="true">
            <span className="pw-visually-hidden">{t('mails.loading')}</span>
            <SkeletonBodyText lines={8} />
          </div>
        )}
        {!currentData && !isFetching && error && (
          <FailureCard
            error={error}
            title={t('mails.html_error')}
            text={t('shipment.error_text')}
            onRetry={() => void refetch()}
          />
        )}
        {currentData && (
          // Without scripts, forms and links, and with an opaque origin.
          <iframe className={styles.mail} title={currentData.subject} sandbox="" srcDoc={currentData.html} />
        )}
      </Modal.Section>
    </Modal>
  );
}
