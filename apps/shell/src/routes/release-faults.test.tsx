import { RemoteLoadError } from '@parcelway/federation';
import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { devServers } from '../chrome/test-dev-server';
import { openAll as open, orders } from './stand-in-screens';
import { SESSION, setUpShell } from './test-shell';

setUpShell();

const LOST = new Error('Loading chunk 7 failed.');
const loseChunk = () =>
  act(async () => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: LOST })));

describe('a part of the code that is gone from the server', () => {
  beforeEach(() => sessionStorage.clear());

  test('reloads the page', async () => {
    const { adapter } = open('/orders');
    await loseChunk();
    await waitFor(() => expect(adapter.reload).toHaveBeenCalledTimes(1));
  });

  test('is reported by the preload-error event, which the shell cancels because it handles it', async () => {
    const { adapter } = open('/billing');
    const event = new CustomEvent('parcelway:preload-error', { cancelable: true, detail: { error: LOST } });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(adapter.reload).toHaveBeenCalledTimes(1));
  });

  test('leaves a half-filled form, shows that it is not saved, and reloads only after the merchant has confirmed', async () => {
    let typed = true;
    const canLeave = () => !typed;
    const Form = () => <input aria-label="Note" defaultValue="half a sentence" />;
    const { adapter } = open('/orders', {
      load: async () => ({
        release: orders,
        remote: defineRemote({
          contract: { id: 'orders', contract: 1 },
          Root: Form,
          messages: async () => ({}),
          canLeave,
        }),
      }),
    });
    await screen.findByRole('textbox', { name: 'Note' });
    await loseChunk();
    expect(await screen.findByRole('alert')).toHaveTextContent('What you typed on this screen is not saved yet.');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(adapter.reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    typed = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(adapter.reload).toHaveBeenCalledTimes(1);
  });

  test('is reloaded over the form when the merchant confirms', async () => {
    const { adapter, leave } = open('/orders');
    leave.add(() => false);
    await loseChunk();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload the page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reload and lose it' }));
    expect(adapter.reload).toHaveBeenCalledTimes(1);
  });
});

