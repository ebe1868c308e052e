import { buildSession } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newNotice, open, setUpChrome } from './test-chrome';

const { api } = setUpChrome();
const embedded = (path: string, adapter = {}) =>
  open(path, { set: { embedded: true }, adapter: { kind: 'embedded', ...adapter } });
const seo = () => document.querySelector<HTMLElement>('nav[data-menu="seo"]');

describe('top bar and footer', () => {
  test('[1.12, 2.29] the top bar appears only when the header is enabled', () => {
    open('/analytics');
    expect(screen.getByRole('banner')).toHaveTextContent('Order Tracking By Parcelway');
  });

  test('[2.29] without the header there is no top bar, and the menu is still reached on a phone', async () => {
    open('/analytics', { set: { header: false } });
    expect(screen.queryByRole('banner')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
  });

  test.each([true, false])('without a signed-in shop there is no menu to open (header: %s)', (header) => {
    open('/orders', { set: { header }, access: { state: 'signed-out', failed: false } });
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  test('[2.30, 2.31] the footer "Need help? Contact us." appears only when enabled', () => {
    open('/analytics');
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Need help\? Contact us\.$/);
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: /Contact us/ })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
  });

  test('[6.9] "Contact us" leads where the session says, with the priority of the plan; until there is one to plain support', async () => {
    const link = 'https://help.example/?priority=enterprise&shop=demo.example.com';
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api().answer('session', async () => {
      await arrived;
      return buildSession({ support_url: link });
    });
    open('/analytics');
    const footer = within(screen.getByRole('contentinfo')).getByRole('link', { name: /Contact us/ });
    expect(footer).toHaveAttribute('href', 'mailto:help@example.com');
    await act(async () => arrive());
    await waitFor(() => expect(footer).toHaveAttribute('href', link));
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    for (const one of await screen.findAllByRole('link', { name: /Contact us/ }))
      expect(one).toHaveAttribute('href', link);
  });

  test('[2.30, 2.31] without the footer there is none', () => {
    open('/analytics', { set: { footer: false } });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('[2.32] both are hidden on the unauthorized page', async () => {
    const { router } = open('/analytics');
    // A session that arrives there would lead away.
    await screen.findByText('Free');
    await act(() => router.navigate('/unauthorized'));
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  });

  test('the footer is in the embedded frame too', () => {
    embedded('/analytics');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Need help? Contact us.');
  });
});

describe("inside the store platform's embedded frame", () => {
  test('[2.38] of the top bar the navigation alone is reduced: plan, chat, bell, help and languages stay, and work', async () => {
    const { overlays } = embedded('/analytics');
    for (const name of [/plan and quota/i, 'Open live chat', 'Help', 'Language EN'])
      expect(await screen.findByRole('button', { name })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: "What's new" }));
    expect(overlays.dialogs.current()).toBe('whats-new');
  });

  test('[2.29, 2.32] they are gone where the header is not enabled, and on the unauthorized page', () => {
    open('/analytics', { set: { embedded: true, header: false }, adapter: { kind: 'embedded' } });
    embedded('/unauthorized');
    expect(screen.queryByRole('button', { name: 'Help' })).toBeNull();
  });

  test('[2.34] a hidden SEO navigation of home and page links is shown only when embedded', () => {
    embedded('/analytics');
    expect(
      [...(seo()?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Orders', '/orders'],
      ['Tracking page', '/tracking-page'],
      ['Notification', '/notification'],
      ['Analytics', '/analytics'],
      ['Billing', '/billing'],
      ['Settings', '/settings'],
      ['Integration', '/integration'],
    ]);
    // Neither seen nor read out nor reached with the keyboard.
    expect(seo()).not.toBeVisible();
    expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull();
  });

  test('[2.34] stand-alone there is no SEO navigation', () => {
    open('/analytics');
    expect(seo()).toBeNull();
  });

  test.each([
    ['/notification/template/4', false],
    ['/notification/template/4/mine', false],
    ['/tracking-page/classic', false],
    ['/tracking-page/modern', false],
    ['/notification', true],
    ['/tracking-page', true],
    ['/tracking-page/embedded', true],
    ['/notification/record', true],
  ])(
    '[2.34] SEO navigation not on the notification template and tracking-page classic/modern paths: %s',
    (path, there) => {
      embedded(path);
      expect(seo() !== null).toBe(there);
    },
  );
});

describe('the open-live-chat button', () => {
  const START = {
    available: true,
    script_url: 'https://chat.example/app.js',
    app_id: 'a1',
    user_hash: 'h',
    user: { user_id: '1', name: 'Ada', email: 'ada@example.com', shop: 'one', plan: 'Pro', priority: null },
  };
  afterEach(() => {
    delete window.Intercom;
    jest.restoreAllMocks();
  });

  test('[2.38, 7.42] starts the chat', async () => {
    api().answer('intercomChat', START);
    const messenger = jest.fn();
    // The script comes, and brings the chat.
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      window.Intercom = messenger;
      setTimeout(() => (nodes[0] as HTMLScriptElement).dispatchEvent(new Event('load')));
    });
    open('/analytics');
    await userEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    await waitFor(() => expect(messenger).toHaveBeenCalledWith('show'));
    expect(messenger).toHaveBeenCalledWith(
      'boot',
      expect.objectContaining({ app_id: 'a1', user_hash: 'h', user_id: '1' }),
    );
  });

  test('is not there where no chat is configured', async () => {
    open('/analytics', { set: { chat: false } });
    expect(await screen.findByRole('button', { name: /What's new/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open live chat' })).toBeNull();
  });

  test('disappears when the server has no chat after all', async () => {
    open('/analytics');
    const button = await screen.findByRole('button', { name: 'Open live chat' });
    act(() => button.focus());
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  test('requests once, and leaves it to the client to show that there was no answer', async () => {
    api().fail('intercomChat', 500, 'Something failed.');
    const { adapter } = open('/analytics');
    const toast = jest.spyOn(adapter, 'toast');
    fireEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Open live chat' })).not.toHaveAttribute('aria-busy'),
    );
    expect(api().requests('intercomChat')).toHaveLength(1);
    expect(toast).not.toHaveBeenCalled();
  });

  test('shows when the chat does not come', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api().answer('intercomChat', { ...START, script_url: 'https://chat.example/lost.js' });
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      setTimeout(() => (nodes[0] as HTMLScriptElement).dispatchEvent(new Event('error')));
    });
    open('/analytics');
    await userEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    expect(await screen.findByText('Live chat could not be loaded. Use Help, then Contact us.')).toBeInTheDocument();
  });
});

