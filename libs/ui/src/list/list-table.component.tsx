import { useNavigate } from '@parcelway/router';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import * as styles from './list-table.module.css';
import { BulkBar, SelectAll, SelectRow, type RowSelection } from './row-selection.component';

export interface Column<Row> {
  id: string;
  title: string;
  /** The most of the table's width that it may take, in percent. Without: what the others leave, so they sum up to 88 at most. */
  share?: number;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** Gives its cells their place where a row is a card. */
  className?: string;
  cell(row: Row): ReactNode;
}

export interface ListTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Where a click on the row leads; the row's own link does the same for the keyboard. */
  rowHref?(row: Row): string | undefined;
  /** Makes rows selectable. */
  selection?: RowSelection<Row>;
  className?: string;
}

/** Clicks on what is clickable itself, and the end of a text selection, do not open the row. */
function isOwnClick(event: MouseEvent): boolean {
  const own = (event.target as Element).closest('a, button, label, input');
  return own !== null || (window.getSelection()?.toString() ?? '') !== '';
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

/** A dense table whose header sticks; where it is narrow each row is a card. */
export function ListTable<Row>({ label, columns, rows, rowKey, rowHref, selection, className }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const keys = rows.map(rowKey);
  const cells = columns.map(({ share, numeric, className: own }) => ({
    className: classes(own, numeric && styles.number, share === undefined && styles.rest),
    style: share === undefined ? undefined : ({ '--share': share } as CSSProperties),
  }));
  return (
    <div className={styles.box}>
      {selection && <BulkBar selection={selection} />}
      <table className={classes(styles.table, selection && styles.selectable, className)} aria-label={label}>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} keys={keys} />}
            {columns.map(({ id, title }, index) => (
              <th key={id} scope="col" title={title} {...cells[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const key = keys[at] as string;
            const href = rowHref?.(row);
            const open = (event: MouseEvent) => {
              if (href && !isOwnClick(event)) void navigate(href);
            };
            return (
              <tr
                key={key}
                className={href && styles.opens}
                aria-selected={selection && selection.selected.includes(key)}
                onClick={open}
              >
                {selection && <SelectRow selection={selection} keys={keys} at={at} name={selection.rowName(row)} />}
                {columns.map(({ id, title, cell }, index) => (
                  <td key={id} data-title={title} {...cells[index]}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
