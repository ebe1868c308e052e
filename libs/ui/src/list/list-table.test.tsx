import { Link } from '@parcelway/router';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../index';
import { ListTable, useSelection, type Column } from '../list';
import { renderKit } from './test-kit';

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
function Selectable({ pageSize = 4 }: { pageSize?: number }) {
  const [page, setPage] = useState(0);
  const rows = ROWS.slice(page * pageSize, (page + 1) * pageSize);
  const selection = useSelection(rows.map(idOf));
  return (
    <>
      <ListTable
        label="Rows"
        columns={COLUMNS}
        rows={rows}
        rowKey={idOf}
        rowHref={({ id }) => `/rows/${id}`}
        selection={{ ...selection, rowName: ({ id }) => id, actions: <Button>Export</Button> }}
      />
      <Button onClick={() => setPage(1 - page)}>Turn</Button>
    </>
  );
}
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
const row = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}` });
const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((found) => within(found).getByRole('link').textContent);
const none = () => expect(screen.queryByRole('row', { selected: true })).toBeNull();

test('a cell is headed by its column, a number stands at the end', async () => {
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

test('the header keeps the focus when the bar takes its place', async () => {
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
