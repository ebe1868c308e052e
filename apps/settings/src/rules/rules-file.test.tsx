import { saveFile } from '@parcelway/charts/light';
import { buildSession } from '@parcelway/testing/builders';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderSettings, settingsApi } from '../test-settings';
import { RulesCard } from './rules-card.component';

jest.mock('@parcelway/charts/light', () => ({ saveFile: jest.fn() }));

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const open = async () => {
  const { user: owner } = buildSession();
  const page = await renderSettings(<RulesCard />, { session: { user: { ...owner, plan: 'Basic', level_num: 2 } } });
  await page.user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import rules' }));
  return { ...page, dialog };
};
const names = () =>
  within(screen.getByRole('list', { name: 'Custom rules' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const choose = async ({ user, dialog }: Awaited<ReturnType<typeof open>>, content: BlobPart) =>
  user.upload(dialog.getByLabelText('Choose a CSV file', { selector: 'input' }), [
    new File([content], 'rules.csv', { type: 'text/csv' }),
  ]);

test('what a file changes is shown before it is imported, and undone from the toast', async () => {
  const page = await open();
  const { user, dialog, toasts, container } = page;
  expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  await choose(page, 'id,name\n1,Chairs\n,New');
  expect(await dialog.findByText('The file is right. New rules: 1, changed: 1, deleted: 0.')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Delete them' }));
  expect(await dialog.findByText('The file is right. New rules: 1, changed: 1, deleted: 2.')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('The rules are imported'));
  await waitFor(() => expect(names()).toEqual(['Chairs', 'New']));
  act(() => toasts.at(-1)?.action?.run());
  await waitFor(() => expect(names()).toEqual(['Furniture', 'Preorders', 'Posters']));
});

test('what is wrong in a file is listed by row and column, and cannot be imported until it is corrected', async () => {
  const page = await open();
  await choose(page, 'id,name\n1,Chairs\n2,\n');
  const row = within(await page.dialog.findByRole('table', { name: 'Problem' })).getByRole('row', { name: /^Row 3/ });
  expect(row).toHaveTextContent('namemust not be empty');
  expect(page.dialog.getByText(/^Problems in the file: 1\./)).toBeInTheDocument();
  expect(page.dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  await choose(page, 'id,name\n1,Chairs\n');
  expect(await page.dialog.findByText(/^The file is right/)).toBeInTheDocument();
});

test.each([
  ['another kind of file', new Uint8Array([80, 75, 3, 4, 0, 0]), /^This is not a CSV file/],
  ['a file that is too long', 'x'.repeat(1_000_001), /^The file is too large/],
])('%s is not sent', async (_title, content, text) => {
  const page = await open();
  await choose(page, content);
  expect(await page.dialog.findByText(text)).toBeInTheDocument();
  expect(api.requests('importPreEddRules')).toEqual([]);
});

test('a file is checked again where somebody changed the rules meanwhile', async () => {
  const page = await open();
  await choose(page, 'id,name\n1,Chairs\n');
  await page.dialog.findByText(/^The file is right/);
  await fetch('http://localhost/api/v1/setting/pre_edd_rule/1/copy', {
    method: 'POST',
    body: JSON.stringify({ name: 'Copy' }),
  });
  await page.user.click(page.dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(page.toasts.at(-1)?.message).toMatch(/^The delivery promise was changed meanwhile/));
  await waitFor(() => expect(api.requests('importPreEddRules')).toHaveLength(3));
  expect(await page.dialog.findByText(/^The file is right/)).toBeInTheDocument();
});

test('all rules are exported', async () => {
  const page = await open();
  await page.user.click(page.dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith('delivery-rules.csv', expect.any(Blob)));
});
