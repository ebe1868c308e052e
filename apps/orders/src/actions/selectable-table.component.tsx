import type { OrderList } from '@parcelway/api/orders';
import type { OrderFilters } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ListTable, useSelection, type ListTableProps } from '@parcelway/ui/list';
import { Suspense, useMemo } from 'react';
import { RowMenu } from './row-menu.component';
import * as styles from './selectable-table.module.css';

type Shipment = OrderList['shipments'][number];
const BulkActions = lazyPart(() =>
  import(/* webpackChunkName: "actions" */ './bulk-actions.component').then(({ BulkActions: Part }) => Part),
);

export interface SelectableTableProps extends Pick<
  ListTableProps<Shipment>,
  'label' | 'columns' | 'rows' | 'className'
> {
  linkTo(id: string): string;
  filters: OrderFilters;
  total: number;
  exact: boolean;
}

/**
 * The table of parcels with selection and bulk actions. It holds the selection state itself, so that a checkbox
 * re-renders nothing above it.
 */
export function SelectableTable({ columns, rows, linkTo, filters, total, exact, ...table }: SelectableTableProps) {
  const { t } = useTranslate('orders');
  const { page: _page, pageSize: _size, ...view } = filters;
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(keys, JSON.stringify(view));
  const { selected, except, clear, select } = selection;
  const withMenu = useMemo(
    () => [
      ...columns,
      {
        id: 'menu',
        title: t('actions.menu'),
        share: 4,
        className: styles.menu,
        cell: (row: Shipment) => <RowMenu parcel={row} href={linkTo(row.id)} />,
      },
    ],
    [columns, linkTo, t],
  );
  return (
    <ListTable
      {...table}
      columns={withMenu}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => linkTo(id)}
      selection={{
        ...selection,
        view: { total, exact },
        rowName: ({ order_name: name, track_number: number }) => [name, number].filter(Boolean).join(' '),
        actions: (
          <Suspense>
            <BulkActions
              parcels={{
                chosen: except ? { filters: view, except: [...except] } : { ids: [...selected] },
                count: except ? total - except.length : selected.length,
                // A shell of before whole views could be selected has no `clear`.
                onEnd: (ok) => ok && (except ? clear() : select([])),
              }}
            />
          </Suspense>
        ),
      }}
    />
  );
}
