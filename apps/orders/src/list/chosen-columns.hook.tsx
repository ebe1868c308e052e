import { EXTRA_COLUMNS, type ListColumn } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { Column } from '@parcelway/ui/list';
import { Suspense } from 'react';
import type { ExtraRow } from './extra-cell.component';
import * as styles from './chosen-columns.module.css';

/** Most tables show none of these. */
const ExtraCell = lazyPart(() =>
  import(/* webpackChunkName: "extra-cell" */ './extra-cell.component').then(({ ExtraCell: Part }) => Part),
);

/** Columns whose name is another text's. */
const NAMES = {
  event: 'column.last_event',
  transit: 'column.transit_days',
  ordered: 'filter.ordered',
  expected: 'dates.expected',
  fulfilled: 'filter.fulfilled',
  origin: 'filter.origin',
  note: 'filter.note',
  value: 'dates.order_total',
  tags: 'filter.tags',
} as const;

/** The names of the tables' columns. */
export function useColumnName(): (id: ListColumn) => string {
  const { t } = useTranslate('orders');
  return (id) =>
    t(id in NAMES ? NAMES[id as keyof typeof NAMES] : `column.${id as Exclude<ListColumn, keyof typeof NAMES>}`);
}

/** The chosen columns in their order: the table's own, and those that are off until they are chosen. */
export function useChosenColumns<Row extends ExtraRow>(
  shown: readonly ListColumn[],
  own: readonly Column<Row>[],
): Column<Row>[] {
  const nameOf = useColumnName();
  return shown.flatMap((id): Column<Row>[] => {
    const known = own.find((column) => column.id === id);
    if (known) return [known];
    const extra = EXTRA_COLUMNS.orders_columns.find((name) => name === id);
    if (!extra) return [];
    const cell = (row: Row) => (
      <Suspense>
        <ExtraCell column={extra} row={row} />
      </Suspense>
    );
    return [{ id, className: styles.extra, share: 10, title: nameOf(id), numeric: id === 'value', cell }];
  });
}
