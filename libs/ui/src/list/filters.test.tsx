import type { FilterTable } from '@parcelway/domain';
import { act, screen } from '@testing-library/react';
import { ChipRow, FilterMenu, FilterRow, SearchField, SortSelect, useFilters } from '../list';
import { renderKit } from './test-kit';

const TABLE = {
  tab: { type: 'choice', values: ['in', 'out'], default: 'in', staysWhenCleared: true },
  couriers: { type: 'texts', pattern: /^\w+$/, most: 9, chip: { text: 'Courier', show: 'text' } },
  state: {
    type: 'choice',
    values: ['open', 'all'],
    default: 'open',
    noLimit: 'all',
    chip: { text: 'State', show: 'text' },
  },
  query: { type: 'text', maxLength: 20, chip: { text: 'Search', show: 'text' } },
  sort: { type: 'choice', values: ['new', 'old'], default: 'new' },
  page: { type: 'number', default: 1, min: 1, max: 99 },
} as const satisfies FilterTable;

const CHOICES = [...'abcdefghij'].map((value) => ({ value, label: `Courier ${value}` }));

function List() {
  const { filters, active, isFiltered, change, clear, reset } = useFilters(TABLE);
  return (
    <>
      <FilterRow
        search={<SearchField value={filters.query} onSearch={(query) => change({ query }, { replace: true })} />}
        sort={
          <SortSelect
            options={[
              { value: 'new', label: 'Newest' },
              { value: 'old', label: 'Oldest' },
            ]}
            value={filters.sort}
            onSort={(sort) => change({ sort: sort === 'old' ? 'old' : 'new' })}
          />
        }
      >
        <FilterMenu
          label="Courier"
          choices={CHOICES}
          selected={filters.couriers}
          onChange={(couriers) => change({ couriers })}
        />
      </FilterRow>
      <ChipRow
        chips={active.map(({ chip, value, without }) => ({
          name: chip.text,
          value: String(value),
          onRemove: () => change(without),
        }))}
        onClear={clear}
      />
      <p>{isFiltered ? 'narrowed' : 'as it is'}</p>
      <button type="button" onClick={() => reset({ tab: 'out' })}>
        Out
      </button>
    </>
  );
}
const address = () => new URLSearchParams(screen.getByTitle('Address').textContent.split('?')[1]).toString();

test('filters come from the address, and every one in force has a chip that removes it', async () => {
  const user = await renderKit(<List />, { at: '/?couriers=a,b&page=3' });
  expect(screen.getByText('narrowed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Courier: a' }));
  expect(address()).toBe('couriers=b');
  await user.click(screen.getByRole('button', { name: 'Remove Courier: b' }));
  expect(screen.getByText('as it is')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove State: open' }));
  expect(address()).toBe('state=all');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a second change before the first one is rendered adds to it', async () => {
  await renderKit(<List />, { at: '/?couriers=a' });
  act(() => {
    screen.getByRole('button', { name: 'Remove Courier: a' }).click();
    screen.getByRole('button', { name: 'Remove State: open' }).click();
  });
  expect(address()).toBe('state=all');
});

test('clearing stays on the tab, another tab starts anew', async () => {
  const user = await renderKit(<List />, { at: '/?tab=out&couriers=a&sort=old' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('tab=out');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest');
  expect(address()).toBe('tab=out&sort=old');
  await user.click(screen.getByRole('button', { name: 'Out' }));
  expect(address()).toBe('tab=out');
});

test('a menu with many choices finds one, and what it hides stays chosen', async () => {
  const user = await renderKit(<List />, { at: '/?couriers=a' });
  await user.click(screen.getByRole('button', { name: 'Courier' }));
  await user.type(await screen.findByLabelText('Find in this list'), 'r j');
  await user.click(screen.getByRole('checkbox', { name: 'Courier j' }));
  expect(address()).toBe('couriers=a%2Cj');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('');
});

test('what is typed goes into the address when the typing pauses', async () => {
  const user = await renderKit(<List />);
  await user.type(screen.getByLabelText('Search'), 'jane');
  expect(address()).toBe('');
  expect(await screen.findByRole('button', { name: 'Remove Search: jane' })).toBeInTheDocument();
  expect(address()).toBe('query=jane');
});

test('a pasted column of numbers stays a list of numbers', async () => {
  const user = await renderKit(<List />);
  await user.click(screen.getByLabelText('Search'));
  await user.paste('1944\r\n1945\n1946\n');
  expect(screen.getByLabelText('Search')).toHaveValue('1944, 1945, 1946');
});

test('[2.48] the key of a saved view stays in the link while its list is turned and narrowed, and goes when it is cleared', async () => {
  const user = await renderKit(<List />, { at: '/?key=7&couriers=a' });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest');
  expect(address()).toBe('key=7&couriers=a&sort=old');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('');
});
