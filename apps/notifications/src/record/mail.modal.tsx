import { useGetMailAsSentQuery, type MailAsSent } from '@parcelway/api/notification';
import { MailFrame } from '@parcelway/editor';
import type { MailRow } from '@parcelway/http-contract';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, ButtonGroup, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { DesktopIcon, MobileIcon, NoteIcon } from '@parcelway/ui/icons';
import { Detail, Details, FailureCard, failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { useTopicName } from '../common/topic-name.hook';
import type { Resend } from './resend.hook';
import { StateBadge } from './state-badge.component';
import * as styles from './record.module.css';

export interface MailModalProps {
  mail: MailRow;
  resend: Resend;
  onClose(): void;
}
type View = 'desktop' | 'phone' | 'text';
const VIEWS = [
  ['desktop', DesktopIcon],
  ['phone', MobileIcon],
  ['text', NoteIcon],
] as const;

/** One mail: its outcome, and what its recipient saw. */
export function MailModal({ mail, resend, onClose }: MailModalProps) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const nameOf = useTopicName();
  const { currentData, error, isFetching, refetch } = useGetMailAsSentQuery(mail.id);
  const row = currentData?.row ?? mail;
  return (
    <Modal
      open
      size="large"
      title={row.subject || nameOf(row.topic, row.receiver)}
      onClose={onClose}
      {...(row.can_resend && {
        primaryAction: {
          content: t('resend.action'),
          disabled: resend.why !== undefined,
          loading: resend.isBusy,
          onAction: () => resend.request([row]),
        },
      })}
      secondaryActions={[{ content: common('action.dismiss'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Outcome mail={row} />
          <Facts mail={row} sent={currentData} />
          {currentData ? (
            <MailViews mail={currentData} />
          ) : isFetching ? (
            <div role="status" aria-busy="true">
              <span className="pw-visually-hidden">{t('mail.loading')}</span>
              <SkeletonBodyText lines={12} />
            </div>
          ) : failureCode(error) === 410 ? (
            <Banner tone="info" title={t('mail.gone_title')}>
              <Text as="p">{t('mail.gone_text')}</Text>
            </Banner>
          ) : (
            <FailureCard error={error} title={t('mail.error_title')} onRetry={() => void refetch()} />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Its state, and what to do about it. */
function Outcome({ mail: { failure, fail_reason: reason, ...mail } }: { mail: MailRow }) {
  const { t } = useTranslate('notifications');
  const { state } = mail;
  if (failure)
    return (
      <Banner tone="critical" title={t(`failure.${failure}`)}>
        <BlockStack gap="100">
          <Text as="p">{t(`failure_do.${failure}`)}</Text>
          {reason && (
            <Text as="p" tone="subdued">
              {t('mail.server_said')}: <span className={styles.words}>{reason}</span>
            </Text>
          )}
        </BlockStack>
      </Banner>
    );
  if (state === 'sent' || state === 'failed') return null;
  return (
    <Banner tone={state === 'unknown' ? 'warning' : 'info'} title={t(`state.${state}`)}>
      <Text as="p">{t(`state_help.${state}`)}</Text>
    </Banner>
  );
}

function Facts({ mail, sent }: { mail: MailRow; sent: MailAsSent | undefined }) {
  const { t } = useTranslate('notifications');
  const { dateTime } = useFormats();
  const times = [
    ['sent', mail.send_at],
    ['opened', mail.open_at],
    ['clicked', mail.click_at],
  ] as const;
  return (
    <div className={styles.facts}>
      <Details>
        <Detail label={t('column.state')}>
          <StateBadge mail={mail} />
        </Detail>
        {mail.to && (
          <Detail label={t('column.to')} copy={mail.to}>
            {mail.to}
          </Detail>
        )}
        {sent && <Detail label={t('mail.from')}>{sent.from}</Detail>}
        {sent?.reply_to && <Detail label={t('mail.reply_to')}>{sent.reply_to}</Detail>}
        {times.map(
          ([what, at]) =>
            at && (
              <Detail key={what} label={t(`summary.${what}`)}>
                {dateTime(at)}
              </Detail>
            ),
        )}
      </Details>
    </div>
  );
}

function MailViews({ mail }: { mail: MailAsSent }) {
  const { t } = useTranslate('notifications');
  const [view, setView] = useState<View>('desktop');
  return (
    <BlockStack gap="300">
      <div role="group" aria-label={t('mail.view')}>
        <ButtonGroup variant="segmented">
          {VIEWS.map(([name, icon]) => (
            <Button key={name} icon={icon} pressed={view === name} onClick={() => setView(name)}>
              {t(`mail.${name}`)}
            </Button>
          ))}
        </ButtonGroup>
      </div>
      {view === 'text' ? (
        // Long texts are scrolled with the keyboard.
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <div className={styles.ground} data-view={view}>
          <MailFrame className={styles.frame} title={t('mail.frame')} html={mail.html} />
        </div>
      )}
    </BlockStack>
  );
}
