import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../index';
import { SelectableList, type Column } from '../list';
import { renderKit } from './test-kit';

interface Row {
  id: string;
}
const ROWS: Row[] = [{ id: 'a' }, { id: 'b' }];
const drawn: string[] = [];
const COLUMNS: Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ id }) => {
      drawn.push(id);
      return id;
    },
  },
];
const idOf = ({ id }: Row) => id;

function List() {
  const [view, setView] = useState({ town: 'York' });
  return (
    <>
      <SelectableList
        label="Rows"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={idOf}
        rowName={({ id }) => `Row ${id}`}
        view={view}
        whole={{ total: 5, exact: true }}
        actions={({ selected, except, count, clear }) => (
          <Button onClick={clear}>{`${count}: ${except ? `all but ${except.join()}` : selected.join()}`}</Button>
        )}
      />
      <Button onClick={() => setView({ town: 'Bath' })}>Filter</Button>
    </>
  );
}
const row = (id: string) => screen.getByRole('checkbox', { name: `Select Row ${id}` });
const actions = () => screen.queryByRole('button', { name: /^\d: / })?.textContent;

test('rows that are selected have actions, which can end the selection', async () => {
  const user = await renderKit(<List />);
  expect(actions()).toBeUndefined();
  await user.click(row('b'));
  expect(actions()).toBe('1: b');
  await user.click(screen.getByRole('button', { name: '1: b' }));
  expect(row('b')).not.toBeChecked();
});

test('of a whole view the actions get what is not selected', async () => {
  const user = await renderKit(<List />);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 5 in this view' }));
  await user.click(row('a'));
  expect(actions()).toBe('4: all but a');
});

test('with other filters the selection ends', async () => {
  const user = await renderKit(<List />);
  await user.click(row('a'));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(row('a')).not.toBeChecked();
});

test('a checkbox draws no cell again', async () => {
  const user = await renderKit(<List />);
  drawn.length = 0;
  await user.click(row('a'));
  expect(row('a')).toBeChecked();
  expect(drawn).toEqual([]);
});
