import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { onPlan, renderSettings, settingsApi } from '../test-settings';
import { RulesCard } from './rules-card.component';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const open = ({ session, ...options }: Partial<HostOptions> = {}) =>
  renderSettings(<RulesCard />, { session: { ...onPlan('Basic', 2), ...session }, ...options });
const list = () => screen.findByRole('list', { name: 'Custom rules' });
const rows = async () => within(await list()).getAllByRole('listitem');
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent);
const button = (name: string) => screen.getByRole('button', { name });
const saved = () => api.requests('savePreEddRule').map(({ body }) => body);

test('rules are in their order, each with what it is for and whether it counts', async () => {
  const { container } = await open();
  expect(await names()).toEqual(['Furniture', 'Preorders', 'Posters']);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toMatch(/^Furniture.*On1 tag/);
  expect(texts[1]).toMatch(/^Preorders.*Off1 vendor/);
  expect(texts[2]).toMatch(/^Posters.*On3 products/);
  expect(screen.getByRole('link', { name: 'Posters' })).toHaveAttribute('href', '/pre-edd/custom/3');
  expect(screen.getByRole('link', { name: 'Add rule' })).toHaveAttribute('href', '/pre-edd/custom/new');
  expect(screen.getByText('3 of 30 rules used')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test('moved by its buttons a rule is announced with its position, and the focus moves with it', async () => {
  const { user } = await open();
  await list();
  await user.click(button('Move Posters up'));
  await waitFor(async () => expect(await names()).toEqual(['Furniture', 'Posters', 'Preorders']));
  expect(saved()).toEqual([expect.objectContaining({ id: '3', revision: 1, priority: 2 })]);
  expect(await screen.findByText('Posters is now 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(button('Move Posters up')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await names()).toEqual(['Posters', 'Furniture', 'Preorders']));
  // At the top there is no way up any more.
  await waitFor(() => expect(button('Move Posters down')).toHaveFocus());
  expect(button('Move Posters up')).toHaveAttribute('aria-disabled', 'true');
});

test('a rule is switched on and off, and nothing else of it changes', async () => {
  const { user } = await open();
  await list();
  await user.click(button('Turn on Preorders'));
  expect(await screen.findByRole('button', { name: 'Turn off Preorders' })).toBeInTheDocument();
  expect(saved()).toEqual([
    expect.objectContaining({
      id: '2',
      status: true,
      inventory: 'out_of_stock',
      target: { type: 'vendor', values: [{ id: 'Oak & Co', title: 'Oak & Co' }] },
    }),
  ]);
});

test('a copy comes after its rule, and is off', async () => {
  const { user, toasts } = await open();
  await list();
  await user.click(button('Duplicate Furniture'));
  await waitFor(async () => expect(await names()).toEqual(['Furniture', 'Copy of Furniture', 'Preorders', 'Posters']));
  expect((await rows())[1]).toHaveTextContent('Off');
  expect(toasts.at(-1)?.message).toMatch(/^Furniture is duplicated/);
});

test('deleted, a rule comes back to its place by Undo', async () => {
  const { user, toasts } = await open();
  await list();
  await user.click(button('Delete Preorders'));
  await waitFor(async () => expect(await names()).toEqual(['Furniture', 'Posters']));
  expect(toasts.at(-1)?.message).toBe('Preorders is deleted');
  act(() => toasts.at(-1)?.action?.run());
  await waitFor(async () => expect(await names()).toEqual(['Furniture', 'Preorders', 'Posters']));
  expect(toasts.at(-1)?.message).toBe('Preorders is back in its place');
});

test('a shop without any reads what a rule is for', async () => {
  api.restore();
  api = settingsApi(0);
  await open();
  expect(await screen.findByText(/^No custom rules yet/)).toBeInTheDocument();
  expect(screen.getByText('0 of 30 rules used')).toBeInTheDocument();
});

test('a plan without rules says which one has them; its rules can still be deleted', async () => {
  await open({ session: onPlan('Free', 0) });
  await list();
  expect(screen.getByText(/Custom rules are not included/)).toBeInTheDocument();
  expect(screen.getByText(/Basic plan/)).toBeInTheDocument();
  expect(button('Move Posters up')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Duplicate Furniture')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Delete Furniture')).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('link', { name: 'Add rule' })).toBeNull();
});

test('[7.80] GET setting/pre_edd_available: with all rules of the plan used none is added, and the next plan is named', async () => {
  api.answer('preEddAvailable', { available: false, reason: 'plan', used: 3, limit: 3 });
  await open();
  await list();
  expect(await screen.findByText('Your plan includes 3 rules. Delete one to add another.')).toBeInTheDocument();
  expect(screen.getByText(/Pro plan/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add rule' })).toBeNull();
  expect(button('Duplicate Furniture')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Turn off Furniture')).not.toHaveAttribute('aria-disabled', 'true');
});

test('a rule over the number of the plan says why it does not count', async () => {
  const whole = await fetch('http://localhost/api/v1/setting/pre_sale_edd').then((answer) => answer.json());
  const [first, ...others] = whole.data.rules;
  api.answer('preSaleEdd', { ...whole.data, rules: [{ ...first, idle: 'plan' }, ...others] });
  await open();
  expect((await rows())[0]).toHaveTextContent('Not used: your plan includes fewer rules.');
});

test('who may not change settings reads the rules, and why', async () => {
  await open({ session: { permission: ['order.read'] } });
  await list();
  expect(button('Delete Furniture')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Turn off Furniture')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/To change them, ask the store owner/)).toBeInTheDocument();
});

test('a failure says what to do, and loading is announced', async () => {
  api.fail('preSaleEdd', 500, 'Something is wrong here.');
  const { user } = await open();
  expect(await screen.findByText('The custom rules could not be loaded')).toBeInTheDocument();
  api.hang('preSaleEdd');
  await user.click(button('Retry'));
  expect(screen.getByText('The custom rules could not be loaded')).toBeInTheDocument();
});
