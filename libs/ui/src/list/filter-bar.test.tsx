import type { FilterTable } from '@parcelway/domain';
import { screen } from '@testing-library/react';
import { FilterBar, FilterChips, useFilters, type FilterBarProps, type FilterTexts } from '../list';
import { renderKit } from './test-kit';

const TABLE = {
  tab: { type: 'choice', values: ['in', 'out'], default: 'in', staysWhenCleared: true },
  sent: { type: 'number', default: 0, min: -1, max: 99, chip: { text: 'sent', show: 'period' }, menu: [0, 7] },
  last: { type: 'day', when: ['sent', -1] },
  first: { type: 'day', when: ['sent', -1], notAfter: 'last' },
  sizes: {
    type: 'numbers',
    values: [1, 2],
    when: ['tab', 'in'],
    chip: { text: 'size', show: 'text' },
    menu: 'values',
    menuText: 'sizes',
  },
  towns: { type: 'texts', pattern: /./, most: 9, chip: { text: 'town', show: 'text' }, menu: 'places' },
  find: { type: 'text', maxLength: 9, chip: { text: 'search', show: 'text' } },
  page: { type: 'number', default: 1, min: 1, max: 9 },
} as const satisfies FilterTable;

const NAMES: Parameters<FilterTexts<typeof TABLE>['name']>[0][] = [
  ...(['sent', 'size', 'sizes', 'town', 'search', 'search_hint'] as const),
];
const TEXTS: FilterTexts<typeof TABLE> = {
  name: (text) => `Name ${NAMES.indexOf(text) < 0 ? '?' : text}`,
  value: (value, key) => `${key} ${value}`,
};
const PLACES = { places: [{ value: 'York', count: 1000 }, { value: 'Bath', count: 3 }, { value: 'Wells' }] };

function List(props: Partial<FilterBarProps<typeof TABLE>>) {
  const state = useFilters(TABLE);
  return (
    <>
      <FilterBar table={TABLE} state={state} texts={TEXTS} options={PLACES} {...props} />
      <FilterChips state={state} texts={TEXTS} />
    </>
  );
}
const address = () => new URLSearchParams(screen.getByTitle('Address').textContent.split('?')[1]).toString();
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const labels = (role: 'radio' | 'checkbox') =>
  screen.getAllByRole<HTMLInputElement>(role).map((input) => input.labels?.[0]?.textContent);

test('a row with a menu is a menu of its values, which is named by the row', async () => {
  const user = await renderKit(<List />);
  expect(buttons()).toEqual(['Name sent', 'Name sizes', 'Name town']);
  await user.click(screen.getByRole('button', { name: 'Name sizes' }));
  expect(await screen.findByLabelText('sizes 1')).toBeInTheDocument();
  await user.click(screen.getByLabelText('sizes 2'));
  expect(address()).toBe('sizes=2');
  await user.click(screen.getByRole('button', { name: 'Remove Name size: sizes 2' }));
  expect(address()).toBe('');
});

test('a row that does not apply has no menu', async () => {
  await renderKit(<List />, { at: '/?tab=out' });
  expect(buttons()).toEqual(['Name sent', 'Name town']);
});

test('options of the shop are sorted by their text, with their number up to 1,000', async () => {
  const user = await renderKit(<List />);
  await user.click(screen.getByRole('button', { name: 'Name town' }));
  await screen.findByLabelText('towns Bath (3)');
  expect(labels('checkbox')).toEqual(['towns Bath (3)', 'towns Wells', 'towns York (1,000+)']);
  await user.click(screen.getByLabelText('towns York (1,000+)'));
  expect(address()).toBe('towns=York');
});

test("a period offers its presets and days of one's own, which are chosen in a calendar", async () => {
  const user = await renderKit(<List />, { at: '/?sent=-1&first=2026-11-02&last=2026-11-03' });
  await user.click(screen.getByRole('button', { name: 'Name sent' }));
  await screen.findByLabelText('Custom dates');
  expect(labels('radio')).toEqual(['sent 0', 'sent 7', 'Custom dates']);
  await user.click(await screen.findByRole('button', { name: /November 9 2026/ }));
  await user.click(await screen.findByRole('button', { name: /November 12 2026/ }));
  expect(address()).toBe('sent=-1&last=2026-11-12&first=2026-11-09');
  await user.click(screen.getByLabelText('sent 7'));
  expect(address()).toBe('sent=7');
});

test('menus that are not among the first come with a button', async () => {
  const user = await renderKit(<List first={['towns', 'sent']} />);
  expect(buttons()).toEqual(['Name town', 'Name sent', 'More filters']);
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  expect(buttons()).toEqual(['Name town', 'Name sent', 'Name sizes', 'Fewer filters']);
  expect(screen.getByRole('button', { name: 'Fewer filters' })).toHaveAttribute('aria-expanded', 'true');
});

test("the table's text is the search field", async () => {
  const user = await renderKit(<List />, { at: '/?find=one' });
  const field = screen.getByRole('textbox', { name: 'Search' });
  expect(field).toHaveValue('one');
  expect(field).toHaveAttribute('placeholder', 'Name search_hint');
  await user.type(field, '2');
  expect(await screen.findByRole('button', { name: 'Remove Name search: find one2' })).toBeInTheDocument();
});
