import { RemoteLoadError } from '@parcelway/federation';
import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, orders, SESSION, setUpShell } from './test-shell';

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

  test('is told by the preload-error event, which the shell cancels because it deals with it', async () => {
    const { adapter } = open('/billing');
    const event = new CustomEvent('parcelway:preload-error', { cancelable: true, detail: { error: LOST } });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(adapter.reload).toHaveBeenCalledTimes(1));
  });

  test('keeps a half-filled form, says that it is not saved, and reloads only after the merchant has said so', async () => {
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

  test('is reloaded over the form when the merchant says so', async () => {
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

  test("is named above every screen, with the time it ends in the shop's zone", async () => {
    globalThis.fetch = jest.fn(async () => Response.json({ code: 200, data: { ...SESSION, timezone: 'Asia/Tokyo' } }));
    open('/billing', { set });
    const bar = await screen.findByRole('region', { name: 'Test release' });
    await waitFor(() => expect(bar).toHaveTextContent(/You are testing orders 1\.3\.0-pr\.7\. Ends at 0?3:20/));
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

  test('that could not be ended stays, and says so', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { adapter } = open('/billing', { set });
    const reset = await screen.findByRole('button', { name: 'Reset' });
    globalThis.fetch = jest.fn(async () => new Response(null, { status: 503 }));
    await userEvent.click(reset);
    expect(await screen.findByText('The test could not be ended. Retry in a moment.')).toBeInTheDocument();
    expect(adapter.reload).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test('that cannot be loaded offers Reset on its card', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/orders', { set, load: () => Promise.reject(new RemoteLoadError('status', 'orders', '1.3.0-pr.7')) });
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reset' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  test('is not mentioned on a page without one', async () => {
    open('/billing');
    await act(async () => undefined);
    expect(screen.queryByRole('region', { name: 'Test release' })).toBeNull();
  });
});
