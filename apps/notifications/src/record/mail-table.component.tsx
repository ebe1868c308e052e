import type { MailRow } from '@parcelway/http-contract';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Button, StatusBadge } from '@parcelway/ui';
import { SelectableList, type Column } from '@parcelway/ui/list';
import { useTopicName } from '../common/topic-name.hook';
import type { Resend } from './resend.hook';
import { StateBadge } from './state-badge.component';
import * as styles from './record.module.css';

export interface MailTableProps {
  rows: readonly MailRow[];
  /** The filters without the page: with others the selection ends. */
  view: object;
  resend: Resend;
  onOpen(mail: MailRow): void;
}

const idOf = ({ id }: MailRow) => id;

/** One row per mail: recipient, topic, and outcome. */
export function MailTable({ rows, view, resend, onOpen }: MailTableProps) {
  const { t } = useTranslate('notifications');
  const columns = useColumns(onOpen);
  return (
    <SelectableList
      label={t('record.title')}
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={idOf}
      view={view}
      rowName={({ subject, to }) => [subject, to].filter(Boolean).join(' ')}
      actions={({ selected }) => (
        <ResendButton mails={rows.filter(({ id, can_resend: can }) => can && selected.includes(id))} resend={resend} />
      )}
    />
  );
}

function ResendButton({ mails, resend }: { mails: readonly MailRow[]; resend: Resend }) {
  const { t } = useTranslate('notifications');
  const why = resend.why ?? (mails.length === 0 ? t('resend.nothing') : undefined);
  return (
    <span className={styles.bulk}>
      <Button size="slim" disabled={why !== undefined} loading={resend.isBusy} onClick={() => resend.request(mails)}>
        {mails.length === 0 ? t('resend.action') : t('resend.selected', { count: mails.length })}
      </Button>
      {why && <span className={styles.subdued}>{why}</span>}
    </span>
  );
}

function useColumns(onOpen: (mail: MailRow) => void): Column<MailRow>[] {
  const { t } = useTranslate('notifications');
  const nameOf = useTopicName();
  const refs = useRouteRefs();
  const { dateTime, relativeDay } = useFormats();
  return [
    {
      id: 'email',
      className: styles.email,
      title: t('column.email'),
      cell: (row) => (
        <button
          type="button"
          className={styles.open}
          aria-label={t('mail.open', { subject: row.subject || nameOf(row.topic, row.receiver) })}
          onClick={() => onOpen(row)}
        >
          {row.subject || nameOf(row.topic, row.receiver)}
        </button>
      ),
    },
    {
      id: 'to',
      className: styles.to,
      share: 20,
      title: t('column.to'),
      cell: (row) => (
        <span title={row.to}>
          {row.to || '–'}
          {row.receiver === 'merchant' && <span className={styles.subdued}>{` · ${t('receiver.merchant')}`}</span>}
        </span>
      ),
    },
    {
      id: 'order',
      className: styles.order,
      share: 9,
      title: t('column.order'),
      cell: (row) =>
        row.shipment_id && refs.has('orders.shipment') ? (
          <Link to={refs('orders.shipment', { item: row.shipment_id })}>{row.order_name}</Link>
        ) : (
          row.order_name || '–'
        ),
    },
    {
      id: 'about',
      className: styles.about,
      share: 15,
      title: t('column.about'),
      cell: (row) =>
        row.shipment_status === null ? (
          nameOf(row.topic, row.receiver)
        ) : (
          <StatusBadge status={row.shipment_status} subStatus={row.sub_status} />
        ),
    },
    {
      id: 'state',
      className: styles.state,
      share: 21,
      title: t('column.state'),
      cell: (row) => (
        <span className={styles.line}>
          <StateBadge mail={row} />
          {row.failure && (
            <span className={styles.why} title={row.fail_reason ?? t(`failure_do.${row.failure}`)}>
              {t(`failure.${row.failure}`)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'time',
      className: styles.time,
      share: 14,
      title: t('column.time'),
      cell: (row) => {
        const at = row.send_at ?? row.created_at;
        return <span title={dateTime(at)}>{relativeDay(at)}</span>;
      },
    },
  ];
}
