import { Refused } from '@parcelway/isolated/scenarios';
import type { FakeApi } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildDraft, eachWithDesign, renderPage } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
  api.answer('trackPageSetting', buildDraft());
  api.answer('saveTrackPageSetting', ({ body: { revision } }) => ({
    revision: revision + 1,
    saved_at: '2026-11-20T10:00:00Z',
    saved_by: 'Maria Rossi',
  }));
});
const KEY = 'page-draft:demo.example.com:classic:settings';
const open = async () => {
  const page = await renderPage('/tracking-page/classic');
  await screen.findByRole('heading', { name: 'Appearance' });
  return page;
};
const saves = () => api.requests('saveTrackPageSetting').map(({ body }) => body);
const accent = () => screen.getByRole('textbox', { name: 'Accent' });
const setColor = (value: string) =>
  fireEvent.change(screen.getByLabelText('Choose a colour: Accent'), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

test('a change is saved automatically, when typing pauses, with a notice', async () => {
  await open();
  setColor('#112233');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  setColor('#112244');
  expect(await screen.findByText('Saved', undefined, { timeout: 3_000 })).toBeInTheDocument();
  expect(saves()).toEqual([expect.objectContaining({ theme: 'classic', revision: 3 })]);
  expect(saves()[0]?.settings.look.accent).toBe('#112244');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('undo and redo go over the whole draft, by button and by key', async () => {
  const { user } = await open();
  expect(isOff('Undo')).toBe(true);
  setColor('#112233');
  await user.click(screen.getByRole('checkbox', { name: 'Show our name at the foot' }));
  await user.click(button('Undo'));
  expect(screen.getByRole('checkbox', { name: 'Show our name at the foot' })).toBeChecked();
  await user.keyboard('{Control>}z{/Control}');
  expect(accent()).toHaveValue('#0b6e63');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(accent()).toHaveValue('#112233');
  await user.click(button('Redo'));
  expect(screen.getByRole('checkbox', { name: 'Show our name at the foot' })).not.toBeChecked();
  expect(isOff('Redo')).toBe(true);
});

test('in a field that is no part of the draft, the keys undo what is typed there', async () => {
  const { user } = await open();
  setColor('#112233');
  await user.click(button('Sample parcel'));
  await user.click(screen.getByRole('textbox', { name: 'Tracking number or order' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(accent()).toHaveValue('#112233');
});

test('what could not be saved is shown, stored in the browser, and tried again', async () => {
  api.fail('saveTrackPageSetting', 500, 'Something failed on our side.');
  const { user } = await open();
  setColor('#112233');
  expect(
    await screen.findByText('Not saved: Something failed on our side.', undefined, { timeout: 3_000 }),
  ).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({ revision: 3 });
  api.answer('saveTrackPageSetting', { revision: 4, saved_at: '2026-11-20T10:00:00Z', saved_by: 'Maria Rossi' });
  await user.click(button('Retry'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('offline a change is stored, and saved when the connection is back', async () => {
  api.breakNetwork('saveTrackPageSetting');
  await open();
  setColor('#112233');
  expect(
    await screen.findByText(/^Not saved: there is no connection/, undefined, { timeout: 3_000 }),
  ).toBeInTheDocument();
  api.answer('saveTrackPageSetting', { revision: 4, saved_at: '2026-11-20T10:00:00Z', saved_by: 'Maria Rossi' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

const crashed = (revision: number, accentColor = '#aa0000') => {
  const { settings } = buildDraft();
  localStorage.setItem(
    KEY,
    JSON.stringify({
      revision,
      at: '2026-11-20T09:30:00Z',
      value: { ...settings, look: { ...settings.look, accent: accentColor } },
    }),
  );
};

test('after a crash, what was not saved is back with a notice, and can be discarded', async () => {
  crashed(3);
  const { user } = await open();
  expect(screen.getByText(/^Changes of .* that were not saved are back$/)).toBeInTheDocument();
  expect(accent()).toHaveValue('#aa0000');
  await user.click(button('Discard them'));
  await waitFor(() => expect(accent()).toHaveValue('#0b6e63'));
  expect(screen.queryByText(/that were not saved are back$/)).toBeNull();
});

test('what a crash left can be discarded after it was saved too', async () => {
  crashed(3);
  const { user } = await open();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await user.click(button('Discard them'));
  await waitFor(() => expect(accent()).toHaveValue('#0b6e63'));
  await waitFor(() => expect(saves().at(-1)?.settings.look.accent).toBe('#0b6e63'));
});

test('when somebody saved since the crash, it is offered and not applied', async () => {
  crashed(2);
  const { user } = await open();
  expect(accent()).toHaveValue('#0b6e63');
  await user.click(button('Use them'));
  expect(accent()).toHaveValue('#aa0000');
});

test.each(['no json', '{"revision":3,"at":"x","value":{"version":99}}', '{"revision":3,"at":"x","value":null}', '[]'])(
  'what another version left in the browser is not read: %s',
  async (text) => {
    localStorage.setItem(KEY, text);
    await open();
    expect(accent()).toHaveValue('#0b6e63');
    expect(screen.queryByText(/not saved are back/)).toBeNull();
  },
);

describe('when somebody else saved meanwhile', () => {
  const meet = async () => {
    const page = await open();
    api.answer('saveTrackPageSetting', ({ body: { revision } }) => {
      if (revision !== 7) throw new Refused(409, 'Jan saved this draft meanwhile.');
      return { revision: 8, saved_at: '2026-11-20T11:00:00Z', saved_by: 'Maria Rossi' };
    });
    const { settings } = buildDraft();
    api.answer('trackPageSetting', {
      ...buildDraft(),
      revision: 7,
      saved_by: 'Jan de Vries',
      settings: { ...settings, look: { ...settings.look, accent: '#00aa00' } },
    });
    setColor('#112233');
    await screen.findByText(/^Jan de Vries changed this draft on /, undefined, { timeout: 3_000 });
    return page;
  };

  test('and what they saved cannot be read, an older draft is not called theirs', async () => {
    await open();
    api.answer('saveTrackPageSetting', () => {
      throw new Refused(409, 'Jan saved this draft meanwhile.');
    });
    api.fail('trackPageSetting', 500);
    setColor('#112233');
    expect(await screen.findByText(/^Not saved: /, undefined, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.queryByText(/changed this draft/)).toBeNull();
    expect(accent()).toHaveValue('#112233');
  });

  test('theirs can be loaded', async () => {
    const { user } = await meet();
    await user.click(button('Load theirs'));
    expect(accent()).toHaveValue('#00aa00');
    expect(screen.queryByText(/^Jan de Vries changed/)).toBeNull();
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  test('mine can be kept, and replaces theirs', async () => {
    const { user } = await meet();
    await user.click(button('Keep mine'));
    await waitFor(() => expect(saves().at(-1)).toMatchObject({ revision: 7 }));
    expect(saves().at(-1)?.settings.look.accent).toBe('#112233');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });
});

test.each([
  ['/tracking-page/classic', ['true']],
  ['/tracking-page/code/classic', ['true']],
  ['/tracking-page', [undefined]],
])('[2.16] %s notifies others that the draft is being edited, or not', async (route, watch) => {
  await renderPage(route);
  await waitFor(() => expect(api.requests('trackPageSetting')).not.toEqual([]));
  expect([...new Set(api.requests('trackPageSetting').map(({ query }) => query.watch))]).toEqual(watch);
});

test('others who have it open are named', async () => {
  api.answer('trackPageSetting', {
    ...buildDraft(),
    editors: [{ name: 'Jan de Vries', seen_at: '2026-11-20T09:00:00Z' }],
  });
  await open();
  expect(screen.getByText('Jan de Vries is editing too')).toBeInTheDocument();
});

test('published is what is saved: unsaved changes go first', async () => {
  api.answer('publishTrackPage', {
    id: '9',
    theme: 'classic',
    published_at: '2026-11-20T10:00:00Z',
    published_by: 'Maria Rossi',
    live: true,
  });
  const { user, toasts } = await open();
  setColor('#112233');
  await user.click(button('Publish'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Classic is published. Shoppers see it now.'));
  // One save, or two where the draft saved itself meanwhile: both have the change, and one of them is what is published.
  for (const save of saves()) expect(save).toMatchObject({ settings: { look: { accent: '#112233' } } });
  const revisions = saves().map((_, index) => 4 + index);
  const { revision, ...published } = api.requests('publishTrackPage').at(-1)?.body ?? { revision: 0 };
  expect(revisions).toContain(revision);
  expect(published).toEqual({ theme: 'classic' });
});

test('what cannot be saved is not published', async () => {
  api.fail('saveTrackPageSetting', 500, 'broken');
  const { user, toasts } = await open();
  setColor('#112233');
  await user.click(button('Publish'));
  const said = expect.objectContaining({ message: expect.stringMatching(/^The draft is not saved yet/) });
  await waitFor(() => expect(toasts).toContainEqual(said));
  expect(api.requests('publishTrackPage')).toEqual([]);
});

test('who goes to the extra code at once has the settings saved behind them, and meets no conflict with themselves', async () => {
  api.answer('saveTrackPageCode', ({ body: { revision } }) => {
    if (revision !== 4) throw new Refused(409, 'taken');
    return { revision: 5, saved_at: '2026-11-20T10:00:00Z', saved_by: 'Maria Rossi' };
  });
  api.answer('trackPageCode', {
    revision: 3,
    saved_at: '2026-11-20T09:00:00Z',
    saved_by: 'Maria Rossi',
    code: { top: '', bottom: '', css: '', js: '' },
  });
  const { user } = await open();
  setColor('#112233');
  await user.click(screen.getByRole('link', { name: 'Extra code' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  await screen.findByRole('heading', { level: 1, name: /^Extra code/ });
});