describe('a release under test', () => {
  const tested: ResolvedRemote = { ...orders, version: '1.3.0-pr.7', channel: 'override' };
  const set = {
    remotes: [tested],
    overrides: [{ remote: 'orders', version: '1.3.0-pr.7', expiresAt: '2026-11-21T18:20:00Z' }],
  };

  test("is named above every screen, with the time it ends in the shop's zone, named", async () => {
    globalThis.fetch = jest.fn(async () => Response.json({ code: 200, data: { ...SESSION, timezone: 'Asia/Tokyo' } }));
    open('/billing', { set });
    const bar = await screen.findByRole('region', { name: 'Test release' });
    await waitFor(() => expect(bar).toHaveTextContent(/You are testing orders 1\.3\.0-pr\.7\. Ends at 0?3:20.*GMT\+9/));
  });

  test("is ended by Reset, with the page's token, and the page is loaded again", async () => {
    const { adapter } = open('/billing', { set });
    const reset = await screen.findByRole('button', { name: 'Reset' });
    const fetched = (globalThis.fetch = jest.fn(async () => new Response(null, { status: 204 })));
    await userEvent.click(reset);
    expect(fetched).toHaveBeenCalledWith('/registry/overrides/reset', {
      method: 'POST',
      headers: { 'x-report-token': 'the token' },
    });
    expect(adapter.reload).toHaveBeenCalledTimes(1);
  });

  test('that could not be ended stays, with an error', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { adapter } = open('/billing', { set });
    const reset = await screen.findByRole('button', { name: 'Reset' });
    globalThis.fetch = jest.fn(async () => new Response(null, { status: 503 }));
    await userEvent.click(reset);
    expect(await screen.findByText('The test could not be ended. Retry in a moment.')).toBeInTheDocument();
    expect(adapter.reload).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  const CHOICES = {
    remotes: [
      {
        remote: 'orders',
        releases: [
          { version: '1.3.0-pr.8', state: '' },
          { version: '1.3.0-pr.7', state: '' },
          { version: '1.2.3-a', state: 'stable' },
        ],
      },
    ],
  };
  const registryAnswers = (change = 204) => {
    const answers: Record<string, () => Response> = {
      '/registry/overrides/releases': () => Response.json(CHOICES),
      '/registry/overrides/change': () => new Response(null, { status: change }),
    };
    return (globalThis.fetch = jest.fn(
      (address: RequestInfo | URL) =>
        new Promise<Response>((resolve) => {
          const answer = answers[String(address)];
          if (answer) resolve(answer());
        }),
    ));
  };

  test('is among the releases of its remote, and another is one choice away', async () => {
    const fetched = registryAnswers();
    const { adapter } = open('/billing', { set });
    const choice = await screen.findByRole('combobox', { name: 'Release of orders' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1.3.0-pr.8', '1.3.0-pr.7', '1.2.3-a (stable)']);
    expect(choice).toHaveValue('1.3.0-pr.7');
    await userEvent.selectOptions(choice, '1.2.3-a');
    await waitFor(() => expect(adapter.reload).toHaveBeenCalledTimes(1));
    expect(fetched).toHaveBeenCalledWith(
      '/registry/overrides/change',
      expect.objectContaining({ body: '{"remote":"orders","release":"1.2.3-a"}' }),
    );
  });

  test('stays when the registry does not change it, with an error', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    registryAnswers(422);
    const { adapter } = open('/billing', { set });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Release of orders' }), '1.2.3-a');
    expect(await screen.findByText('The release could not be changed. Retry in a moment.')).toBeInTheDocument();
    expect(adapter.reload).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test('is opened alone in the scenario that is chosen', async () => {
    registryAnswers();
    open('/billing', { set });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Scenario of orders' }), '500');
    expect(screen.getByRole('link', { name: 'Open alone' })).toHaveAttribute(
      'href',
      '/isolated/orders@1.3.0-pr.7?scenario=500',
    );
  });

  describe("on a developer's machine", () => {
    const local = {
      remotes: [{ ...tested, version: 'local:4201' }],
      overrides: [{ ...set.overrides[0], version: 'local:4201' }],
    } as typeof set;
    let servers: ReturnType<typeof devServers>;
    beforeEach(() => {
      servers = devServers();
      registryAnswers();
    });
    afterEach(() => servers.restore());
    const edit = () => act(async () => servers.newest().built('two'));

    test('shows an edit: the page is loaded again when it is built', async () => {
      const { adapter } = open('/billing', { set: local });
      await screen.findByText(/You are testing orders local:4201/);
      act(() => servers.newest().built('one'));
      expect(adapter.reload).not.toHaveBeenCalled();
      await edit();
      expect(adapter.reload).toHaveBeenCalledTimes(1);
    });

    test('never over a half-filled form: the bar shows it, and the developer decides', async () => {
      const { adapter, leave } = open('/billing', { set: local });
      leave.add(() => false);
      await screen.findByText(/You are testing orders local:4201/);
      act(() => servers.newest().built('one'));
      await edit();
      expect(adapter.reload).not.toHaveBeenCalled();
      expect(screen.getByText('A new build is there. What you typed is not saved yet.')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Reload and lose it' }));
      expect(adapter.reload).toHaveBeenCalledTimes(1);
    });
  });

  test('that cannot be loaded offers Reset on its card', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/orders', { set, load: () => Promise.reject(new RemoteLoadError('status', 'orders', '1.3.0-pr.7')) });
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reset' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  test('is not mentioned on a page without one', async () => {
    const fetched = registryAnswers();
    open('/billing');
    await act(async () => undefined);
    expect(screen.queryByRole('region', { name: 'Test release' })).toBeNull();
    expect(fetched).not.toHaveBeenCalledWith('/registry/overrides/releases', expect.anything());
  });
});
