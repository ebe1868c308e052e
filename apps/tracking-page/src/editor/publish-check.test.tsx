import type { FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { newSection } from '../common/design';
import { buildDraft, eachWithDesign, renderPage, routes } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const button = (name: string) => screen.getByRole('button', { name });
const published = () => api.requests('publishTrackPage').length;
async function openWith(...kinds: Parameters<typeof newSection>[0][]) {
  const draft = buildDraft();
  const sections = [...draft.settings.sections, ...kinds.map((kind) => newSection(kind, []))];
  api.answer('trackPageSetting', { ...draft, settings: { ...draft.settings, sections } });
  const page = await renderPage('/tracking-page/classic');
  await screen.findByRole('heading', { name: 'Appearance' });
  return page;
}

test('a page without anything amiss is published at once', async () => {
  const { user } = await openWith();
  await user.click(button('Publish'));
  await waitFor(() => expect(published()).toBe(1));
});

test('an empty section is named before the page is published, and its name leads to it', async () => {
  const { user } = await openWith('coupon');
  await user.click(button('Publish'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Has no content, so it is not shown.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Go to Coupon' }));
  expect(screen.getByRole('textbox', { name: 'Code' })).toBeInTheDocument();
  expect(published()).toBe(0);
});

test('HTML that leaves an element open is warned of, with the line', async () => {
  const { user } = await openWith('html');
  await user.click(button('Custom HTML'));
  await user.click(screen.getByRole('textbox', { name: 'HTML' }));
  await user.paste('<b>\n<div>');
  expect(await screen.findByText('Line 2: <div> is not closed. Add </div>.')).toBeInTheDocument();
});

test('[6.9] what is wrong with a section in Liquid is at its field by its line, and named before the page is published', async () => {
  const { user } = await openWith('liquid');
  api.answer('saveTrackPageSetting', { revision: 4, saved_at: '2026-11-20T09:00:00Z', saved_by: 'Maria Rossi' });
  await user.click(button('Liquid section'));
  const field = screen.getByRole('textbox', { name: 'Liquid' });
  await user.click(field);
  await user.paste('<b>{{ parcel.number }}</b>\n{{ shop.name');
  const problem = 'Line 2: A "{{" is not closed. Add "}}" after it.';
  expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(field).toBeInvalid();
  await user.click(button('Publish'));
  expect(within(await screen.findByRole('dialog')).getByText(problem)).toBeInTheDocument();
  expect(published()).toBe(0);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Go to Liquid section' }));
  await user.click(field);
  await user.paste(' }}');
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  await user.click(button('Publish'));
  await waitFor(() => expect(published()).toBe(1));
});

test('[6.9] the variables of a section in Liquid are listed with an example', async () => {
  const { user } = await openWith('liquid');
  await user.click(button('Liquid section'));
  await user.click(screen.getByText('Variables'));
  const row = screen.getByText('{{ parcel.status_key }}').closest('div');
  expect(row).toHaveTextContent('in_transit');
  expect(screen.getByText(/^\{% for event in events %\} .*\{\{ event\.place \}\}/)).toBeInTheDocument();
});

test('[6.9] a plan without sections in Liquid says why shoppers do not see this one, and Enterprise has it', async () => {
  const draft = buildDraft();
  const sections = [...draft.settings.sections, newSection('liquid', [])];
  api.answer('trackPageSetting', { ...draft, settings: { ...draft.settings, sections }, locked: ['liquid'] });
  const { user } = await renderPage('/tracking-page/classic', {
    routes: { ...routes, 'billing.plan': '/billing/plan' },
  });
  await user.click(await screen.findByRole('button', { name: 'Liquid section' }));
  expect(screen.getByText(/Your plan does not include them, so shoppers do not see this one\./)).toBeInTheDocument();
  expect(screen.getByText('Enterprise plan')).toBeInTheDocument();
});

test('a section that is pressed in the page is chosen', async () => {
  await openWith();
  const frame = await screen.findByTitle<HTMLIFrameElement>('What shoppers see');
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: { part: 'courier' }, source: frame.contentWindow }));
  });
  expect(screen.getByRole('region', { name: 'Courier' })).toBeInTheDocument();
});
