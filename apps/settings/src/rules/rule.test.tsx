import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { onPlan, settingsApi } from '../test-settings';
import { field, openRule as open, save, type } from './test-rule';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const days = (name: string) => screen.findByRole('spinbutton', { name });
const saved = () => api.requests('savePreEddRule').map(({ body }) => body);

test('a new rule is made for tags, and its page has its address', async () => {
  const page = await open('new');
  await type(page, await field('Name'), 'Sale');
  await type(page, await field('Tags'), 'sale, Outlet,');
  await type(page, await field('Tags'), 'SALE');
  await page.user.keyboard('{Enter}');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'Only in stock');
  save(page);
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The rule is saved'));
  expect(saved()).toEqual([
    {
      revision: 0,
      name: 'Sale',
      status: true,
      target: {
        type: 'tag',
        values: [
          { id: 'sale', title: 'sale' },
          { id: 'Outlet', title: 'Outlet' },
        ],
      },
      inventory: 'in_stock',
      workflow: {},
      zones: [],
      format: {},
      text: '',
      icon: null,
      color: { text: '#14213d', background: '#ffffff' },
    },
  ]);
  await waitFor(() => expect(page.location().pathname).toBe('/pre-edd/custom/11'));
  await waitFor(() => expect(page.saveBar()).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: 'Sale' })).toBeInTheDocument();
});

test('what differs is saved, and nothing of what does not', async () => {
  const page = await open('2');
  const { user } = page;
  await type(page, await field('Cut-off time'), '9:30');
  await user.clear(await days('Minimum processing time (days)'));
  await type(page, await days('Minimum processing time (days)'), '3');
  await user.click(screen.getByRole('checkbox', { name: 'Other working days' }));
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await type(page, await field('Text'), 'On {date}');
  save(page);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({
    workflow: { cutoff: '09:30', processing: { min: 3, max: 7 }, working_days: [2, 3, 4, 5, 6] },
    text: 'On {date}',
    inventory: 'out_of_stock',
  });
});

