import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import type { Resend } from './resend.hook';
import * as styles from './record.module.css';

/** Confirms before a mail may arrive twice, and shows what was not sent again. */
export function ResendModal({ resend: { pending, refused, confirm, close } }: { resend: Resend }) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  if (pending) {
    const unknown = pending.filter(({ state }) => state === 'unknown').length;
    return (
      <Modal
        open
        size="small"
        title={t('resend.confirm_title', { count: pending.length })}
        onClose={close}
        primaryAction={{ content: t('resend.action'), onAction: confirm }}
        secondaryActions={[{ content: common('action.cancel'), onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{t('resend.confirm_text', { count: unknown })}</Text>
        </Modal.Section>
      </Modal>
    );
  }
  if (!refused) return null;
  return (
    <Modal
      open
      title={t('resend.refused_title')}
      onClose={close}
      secondaryActions={[{ content: common('action.dismiss'), onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">{t('resend.refused_text', { count: refused.queued })}</Text>
          <ul className={styles.refused}>
            {refused.mails.map(({ mail, reason }) => (
              <li key={mail.id}>
                <span className={styles.grow}>{[mail.subject, mail.to].filter(Boolean).join(' · ')}</span>
                <span className={styles.subdued}>
                  {reason === 'not_found' || reason === 'not_failed' ? t(`resend.${reason}`) : t(`failure.${reason}`)}
                </span>
              </li>
            ))}
          </ul>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
