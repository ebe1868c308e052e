import { useMemo, type ReactNode } from 'react';
import { ListTable, type ListTableProps } from './list-table.component';
import type { RowSelection } from './row-selection.component';
import { useSelection, type Selected } from './selection.hook';

/** The rows that are selected. Of a whole view `except` holds those that are not, and `selected` only what is on the page. */
export interface SelectedRows extends Pick<Selected, 'selected' | 'except' | 'clear'> {
  count: number;
}

export interface SelectableListProps<Row> extends Omit<ListTableProps<Row>, 'selection'> {
  /** The filters without the page: with others the selection ends. */
  view: object;
  rowName(row: Row): string;
  /** How many rows the view has on all its pages: then all of them can be selected. */
  whole?: RowSelection<Row>['view'];
  /** What can be done with the selected rows. */
  actions(rows: SelectedRows): ReactNode;
}

/** A table whose rows are acted upon together. It holds the selection itself, so that a checkbox draws nothing above it again. */
export function SelectableList<Row>({ view, rowName, whole, actions, ...table }: SelectableListProps<Row>) {
  const { rows, rowKey } = table;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const selection = useSelection(keys, JSON.stringify(view));
  const { selected, except, clear } = selection;
  const count = except && whole ? whole.total - except.length : selected.length;
  return (
    <ListTable
      {...table}
      selection={{
        ...selection,
        ...(whole && { view: whole }),
        rowName,
        actions: actions({ selected, except, clear, count }),
      }}
    />
  );
}
