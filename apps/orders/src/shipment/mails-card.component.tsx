import { useGetMailsQuery, type Mail } from '@parcelway/api/order-actions';
import { lazyPart } from '@parcelway/host';
import { statusInfo } from '@parcelway/domain';
import { useFormats, useTranslate, type MessageKey } from '@parcelway/i18n';
import { Badge, Button, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import { TitledCard } from './order-cards.component';
import * as texts from '../common/common.module.css';
import * as styles from './mails-card.module.css';

const TONES = { 0: undefined, 1: 'info', 2: 'success', 3: 'critical' } as const;

const MailModal = lazyPart(() =>
  import(/* webpackChunkName: "mail" */ './mail.modal').then(({ MailModal: Part }) => Part),
);

/** The mails about the parcel: topic, recipient and outcome. */
export function MailsCard({ id }: { id: string }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const [shown, setShown] = useState<Mail | null>(null);
  const { currentData: mails, isError, refetch } = useGetMailsQuery(id, { refetchOnMountOrArgChange: true });
  if (!mails && !isError) return null;
  return (
    <TitledCard title={t('mails.title')}>
      {!mails && (
        <>
          <Text as="p">{t('mails.error_title')}</Text>
          <div>
            <Button onClick={() => void refetch()}>{common('action.retry')}</Button>
          </div>
        </>
      )}
      {mails?.length === 0 && (
        <Text as="p" tone="subdued">
          {t('mails.none')}
        </Text>
      )}
      {mails && mails.length > 0 && (
        <ul className={styles.mails}>
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} onShow={() => setShown(mail)} />
          ))}
        </ul>
      )}
      {shown && (
        <Suspense fallback={null}>
          <MailModal parcel={id} mail={shown.id} title={t('mails.title')} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </TitledCard>
  );
}

function MailLine({
  mail: { status, receiver, email_status: state, created_at: created, sent_at: sent, error },
  onShow,
}: {
  mail: Mail;
  onShow(): void;
}) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { dateTime, relativeDay } = useFormats();
  const at = sent ?? created;
  const name = common(`status.${statusInfo(status).key}`);
  return (
    <li>
      <button type="button" className={styles.show} aria-label={t('mails.show', { status: name })} onClick={onShow}>
        {name}
      </button>
      <Badge tone={state === null ? 'attention' : TONES[state as keyof typeof TONES]}>
        {t(`mails.state.${state ?? 'waiting'}` as MessageKey<'orders'>)}
      </Badge>
      <span className={`${styles.to} ${texts.subdued}`}>
        {receiver}
        {' · '}
        <span title={dateTime(at)}>{relativeDay(at)}</span>
        {error && ` · ${error}`}
      </span>
    </li>
  );
}
