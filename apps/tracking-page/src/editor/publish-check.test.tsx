import type { FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { newSection } from '../common/design';
import { buildDraft, eachWithDesign, renderPage } from '../test-page';

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

test('a section that is pressed in the page is chosen', async () => {
  await openWith();
  const frame = await screen.findByTitle<HTMLIFrameElement>('What shoppers see');
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: { part: 'courier' }, source: frame.contentWindow }));
  });
  expect(screen.getByRole('region', { name: 'Courier' })).toBeInTheDocument();
});
