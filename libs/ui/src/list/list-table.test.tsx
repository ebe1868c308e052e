import { Link } from '@parcelway/router';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../index';
import { ListTable, useSelection, type Column } from '../list';
import type * as RowSelectionParts from './row-selection.component';
import { renderKit } from './test-kit';

/** Rows that were drawn, by their names. */
const mockDrawn: string[] = [];
jest.mock('./row-selection.component', () => {
  const parts = jest.requireActual<typeof RowSelectionParts>('./row-selection.component');
  const SelectRow: typeof parts.SelectRow = (props) => {
    mockDrawn.push(props.name);
    return parts.SelectRow(props);
  };
  return { ...parts, SelectRow };
});

interface Row {
  id: string;
  count: number;
}
const ROWS: Row[] = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, count: index }));
const COLUMNS: Column<Row>[] = [
  { id: 'name', title: 'Name', cell: ({ id }) => <Link to={`/rows/${id}`}>{`Row ${id}`}</Link> },
  { id: 'count', title: 'Count', numeric: true, share: 20, cell: ({ count }) => count },
];
const idOf = ({ id }: Row) => id;

/** Two pages of two rows each, or one of four, whose rows can be selected. */
function Selectable({ pageSize = 4, columns = COLUMNS }: { pageSize?: number; columns?: Column<Row>[] }) {
  const [page, setPage] = useState(0);
  const [view, setView] = useState('one');
  const rows = ROWS.slice(page * pageSize, (page + 1) * pageSize);
  const selection = useSelection(rows.map(idOf), view);
  return (
    <>
      <ListTable
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={idOf}
        rowHref={({ id }) => `/rows/${id}`}
        selection={{
          ...selection,
          view: { total: ROWS.length, exact: true },
          rowName: ({ id }) => id,
          actions: <Button>Export</Button>,
        }}
      />
      <p title="Except">{selection.except?.join() ?? 'no view'}</p>
      <Button onClick={() => setView('other')}>Filter</Button>
      <Button onClick={() => setPage(1 - page)}>Turn</Button>
    </>
  );
}
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
const row = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}` });
const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((found) => within(found).getByRole('link').textContent);
const none = () => expect(screen.queryByRole('row', { selected: true })).toBeNull();

test('a cell is headed by its column, a number is aligned at the end', async () => {
  await renderKit(<ListTable label="Rows" columns={COLUMNS} rows={ROWS} rowKey={idOf} />);
  const table = screen.getByRole('table', { name: 'Rows' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Count']);
  expect(within(table).getByRole('cell', { name: '3' })).toHaveClass('number');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a press anywhere on the row opens it, its checkbox does not', async () => {
  const user = await renderKit(<Selectable />);
  await user.click(row('b'));
  expect(screen.getByTitle('Address')).toHaveTextContent('/');
  await user.click(screen.getByRole('cell', { name: '1' }));
  expect(screen.getByTitle('Address')).toHaveTextContent('/rows/b');
});

test('selected rows are counted and can be acted upon', async () => {
  const user = await renderKit(<Selectable />);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await user.click(row('a'));
  await user.click(row('c'));
  expect(selected()).toEqual(['Row a', 'Row c']);
  expect(screen.getByText('2 selected')).toHaveRole('status');
  expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  none();
});

test("the header's checkbox is mixed for some rows, and selects all of the page or none", async () => {
  const user = await renderKit(<Selectable />);
  await user.click(row('a'));
  expect(all()).toBePartiallyChecked();
  await user.click(all());
  expect(all()).toBeChecked();
  expect(all()).not.toBePartiallyChecked();
  expect(selected()).toHaveLength(4);
  await user.click(all());
  none();
});

test('the keyboard selects, with Shift a range', async () => {
  const user = await renderKit(<Selectable />);
  row('b').focus();
  await user.keyboard(' ');
  row('d').focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(selected()).toEqual(['Row b', 'Row c', 'Row d']);
  row('c').focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(selected()).toEqual(['Row b']);
});

test('the header keeps the focus when the bar replaces it', async () => {
  const user = await renderKit(<Selectable />);
  await user.click(all());
  expect(all()).toHaveFocus();
});

test('what is not on the page any more is not selected', async () => {
  const user = await renderKit(<Selectable pageSize={2} />);
  await user.click(all());
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  none();
  await user.click(row('c'));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  none();
});

test('with the whole page selected, all rows of the view can be, on every page, but those deselected by hand', async () => {
  const user = await renderKit(<Selectable pageSize={2} />);
  await user.click(row('a'));
  expect(screen.queryByRole('button', { name: /Select all 4/ })).toBeNull();
  await user.click(row('b'));
  expect(screen.getByText(/All 2 on this page are selected/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select all 4 in this view' }));
  expect(screen.getByText('All 4 in this view are selected.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(selected()).toEqual(['Row c', 'Row d']);
  await user.click(row('c'));
  await user.click(row('d'));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  expect(screen.getByTitle('Except')).toHaveTextContent('c,d');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(selected()).toEqual(['Row a', 'Row b']);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  none();
  expect(screen.getByTitle('Except')).toHaveTextContent('no view');
});

test('where all rows are on the page, nothing beyond it is offered', async () => {
  const user = await renderKit(<Selectable />);
  await user.click(all());
  expect(screen.queryByText(/in this view/)).toBeNull();
});

test('another view ends the selection', async () => {
  const user = await renderKit(<Selectable />);
  await user.click(row('a'));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  none();
});

test('the key x selects the row that has the focus, with Shift all from the last one', async () => {
  const user = await renderKit(<Selectable />);
  screen.getByRole('link', { name: 'Row b' }).focus();
  await user.keyboard('x');
  expect(selected()).toEqual(['Row b']);
  screen.getByRole('link', { name: 'Row d' }).focus();
  await user.keyboard('{Shift>}X{/Shift}');
  expect(selected()).toEqual(['Row b', 'Row c', 'Row d']);
  await user.keyboard('{Control>}x{/Control}');
  expect(selected()).toEqual(['Row b', 'Row c', 'Row d']);
});

test('the key x is the table’s: listeners of the whole page see that it was handled, and get other keys', async () => {
  await renderKit(<Selectable />);
  const link = screen.getByRole('link', { name: 'Row b' });
  expect([fireEvent.keyDown(link, { key: 'x' }), fireEvent.keyDown(link, { key: 'j' })]).toEqual([false, true]);
  expect(selected()).toEqual(['Row b']);
});

test('a checkbox draws its own row again, and no other; no cell is drawn again, not even with the whole page', async () => {
  const cells: string[] = [];
  const columns: Column<Row>[] = [
    {
      id: 'name',
      title: 'Name',
      cell: ({ id }) => {
        cells.push(id);
        return <Link to={`/rows/${id}`}>{`Row ${id}`}</Link>;
      },
    },
  ];
  const user = await renderKit(<Selectable columns={columns} />);
  cells.length = 0;
  mockDrawn.length = 0;
  await user.click(row('b'));
  expect(mockDrawn).toEqual(['b']);
  await user.click(all());
  expect(mockDrawn).toEqual(['b', 'a', 'c', 'd']);
  expect(selected()).toHaveLength(4);
  expect(cells).toEqual([]);
});
