import { useNavigate } from '@parcelway/router';
import { memo, useCallback, useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import * as styles from './list-table.module.css';
import { BulkBar, pressed, SelectAll, SelectRow, SelectWhole, type RowSelection } from './row-selection.component';

export interface Column<Row> {
  id: string;
  title: string;
  /** The maximum of the table's width, in percent. Without: what the others leave. Where they sum up to more than fits, the rows scroll. */
  share?: number;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** The place of its cells where a row is a card. */
  className?: string;
  cell(row: Row): ReactNode;
}

export interface ListTableProps<Row> {
  label: string;
  /** Cells whose columns stay the same object are not drawn again when rows are selected. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Where a click on the row leads; the row's own link does the same for the keyboard. */
  rowHref?(row: Row): string | undefined;
  /** Makes rows selectable. */
  selection?: RowSelection<Row>;
  className?: string;
}

/** Of the table's width, in percent: the rest is for the checkboxes and one column without a width. */
const FITTING = 92;

/** Clicks on what is clickable itself, in a menu over the table, and the end of a text selection, do not open the row. */
function isOwnClick(target: Element, row: Element): boolean {
  const own = !row.contains(target) || target.closest('a, button, label, input') !== null;
  return own || (window.getSelection()?.toString() ?? '') !== '';
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

interface Cell {
  className: string | undefined;
  style: CSSProperties | undefined;
}
interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  cells: readonly Cell[];
}
interface RowProps<Row> extends CellsProps<Row> {
  rowKey: string;
  href: string | undefined;
  /** Its name and whether it is selected; undefined where rows cannot be. */
  name: string | undefined;
  on: boolean;
  open(href: string): void;
  press(key: string, shift: boolean): void;
}

function RowCells<Row>({ row, columns, cells }: CellsProps<Row>) {
  return (
    <>
      {columns.map(({ id, title, cell }, index) => (
        <td key={id} data-title={title} {...cells[index]}>
          {cell(row)}
        </td>
      ))}
    </>
  );
}
/** Selecting the whole page draws its checkboxes, not the content of two hundred rows. */
const Cells = memo(RowCells) as typeof RowCells;

function TableRow<Row>({ row, rowKey, columns, cells, href, name, on, open, press }: RowProps<Row>) {
  return (
    <tr
      className={href && styles.opens}
      aria-selected={name === undefined ? undefined : on}
      onClick={({ target, currentTarget }) => {
        if (href && !isOwnClick(target as Element, currentTarget)) open(href);
      }}
    >
      {name !== undefined && <SelectRow on={on} name={name} onPress={(shift) => press(rowKey, shift)} />}
      <Cells row={row} columns={columns} cells={cells} />
    </tr>
  );
}
/** A checkbox changes its own row, not a hundred. */
const Row = memo(TableRow) as typeof TableRow;

/** A dense table whose header sticks; where it is narrow each row is a card. */
export function ListTable<Row>({ label, columns, rows, rowKey, rowHref, selection, className }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const keys = rows.map(rowKey);
  const cells = useMemo(
    () =>
      columns.map(({ share, numeric, className: own }) => ({
        className: classes(own, numeric && styles.number, share === undefined && styles.rest),
        style: share === undefined ? undefined : ({ '--share': share } as CSSProperties),
      })),
    [columns],
  );
  const scrolls = columns.reduce((sum, { share = 0 }) => sum + share, 0) > FITTING;
  const latest = useRef({ keys, selection });
  useEffect(() => {
    latest.current = { keys, selection };
  });
  const press = useCallback((key: string, shift: boolean) => {
    const { keys: all, selection: now } = latest.current;
    now?.select(pressed(now, all, key, shift));
  }, []);
  const open = useCallback((href: string) => void navigate(href), [navigate]);
  return (
    <div className={styles.box}>
      <div className={scrolls ? styles.scrolls : undefined}>
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
            {selection && <SelectWhole selection={selection} keys={keys} columns={columns.length + 1} />}
          </thead>
          {/* The rows' own controls have the keys; `x` bubbles from whichever of them has the focus. */}
          <tbody
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
              const row = (target as Element).closest('tbody > tr');
              const at = row ? [...currentTarget.children].indexOf(row) : -1;
              if (!selection || key.toLowerCase() !== 'x' || ctrlKey || metaKey || altKey || at < 0) return;
              // Whoever listens to the keys of the whole page has nothing more to do.
              event.preventDefault();
              press(keys[at] as string, shiftKey);
            }}
          >
            {rows.map((row, at) => {
              const key = keys[at] as string;
              return (
                <Row
                  key={key}
                  row={row}
                  rowKey={key}
                  columns={columns}
                  cells={cells}
                  href={rowHref?.(row)}
                  name={selection?.rowName(row)}
                  on={selection?.selected.includes(key) ?? false}
                  open={open}
                  press={press}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
