import type { FilterTable } from '@parcelway/domain';
import { screen, within } from '@testing-library/react';
import { ColumnsButton, useColumnChoice, useFilters, useRememberedFilters, type RememberedFilters } from '../list';
import { renderKit } from './test-kit';

const USUAL = ['name', 'size', 'town'] as const;
const EXTRA = ['note'] as const;
type Name = (typeof USUAL | typeof EXTRA)[number];

function Columns({ setting = '', save }: { setting?: string; save(setting: string): void }) {
  const choice = useColumnChoice<Name>({ usual: USUAL, extra: EXTRA, setting, save });
  return (
    <>
      <p title="Shown">{choice.columns.join()}</p>
      <ColumnsButton choice={choice} nameOf={(id) => `Column ${id}`} />
    </>
  );
}
const shown = () => screen.getByTitle('Shown').textContent;
async function openColumns(setting?: string) {
  const save = jest.fn();
  const user = await renderKit(<Columns {...(setting !== undefined && { setting })} save={save} />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return { save, user, dialog: within(await screen.findByRole('dialog', { name: 'Choose columns' })) };
}

test('columns are hidden and moved, but for the first one; the choice applies at once and is saved', async () => {
  const { save, user, dialog } = await openColumns();
  expect(dialog.getByLabelText('Column name')).toBeDisabled();
  await user.click(dialog.getByLabelText('Column size'));
  await user.click(dialog.getByRole('button', { name: 'Move Column town up' }));
  await user.click(dialog.getByRole('button', { name: 'Move Column town up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(shown()).toBe('town,name');
  expect(save.mock.calls).toEqual([['town,name']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a hidden column comes back at the end, and the usual ones by one button', async () => {
  const { save, user, dialog } = await openColumns('town,name');
  expect(
    dialog.getAllByRole('checkbox').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual(['Column town', 'Column name', 'Column size', 'Column note']);
  await user.click(dialog.getByRole('button', { name: 'Back to the usual columns' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(shown()).toBe('name,size,town');
  expect(save.mock.calls).toEqual([['']]);
});

test('what is off is offered behind the usual columns', async () => {
  const { user, dialog } = await openColumns();
  await user.click(dialog.getByLabelText('Column note'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(shown()).toBe('name,size,town,note');
});

const TABLE = {
  size: { type: 'number', default: 20, min: 1, max: 99 },
  other: { type: 'choice', values: ['a', 'b'], default: 'a' },
  page: { type: 'number', default: 1, min: 1, max: 9 },
} as const satisfies FilterTable;

type Remembered = RememberedFilters<{ size: number; other: 'a' | 'b'; page: number }>;
function List({ remembered }: { remembered: Remembered | null }) {
  const { filters, change } = useRememberedFilters(useFilters(TABLE), remembered);
  return (
    <>
      <p title="Size">{filters.size}</p>
      <button onClick={() => change({ size: 60 })}>Size 60</button>
      <button onClick={() => change({ other: 'b' })}>Other</button>
    </>
  );
}
const remembers = (stored: Remembered['stored'] = { size: 50 }) => ({
  keys: ['size'] as const,
  stored,
  save: jest.fn<void, Parameters<Remembered['save']>>(),
});
const size = () => screen.getByTitle('Size').textContent;

test('a list opens as its user left it', async () => {
  await renderKit(<List remembered={remembers()} />);
  expect(size()).toBe('50');
});

test.each(['page=1', 'key=7', 'size=30'])('a link with %s takes precedence over where the user left', async (link) => {
  await renderKit(<List remembered={remembers()} />, { at: `/?${link}` });
  expect(size()).toBe(link === 'size=30' ? '30' : '20');
});

test('what is remembered is saved when it changes, and nothing else', async () => {
  const remembered = remembers({});
  const user = await renderKit(<List remembered={remembered} />);
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(remembered.save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Size 60' }));
  expect(size()).toBe('60');
  expect(remembered.save.mock.calls).toEqual([[{ size: 60 }, { size: 60, other: 'b', page: 1 }]]);
});

test('a list that remembers nothing opens by its defaults', async () => {
  await renderKit(<List remembered={null} />);
  expect(size()).toBe('20');
});
