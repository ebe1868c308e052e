import type { OrderList } from '@parcelway/api/orders';
import type { ListColumn } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { StatusBadge } from '@parcelway/ui';
import { ListTable, type Column } from '@parcelway/ui/list';
import { FulfillmentBadge } from '../common/fulfillment-badge.component';
import { CustomStatusName } from '../common/custom-status-name.component';
import * as texts from '../common/common.module.css';
import { useChosenColumns } from './chosen-columns.hook';
import * as styles from './order-table.module.css';

type Order = OrderList['orders'][number];

interface OrderTableProps {
  /** Which columns, and in which order. */
  columns: readonly ListColumn[];
  rows: readonly Order[];
  /** Address of a parcel's page. */
  linkTo(id: string): string;
  /** … and of an order's that has no parcel yet. */
  orderLink(id: string): string;
}

/** The order tab: one row per order, with its parcels. */
export function OrderTable({ columns: shown, rows, linkTo, orderLink }: OrderTableProps) {
  const { t } = useTranslate('orders');
  // Where the tracking tab leads too: to the parcel, which lists the others.
  const pageOf = ({ id, shipments: [parcel] }: Order) => (parcel ? linkTo(parcel.id) : orderLink(id));
  const columns = useChosenColumns(shown, useColumns(linkTo, pageOf));
  return (
    <ListTable
      label={t('list.table_orders')}
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={pageOf}
    />
  );
}

function useColumns(linkTo: (id: string) => string, pageOf: (order: Order) => string): Column<Order>[] {
  const { t } = useTranslate('orders');
  const { date, dateTime, money, number } = useFormats();
  return [
    {
      id: 'order',
      className: styles.order,
      share: 20,
      title: t('column.order'),
      cell: (row) => (
        <span className={texts.copyable}>
          <Link to={pageOf(row)}>{row.order_name}</Link>
          <span className={texts.subdued} title={dateTime(row.ordered_at)}>
            {date(row.ordered_at)}
          </span>
        </span>
      ),
    },
    {
      id: 'customer',
      share: 16,
      title: t('column.customer'),
      cell: ({ customer }) => customer.name || customer.email || '–',
    },
    { id: 'items', share: 11, title: t('column.items'), numeric: true, cell: (row) => number(row.items_count) },
    {
      id: 'total',
      share: 13,
      title: t('column.total'),
      numeric: true,
      cell: (row) => money(row.total_price, row.currency),
    },
    { id: 'fulfillment', share: 19, title: t('column.fulfillment'), cell: (row) => <FulfillmentBadge order={row} /> },
    {
      id: 'parcels',
      className: styles.parcels,
      title: t('column.parcels'),
      cell: (row) => <Parcels order={row} linkTo={linkTo} />,
    },
  ];
}

function Parcels({
  order: { shipments, custom_status: ofOrder },
  linkTo,
}: {
  order: Order;
  linkTo(id: string): string;
}) {
  const { t } = useTranslate('orders');
  if (shipments.length === 0)
    return ofOrder ? (
      <CustomStatusName status={ofOrder} />
    ) : (
      <span className={texts.subdued}>{t('row.no_parcel')}</span>
    );
  return (
    <ul className={styles.list}>
      {shipments.map(
        ({ id, track_number: number, courier_name: courier, status, sub_status: sub, custom_status: custom }) => (
          <li key={id}>
            <Link to={linkTo(id)} title={courier}>
              {number || t('row.no_number')}
            </Link>
            <StatusBadge status={status} subStatus={sub} />
            {custom && <CustomStatusName status={custom} />}
          </li>
        ),
      )}
    </ul>
  );
}
