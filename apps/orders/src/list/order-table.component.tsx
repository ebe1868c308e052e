import type { OrderList } from '@parcelway/api/orders';
import type { ListColumn } from '@parcelway/domain';
import type { MessageKey } from '@parcelway/i18n';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Badge, StatusBadge, Link as StoreLink } from '@parcelway/ui';
import { ListTable, type Column } from '@parcelway/ui/list';
import * as texts from '../common/common.module.css';
import * as styles from './order-table.module.css';

type Order = OrderList['orders'][number];

interface OrderTableProps {
  /** Which columns, and in which order. */
  columns: readonly ListColumn[];
  rows: readonly Order[];
  linkTo(id: string): string;
}

/** The order tab: one row per order, with its parcels. */
export function OrderTable({ columns: shown, rows, linkTo }: OrderTableProps) {
  const { t } = useTranslate('orders');
  const all = useColumns(linkTo);
  const columns = shown.flatMap((id) => all.find((column) => column.id === id) ?? []);
  return (
    <ListTable
      label={t('list.table_orders')}
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ shipments: [parcel] }) => parcel && linkTo(parcel.id)}
    />
  );
}

const FULFILLMENT_TONES = { 0: 'attention', 1: 'success', 2: 'warning', 3: undefined } as const;
type FulfillmentCode = keyof typeof FULFILLMENT_TONES;

function useColumns(linkTo: (id: string) => string): Column<Order>[] {
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
          <OrderName order={row} linkTo={linkTo} />
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
    { id: 'items', share: 9, title: t('column.items'), numeric: true, cell: (row) => number(row.items_count) },
    {
      id: 'total',
      share: 13,
      title: t('column.total'),
      numeric: true,
      cell: (row) => money(row.total_price, row.currency),
    },
    {
      id: 'fulfillment',
      share: 19,
      title: t('column.fulfillment'),
      cell: ({ cancelled_at: cancelled, fulfillment_status: state }) =>
        cancelled ? (
          <Badge tone="critical">{t('row.cancelled')}</Badge>
        ) : (
          <Badge tone={FULFILLMENT_TONES[state as FulfillmentCode]}>
            {t(`fulfillment.${state}` as MessageKey<'orders'>)}
          </Badge>
        ),
    },
    {
      id: 'parcels',
      className: styles.parcels,
      title: t('column.parcels'),
      cell: (row) => <Parcels shipments={row.shipments} linkTo={linkTo} />,
    },
  ];
}

/** Leads where the tracking tab's does: to the parcel, which tells of the others. An order without one is a page of the store only. */
function OrderName({
  order: { order_name: name, shipments, shopify_order_url: url },
  linkTo,
}: {
  order: Order;
  linkTo(id: string): string;
}) {
  const { t } = useTranslate('orders');
  const [parcel] = shipments;
  if (parcel) return <Link to={linkTo(parcel.id)}>{name}</Link>;
  return (
    <StoreLink url={url} external removeUnderline accessibilityLabel={`${name}, ${t('shipment.new_tab')}`}>
      {name}
    </StoreLink>
  );
}

function Parcels({ shipments, linkTo }: { shipments: Order['shipments']; linkTo(id: string): string }) {
  const { t } = useTranslate('orders');
  if (shipments.length === 0) return <span className={texts.subdued}>{t('row.no_parcel')}</span>;
  return (
    <ul className={styles.list}>
      {shipments.map(({ id, track_number: number, courier_name: courier, status, sub_status: sub }) => (
        <li key={id}>
          <Link to={linkTo(id)} title={courier}>
            {number || t('row.no_number')}
          </Link>
          <StatusBadge status={status} subStatus={sub} />
        </li>
      ))}
    </ul>
  );
}
