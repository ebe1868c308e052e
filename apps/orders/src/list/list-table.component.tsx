import { useNavigate } from '@parcelway/router';
import type { MouseEvent, ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  cell(row: Row): ReactNode;
}

export interface ListTableProps<Row> {
  label: string;
  /** What a row is: gives the columns their widths, and the cells their places on a phone's card. */
  kind: 'parcel' | 'order';
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Where a click on the row leads; the row's own link does the same for the keyboard. */
  rowHref?(row: Row): string | undefined;
}

/** Clicks on what is clickable itself, and the end of a text selection, do not open the row. */
function isOwnClick(event: MouseEvent): boolean {
  return (event.target as Element).closest('a, button') !== null || (window.getSelection()?.toString() ?? '') !== '';
}

/** A dense table; on a phone each row becomes a card. */
export function ListTable<Row>({ label, kind, columns, rows, rowKey, rowHref }: ListTableProps<Row>) {
  const navigate = useNavigate();
  return (
    <table className={`orders-table orders-table--${kind}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, title, numeric }) => (
            <th key={id} scope="col" title={title} className={`orders-table__${id}${numeric ? ' orders-number' : ''}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const href = rowHref?.(row);
          const open = (event: MouseEvent) => {
            if (href && !isOwnClick(event)) void navigate(href);
          };
          return (
            <tr key={rowKey(row)} className={href ? 'orders-table__row--opens' : undefined} onClick={open}>
              {columns.map(({ id, title, numeric, cell }) => (
                <td key={id} data-title={title} className={`orders-table__${id}${numeric ? ' orders-number' : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