test('what is as for all other products is shown where a field is empty', async () => {
  const { container } = await open('new');
  expect(await field('Cut-off time')).toHaveAttribute('placeholder', '16:00');
  expect(await days('Maximum processing time (days)')).toHaveAttribute('placeholder', '2');
  expect(await field('Text')).toHaveAttribute('placeholder', 'Estimated delivery: {date}');
  expect(screen.getByText('Otherwise: Monday, Tuesday, Wednesday, Thursday, Friday')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const page = await open('new');
  const { user } = page;
  await user.type(await field('Cut-off time'), '25:00');
  await user.type(await days('Minimum processing time (days)'), '400');
  await user.type(await field('Text'), '{{when}');
  await user.click(screen.getByRole('checkbox', { name: 'Other working days' }));
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await user.click(screen.getByRole('checkbox', { name }));
  save(page);
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(screen.getByText('Add at least one')).toBeInTheDocument();
  expect(screen.getByText('Enter a time such as 16:00')).toBeInTheDocument();
  expect(screen.getAllByText('Enter a whole number from 0 to 99')).toHaveLength(2);
  expect(screen.getByText('Choose at least one day')).toBeInTheDocument();
  expect(screen.getByText('{when} is not a variable')).toBeInTheDocument();
  expect(saved()).toEqual([]);
});

test('what the server refuses is shown at its field, and the text stays', async () => {
  const page = await open('1');
  await page.user.type(await field('Name'), ' to order');
  const errors = { 'workflow.cutoff': 'is too early', 'target.values.0.id': 'is too long' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the fields.', errors }, { status: 422 }));
  save(page);
  expect(await screen.findByText('is too early')).toBeInTheDocument();
  expect(screen.getByText('is too long')).toBeInTheDocument();
  expect(await field('Name')).toHaveValue('Furniture to order');
});

test('a rule is changed, and its change undone from the toast', async () => {
  const page = await open('1');
  await page.user.type(await field('Name'), ' to order');
  expect(page.saveBar()).not.toBeNull();
  save(page);
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The rule is saved'));
  await waitFor(() => expect(page.saveBar()).toBeNull());
  act(() => page.toasts.at(-1)?.action?.run());
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
  expect(saved()).toMatchObject([
    { id: '1', revision: 1, name: 'Furniture to order' },
    { id: '1', revision: 2, name: 'Furniture' },
  ]);
  expect(await field('Name')).toHaveValue('Furniture');
});

test('the save bar discards', async () => {
  const page = await open('1');
  await page.user.click(await screen.findByRole('button', { name: 'Remove bulky' }));
  act(() => page.saveBar()?.onDiscard());
  expect(await screen.findByText('bulky')).toBeInTheDocument();
  expect(page.saveBar()).toBeNull();
});

test("zones of its own begin as the store's, do not overlap, and are saved with the rule", async () => {
  const page = await open('1');
  const { user } = page;
  await user.click(await screen.findByRole('checkbox', { name: 'Other shipping zones' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Rest of Europe' }));
  await user.click(screen.getByRole('button', { name: 'Add zone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add zone' }));
  await user.type(dialog.getByLabelText('Name'), 'Islands');
  const europe = await dialog.findByRole('treeitem', { name: 'Europe' });
  act(() => europe.focus());
  await user.keyboard('{ArrowRight}');
  await user.click(await dialog.findByRole('treeitem', { name: 'Germany, in Neighbors' }));
  await user.type(dialog.getByLabelText('Minimum transit time (days)'), '4');
  await user.type(dialog.getByLabelText('Maximum transit time (days)'), '9');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Germany is already in Neighbors.')).toBeInTheDocument();
  await user.click(dialog.getByRole('treeitem', { name: 'Germany, in Neighbors' }));
  await user.click(dialog.getByRole('treeitem', { name: 'France' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([]);
  save(page);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.zones).toEqual([
    expect.objectContaining({ name: 'Neighbors', transit: { min: 1, max: 2 } }),
    {
      ...{ name: 'Islands', continents: [], rest: false, couriers: [], transit: { min: 4, max: 9 } },
      countries: [{ code: 'FR', provinces: 'all' }],
    },
  ]);
  expect(api.requests('updateEstimateZone')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Other shipping zones' }));
  save(page);
  await waitFor(() => expect(saved()[1]?.zones).toEqual([]));
});

describe('when somebody else saved the rule', () => {
  const meet = async () => {
    const page = await open('1');
    await page.user.type(await field('Name'), ' to order');
    const rule = await fetch('http://localhost/api/v1/setting/pre_edd_rule/1').then((answer) => answer.json());
    // Another window.
    await fetch('http://localhost/api/v1/setting/pre_edd_rule', {
      method: 'POST',
      body: JSON.stringify({ ...rule.data, name: 'Large items' }),
    });
    save(page);
    expect(await screen.findByText('Somebody else saved this in the meantime')).toBeInTheDocument();
    expect(await field('Name')).toHaveValue('Furniture to order');
    await page.user.click(screen.getByRole('button', { name: 'Show what was saved' }));
    expect(await screen.findByText(/Large items; 1 tag/)).toBeInTheDocument();
    return page;
  };

  test('what was typed stays, and is saved over it on request', async () => {
    const page = await meet();
    expect(await field('Name')).toHaveValue('Furniture to order');
    save(page);
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ name: 'Furniture to order', revision: 2 }));
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The rule is saved'));
  });

  test('the saved values replace it on request', async () => {
    const page = await meet();
    await page.user.click(screen.getByRole('button', { name: 'Use the saved values' }));
    expect(await field('Name')).toHaveValue('Large items');
    expect(page.saveBar()).toBeNull();
  });
});

test('a deleted rule is restored from its address', async () => {
  await fetch('http://localhost/api/v1/setting/pre_edd_rule/2', { method: 'DELETE' });
  const { user } = await open('2');
  expect(await screen.findByRole('heading', { name: 'This rule is not there any more' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore rule' }));
  expect(await field('Name')).toHaveValue('Preorders');
});

test('a plan without rules shows a rule and changes nothing of it', async () => {
  await open('1', { session: onPlan('Free', 0) });
  expect(await field('Name')).toBeDisabled();
  expect(screen.getByText(/Custom rules are not included/)).toBeInTheDocument();
});

test('[7.67] GET setting/check_custom_open: a plan that was bought in another tab opens rules without a reload', async () => {
  api.answer('checkCustomOpen', { open: true, plan: null });
  await open('1', { session: onPlan('Free', 0) });
  await waitFor(async () => expect(await field('Name')).toBeEnabled());
  expect(screen.queryByText(/Custom rules are not included/)).toBeNull();
});

test('who may not change settings reads a rule, and why', async () => {
  await open('1', { session: { permission: ['order.read'] } });
  expect(await field('Name')).toBeDisabled();
  expect(screen.getByText(/To change them, ask the store owner/)).toBeInTheDocument();
});

test('a failure says what to do', async () => {
  api.fail('preEddRule', 500, 'Something is wrong here.');
  await open('1');
  expect(await screen.findByText('The rule could not be loaded')).toBeInTheDocument();
});

test('a rule is tried on the orders of the last 90 days before it is switched on, and advice goes into its own processing time', async () => {
  const page = await open('2');
  expect(await screen.findByText(/if all orders of the last 90 days had been for its products/)).toBeInTheDocument();
  expect(api.requests('eddBacktest').map(({ query }) => query)).toEqual([{ rule: '2' }]);
  await page.user.click(await screen.findByRole('button', { name: 'Change the longest processing time to 4 days' }));
  expect(
    [await days('Minimum processing time (days)'), await days('Maximum processing time (days)')].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['1', '4']);
  save(page);
  await waitFor(() => expect(saved()).toMatchObject([{ id: '2', workflow: { processing: { min: 1, max: 4 } } }]));
  await page.user.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(api.requests('startEddBacktest').map(({ body }) => body)).toEqual([{ rule: '2' }]);
});

test('a rule that is not saved yet has no backtest', async () => {
  await open('new');
  await field('Name');
  expect(screen.queryByRole('heading', { name: 'Backtest' })).toBeNull();
  expect(api.requests('eddBacktest')).toEqual([]);
});
