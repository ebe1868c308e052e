import type { OrderList } from '@parcelway/api/orders';
import type { ListColumn } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { StatusBadge, useSubStatusText } from '@parcelway/ui';
import { CourierName } from '../common/courier-name.component';
import { CopyButton, type Column } from '@parcelway/ui/list';
import type { ReactNode } from 'react';
import { ParcelTable, type ParcelTableProps } from '../actions/parcel-table.component';
import { CustomStatusName } from '../common/custom-status-name.component';
import * as texts from '../common/common.module.css';
import { AttentionDeed } from '../common/attention-deed.component';
import { useAttentionText } from '../common/attention-text.hook';
import { useChosenColumns } from './chosen-columns.hook';
import * as styles from './shipment-table.module.css';

type Shipment = OrderList['shipments'][number];

interface ShipmentTableProps extends Omit<ParcelTableProps, 'label' | 'className' | 'columns'> {
  /** Which columns, and in which order. */
  columns: readonly ListColumn[];
  /** What is offered below the reason of a parcel that needs attention. */
  rowAction?: ((row: Shipment) => ReactNode) | undefined;
}

/** The tracking tab: one row per parcel. */
export function ShipmentTable({ columns: shown, rowAction, ...props }: ShipmentTableProps) {
  const { t } = useTranslate('orders');
  const columns = useChosenColumns(shown, useColumns(props.linkTo, rowAction));
  const className = rowAction ? `${styles.table} ${styles.worked}` : styles.table;
  return <ParcelTable {...props} label={t('list.table_tracking')} className={className} columns={columns} />;
}

function useColumns(linkTo: (id: string) => string, rowAction: ShipmentTableProps['rowAction']): Column<Shipment>[] {
  const { t } = useTranslate('orders');
  const hint = useSubStatusText();
  const attentionText = useAttentionText();
  const { country, number } = useFormats();
  return [
    {
      id: 'order',
      className: styles.order,
      share: 10,
      title: t('column.order'),
      cell: (row) => <Link to={linkTo(row.id)}>{row.order_name}</Link>,
    },
    {
      id: 'number',
      className: styles.number,
      share: 20,
      title: t('column.number'),
      cell: ({ track_number: value }) =>
        value ? (
          <span className={texts.copyable}>
            <span title={value}>{value}</span>
            <CopyButton value={value} />
          </span>
        ) : (
          t('row.no_number')
        ),
    },
    {
      id: 'courier',
      className: styles.courier,
      share: 13,
      title: t('column.courier'),
      cell: (row) => <CourierName parcel={row} />,
    },
    {
      id: 'status',
      className: styles.status,
      share: 23,
      title: t('column.status'),
      cell: (row) => {
        const { status, sub_status: sub, attention, custom_status: custom } = row;
        return (
          <span className={styles.state}>
            <StatusBadge status={status} subStatus={sub} />
            {custom && (
              <span className={styles.own} title={custom.name}>
                <CustomStatusName status={custom} />
              </span>
            )}
            {attention ? (
              <>
                <span className={styles.attention}>{attentionText(attention)}</span>
                {attention.done && (
                  <span className={styles.done}>
                    <AttentionDeed done={attention.done} />
                  </span>
                )}
                {rowAction && <span className={styles.actions}>{rowAction(row)}</span>}
              </>
            ) : (
              !custom &&
              hint(status, sub) && (
                <span className={styles.hint} aria-hidden="true">
                  {hint(status, sub)}
                </span>
              )
            )}
          </span>
        );
      },
    },
    {
      id: 'destination',
      className: styles.destination,
      share: 12,
      title: t('column.destination'),
      cell: (row) => (row.destination ? country(row.destination) : '–'),
    },
    {
      id: 'event',
      className: styles.event,
      title: t('column.last_event'),
      cell: (row) => <LastEvent event={row.last_event} />,
    },
    {
      id: 'transit',
      className: styles.transit,
      share: 10,
      title: t('column.transit_days'),
      numeric: true,
      cell: (row) => (row.transit_days === null ? '–' : number(row.transit_days)),
    },
  ];
}

function LastEvent({ event }: { event: Shipment['last_event'] }) {
  const { t } = useTranslate('orders');
  const formats = useFormats();
  if (!event) return <span className={texts.subdued}>{t('row.no_event')}</span>;
  const { date, dateTime, relativeDay } = event.floating ? formats.floating : formats;
  const full = [event.has_time ? dateTime(event.time) : date(event.time), event.location, event.content]
    .filter(Boolean)
    .join(' · ');
  return (
    <span title={full}>
      <span className={texts.subdued}>{relativeDay(event.time)}</span>
      {` · ${event.content}`}
    </span>
  );
}