test('[2.38] the top bar has live chat, the bell, help and languages, in this order', async () => {
  api().answer('intercomChat', {
    available: true,
    script_url: 'https://chat.example/app.js',
    app_id: 'a1',
    user_hash: 'h',
    user: { user_id: '1', name: 'Ada', email: 'ada@example.com', shop: 'one', plan: 'Pro', priority: null },
  });
  open('/analytics');
  const bar = screen.getByRole('banner');
  await within(bar).findByRole('button', { name: 'Open live chat' });
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names.filter((name) => !/menu|plan/i.test(name))).toEqual([
    'Open live chat',
    "What's new",
    'Help',
    'Language EN',
  ]);
});

describe('help, language and bell', () => {
  test('[2.40] in the help menu, Help Docs opens the FAQ in a new tab', async () => {
    open('/analytics');
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    const link = await screen.findByRole('link', { name: /Help Docs/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://example.com/faq',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('our own FAQ is opened in the language of the page', async () => {
    api().answer('lang', { lang: 'de', data: {} });
    open('/analytics', { set: { helpUrl: '/help' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Hilfe' }));
    expect(await screen.findByRole('link', { name: /Hilfe-Dokumente/ })).toHaveAttribute('href', '/help?lang=de');
  });

  test('[2.39] the bell has a red dot when a new notice has not been seen, and says so', async () => {
    api().answer('userOther', newNotice(true));
    open('/analytics');
    const bell = await screen.findByRole('button', { name: "What's new, with something you have not seen" });
    expect(bell.querySelector('.pw-bar__dot')).not.toBeNull();
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
      "What's new, with something you have not seen",
    );
  });

  test('[2.39] the bell has no dot when everything was seen', async () => {
    open('/analytics');
    await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
    expect(screen.getByRole('button', { name: "What's new" }).querySelector('.pw-bar__dot')).toBeNull();
  });
});
