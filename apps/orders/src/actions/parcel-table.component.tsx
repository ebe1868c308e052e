import type { OrderList } from '@parcelway/api/orders';
import type { OrderFilters } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { SelectableList, type SelectableListProps } from '@parcelway/ui/list';
import { Suspense, useMemo } from 'react';
import { RowMenu } from './row-menu.component';
import * as styles from './parcel-table.module.css';

type Shipment = OrderList['shipments'][number];
const BulkActions = lazyPart(() =>
  import(/* webpackChunkName: "actions" */ './bulk-actions.component').then(({ BulkActions: Part }) => Part),
);

export interface ParcelTableProps extends Pick<
  SelectableListProps<Shipment>,
  'label' | 'columns' | 'rows' | 'className'
> {
  linkTo(id: string): string;
  filters: OrderFilters;
  total: number;
  exact: boolean;
}

const idOf = ({ id }: Shipment) => id;

/** The table of parcels with a menu in each row, and actions for those that are selected. */
export function ParcelTable({ columns, linkTo, filters, total, exact, ...table }: ParcelTableProps) {
  const { t } = useTranslate('orders');
  const { page: _page, pageSize: _size, ...view } = filters;
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
    <SelectableList
      {...table}
      columns={withMenu}
      rowKey={idOf}
      rowHref={({ id }) => linkTo(id)}
      view={view}
      whole={{ total, exact }}
      rowName={({ order_name: name, track_number: number }) => [name, number].filter(Boolean).join(' ')}
      actions={({ selected, except, count, clear }) => (
        <Suspense>
          <BulkActions
            parcels={{
              chosen: except ? { filters: view, except: [...except] } : { ids: [...selected] },
              count,
              onEnd: (ok) => ok && clear(),
            }}
          />
        </Suspense>
      )}
    />
  );
}
