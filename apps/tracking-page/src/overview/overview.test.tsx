import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { eachWithDesign, fakeDesign, PRO, renderPage } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest<HTMLElement>('.Polaris-ShadowBevel') as HTMLElement;

test('[2.5] /tracking-page says what shoppers see, since when, and where', async () => {
  const { container } = await renderPage('/tracking-page');
  expect(await screen.findByText('Theme: Classic')).toBeInTheDocument();
  expect(screen.getByText(/^Live since Nov 17, 2026.* published by Jan de Vries$/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /demo\.example\.com\/apps\/track/ })).toHaveAttribute(
    'href',
    'https://demo.example.com/apps/track',
  );
  expect(screen.getByRole('button', { name: 'Copy https://demo.example.com/apps/track' })).toBeEnabled();
  await screen.findByRole('button', { name: 'Restore the version of Nov 17, 2026, 10:00 AM as draft' });
  expect(await seriousFindings(container)).toEqual([]);
});

test('[1.6] until something is published, shoppers see our design, and the page says what is missing', async () => {
  api.restore();
  api = fakeDesign(0);
  await renderPage('/tracking-page');
  expect(await screen.findByText('Shoppers see our design until you publish.')).toBeInTheDocument();
  const todo = await card('What is missing');
  expect(
    within(todo)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(expect.arrayContaining(['Publish your page', 'Add your logo']));
  expect(screen.getByText(/^Nobody has opened it yet/)).toBeInTheDocument();
  expect(await screen.findByText(/^Nothing was published yet/)).toBeInTheDocument();
});

test('the way into the menu is the link of the store', async () => {
  await renderPage('/tracking-page');
  expect(await screen.findByRole('link', { name: /^Add to the store's menu/ })).toHaveAttribute(
    'href',
    'https://admin.example.com/store/demo/menus',
  );
});

test('views are bars for the eye and a table for who hears them', async () => {
  await renderPage('/tracking-page');
  const table = await screen.findByRole('table', { name: 'How often was it opened in the last 14 days?' });
  expect(within(table).getAllByRole('row')).toHaveLength(15);
  expect(within(table).getByRole('rowheader', { name: 'Nov 20, 2026' })).toBeInTheDocument();
});

test('a theme is published from its card, with the revision that was read', async () => {
  const { user, toasts } = await renderPage('/tracking-page');
  const button = await screen.findByRole('button', { name: 'Publish Modern' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Modern is published. Shoppers see it now.'));
  expect(api.requests('publishTrackPage').at(-1)?.body).toEqual({ theme: 'modern', revision: 0 });
});

test('a draft that somebody changed meanwhile is not published from its card: it is read again', async () => {
  const { user, toasts } = await renderPage('/tracking-page');
  const button = await screen.findByRole('button', { name: 'Publish Modern' });
  await waitFor(() => expect(button).toBeEnabled());
  api.fail('publishTrackPage', 409, 'taken');
  const before = api.requests('trackPageSetting').length;
  await user.click(button);
  await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^Somebody changed this draft meanwhile/));
  expect(api.requests('trackPageSetting').length).toBeGreaterThan(before);
});

describe('versions', () => {
  test('a version is compared with the draft in words', async () => {
    const { user } = await renderPage('/tracking-page');
    await user.click(
      await screen.findByRole('button', { name: 'Compare the version of Nov 8, 2026, 10:00 AM with the draft' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Version of Nov 8, 2026, 10:00 AM' });
    expect(await within(dialog).findByText('Accent: from #0b6e63 to #1f5fbf')).toBeInTheDocument();
  });

  test('restored, a version is the draft again, and its editor opens', async () => {
    const { user, toasts, location } = await renderPage('/tracking-page');
    await user.click(
      await screen.findByRole('button', { name: 'Restore the version of Nov 8, 2026, 10:00 AM as draft' }),
    );
    await waitFor(() => expect(location().pathname).toBe('/tracking-page/classic'));
    expect(api.requests('restoreTrackPage').at(-1)?.body).toEqual({ id: '1', revision: 4 });
    expect(toasts.at(-1)?.message).toBe('Restored as draft. Publish it to show it to shoppers.');
    expect(await screen.findByRole('textbox', { name: 'Accent' })).toHaveValue('#1f5fbf');
  });
});

describe('masking', () => {
  test('[6.7] words are hidden in a line as it is typed, and saved by the save bar', async () => {
    const { user, saveBar, toasts } = await renderPage('/tracking-page');
    await user.click(await screen.findByRole('checkbox', { name: 'Hide these words' }));
    await user.click(screen.getByRole('button', { name: 'Add a word' }));
    await user.type(screen.getByRole('textbox', { name: 'Word 1' }), 'Shenzhen');
    await user.type(screen.getByRole('textbox', { name: 'Shown instead of word 1' }), 'our warehouse');
    expect(screen.getByText('Departed from sorting center, our warehouse, China')).toBeInTheDocument();
    act(() => saveBar()?.onSave());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Hidden words saved'));
    expect(api.requests('saveTrackPageMasking').at(-1)?.body).toEqual({
      enabled: true,
      rules: [{ from: 'Shenzhen', to: 'our warehouse' }],
      hide_courier: false,
      hide_origin: false,
    });
    await waitFor(() => expect(saveBar()).toBeNull());
  });

  test('[6.7] a plan without it shows it, disabled, with the plan that holds it', async () => {
    await renderPage('/tracking-page', { session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } } });
    expect(await screen.findByText('Your plan does not include hiding words.')).toBeInTheDocument();
    expect(screen.getByText('Basic plan')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Hide the courier' })).toBeDisabled();
  });

  test('a link to it from the editor leads to its card', async () => {
    const seen = jest.fn();
    HTMLElement.prototype.scrollIntoView = seen;
    await renderPage('/tracking-page#masking');
    await waitFor(() => expect(seen).toHaveBeenCalled());
    expect((seen.mock.contexts[0] as Element).id).toBe('masking');
  });

  test('what was changed is discarded by the save bar', async () => {
    const { user, saveBar } = await renderPage('/tracking-page');
    await user.click(await screen.findByRole('checkbox', { name: 'Hide the courier' }));
    act(() => saveBar()?.onDiscard());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Hide the courier' })).not.toBeChecked());
    expect(api.requests('saveTrackPageMasking')).toEqual([]);
  });
});

test('who may not write reads everything and changes nothing', async () => {
  await renderPage('/tracking-page', { session: { ...PRO, permission: ['order.read'] } });
  expect(await screen.findByText(/^Your account may look at the page/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Publish Modern' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByRole('checkbox', { name: 'Hide the courier' })).toBeDisabled();
});

test('a failure says what to do, and Retry loads it', async () => {
  api.fail('trackPageOverview', 500, 'The server has a problem');
  const { user } = await renderPage('/tracking-page');
  expect(await screen.findByText('The tracking page could not be loaded')).toBeInTheDocument();
  api.restore();
  api = fakeDesign();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Theme: Classic')).toBeInTheDocument();
});
