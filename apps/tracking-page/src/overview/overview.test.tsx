import { Refused } from '@parcelway/isolated/scenarios';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { NO_MASKING } from '@parcelway/http-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eachWithDesign, fakeDesign, PRO, renderPage } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest<HTMLElement>('.Polaris-ShadowBevel') as HTMLElement;

/** The overview of a shop that has published nothing, has no views and misses nothing. */
const UNPUBLISHED = {
  url: 'https://demo.example.com/apps/track',
  hosted_url: 'https://parcelway.example.com/t/demo',
  menu_url: 'https://admin.example.com/store/demo/menus',
  theme_editor_url: 'https://admin.example.com/store/demo/themes/current/editor',
  live: null,
  themes: [],
  views: [],
  missing: [],
};

const openMasking = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Set up' }));

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
  const tasks = within(todo)
    .getAllByRole('listitem')
    .map((task) => [
      within(task).getByRole('heading').textContent,
      within(task).getByRole('link').getAttribute('href'),
    ]);
  expect(tasks).toEqual([
    ['Publish your page', '/tracking-page/classic'],
    ['Add your logo', '/tracking-page/classic'],
    ['Say how to reach you', '/tracking-page/classic'],
    ['Offer another language', '/tracking-page/classic'],
    ["Link the page in your store's menu", 'https://admin.example.com/store/demo/menus'],
  ]);
  expect(screen.getByText(/^Nobody has opened it yet/)).toBeInTheDocument();
  expect(await screen.findByText(/^Nothing was published yet/)).toBeInTheDocument();
});

test('[2.5] products that the store does not let us read are allowed by a sign-in that leads back', async () => {
  api.answer('trackPageOverview', { ...UNPUBLISHED, missing: ['products'] });
  const { user, opened } = await renderPage('/tracking-page');
  expect(within(await card('What is missing')).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(opened).toEqual(['/auth/login?shop=demo.example.com&path=%2Ftracking-page']);
});

test('the way into the menu is the link of the store', async () => {
  await renderPage('/tracking-page');
  expect(await screen.findByRole('link', { name: /^Add to the store's menu/ })).toHaveAttribute(
    'href',
    'https://admin.example.com/store/demo/menus',
  );
});

test('views are bars, and a table for screen readers', async () => {
  await renderPage('/tracking-page');
  const table = await screen.findByRole('table', { name: 'Page views, last 14 days' });
  expect(within(table).getAllByRole('row')).toHaveLength(15);
  expect(within(table).getByRole('rowheader', { name: 'Nov 20, 2026' })).toBeInTheDocument();
});

test.each([
  [1, 1, '1 view · 1 visitor'],
  [5, 1, '5 views · 1 visitor'],
  [1200, 300, '1,200 views · 300 visitors'],
])('%i views of %i visitors read "%s"', async (views, visitors, text) => {
  api.answer('trackPageOverview', { ...UNPUBLISHED, views: [{ day: '2026-11-20', views, visitors }] });
  await renderPage('/tracking-page');
  expect(await screen.findByText(text)).toBeInTheDocument();
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

  test('is not restored over a draft that could not be read', async () => {
    const { user, toasts } = await renderPage('/tracking-page');
    const restore = await screen.findByRole('button', {
      name: 'Restore the version of Nov 8, 2026, 10:00 AM as draft',
    });
    api.answer('restoreTrackPage', () => {
      throw new Refused(409, 'Jan saved this draft meanwhile.');
    });
    await user.click(restore);
    await waitFor(() => expect(api.requests('restoreTrackPage')).toHaveLength(1));
    api.fail('trackPageSetting', 500);
    await user.click(restore);
    await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^The version could not be restored/));
    expect(api.requests('restoreTrackPage')).toHaveLength(1);
  });
});

describe('masking', () => {
  test('is a short card while nothing is hidden', async () => {
    const { user } = await renderPage('/tracking-page');
    const button = await screen.findByRole('button', { name: 'Set up' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('checkbox', { name: 'Hide these words' })).toBeNull();
    await user.click(button);
    expect(screen.getByRole('checkbox', { name: 'Hide these words' })).toBeInTheDocument();
  });

  test('is open when something is hidden', async () => {
    api.answer('trackPageMasking', { ...NO_MASKING, hide_courier: true });
    await renderPage('/tracking-page');
    expect(await screen.findByRole('checkbox', { name: 'Hide the courier' })).toBeChecked();
  });

  test('[6.7] words are hidden in a line as it is typed, and saved by the save bar', async () => {
    const { user, saveBar, toasts } = await renderPage('/tracking-page');
    await openMasking(user);
    await user.click(screen.getByRole('checkbox', { name: 'Hide these words' }));
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
    const { user } = await renderPage('/tracking-page', {
      session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } },
    });
    expect(
      await screen.findByText(/^Hide from shoppers where a parcel comes from.+ Your plan hides nothing\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText('Basic plan')).toBeInTheDocument();
    await openMasking(user);
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
    await openMasking(user);
    await user.click(screen.getByRole('checkbox', { name: 'Hide the courier' }));
    act(() => saveBar()?.onDiscard());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Hide the courier' })).not.toBeChecked());
    expect(api.requests('saveTrackPageMasking')).toEqual([]);
  });
});

test('who may not write reads everything and changes nothing', async () => {
  const { user } = await renderPage('/tracking-page', { session: { ...PRO, permission: ['order.read'] } });
  expect(await screen.findByText(/^Your account may look at the page/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Publish Modern' })).toHaveAttribute('aria-disabled', 'true');
  await openMasking(user);
  expect(screen.getByRole('checkbox', { name: 'Hide the courier' })).toBeDisabled();
});

test('a failure shows what to do, and Retry loads it', async () => {
  api.fail('trackPageOverview', 500, 'The server has a problem');
  const { user } = await renderPage('/tracking-page');
  expect(await screen.findByText('The tracking page could not be loaded')).toBeInTheDocument();
  api.restore();
  api = fakeDesign();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Theme: Classic')).toBeInTheDocument();
});
