import type { EmailPreview as Answer } from '@parcelway/api/order-actions';
import { MailFrame } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { Banner, SkeletonBodyText, Text } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import * as styles from './email-preview.module.css';

interface EmailPreviewProps {
  /** It is about one parcel. */
  isOne: boolean;
  answer: Answer | undefined;
  /** It is of what is written now. */
  isCurrent: boolean;
  error: unknown;
  onRetry(): void;
}

/** The mail that goes, or why there is none. */
export function EmailPreview({ isOne, answer, isCurrent, error, onRetry }: EmailPreviewProps) {
  const { t } = useTranslate('orders');
  if (error !== undefined)
    return (
      <FailureCard error={error} title={t('mails.html_error')} text={t('actions.email.error_text')} onRetry={onRetry} />
    );
  if (!answer)
    return (
      <div role="status" aria-busy="true" className={styles.wait}>
        <span className="pw-visually-hidden">{t('mails.loading')}</span>
        <SkeletonBodyText lines={8} />
      </div>
    );
  const { mail, reason } = answer;
  if (!mail)
    return (
      <Banner tone="warning" title={t('actions.email.none_title')}>
        <Text as="p">{isOne && reason ? t(`actions.email.none.${reason}`) : t('actions.email.none_of_all')}</Text>
      </Banner>
    );
  return (
    <section className={styles.mail} aria-label={t('actions.email.preview')} aria-busy={!isCurrent}>
      <dl className={styles.facts}>
        {!isOne && (
          <>
            <dt>{t('actions.email.example')}</dt>
            <dd>{mail.order_name}</dd>
          </>
        )}
        <dt>{t('actions.email.to')}</dt>
        <dd>{mail.recipient}</dd>
        <dt>{t('actions.email.subject')}</dt>
        <dd>{mail.subject}</dd>
      </dl>
      <MailFrame className={styles.frame} title={mail.subject} html={mail.html} />
    </section>
  );
}
