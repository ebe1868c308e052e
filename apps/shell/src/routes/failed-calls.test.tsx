import { configureApi } from '@parcelway/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from '../chrome/test-chrome';
import { UNAUTHORIZED_PATH } from './route-table';

/** What the user sees when a call of a click fails; the client is connected to the frame as at the start of the page. */

const { api } = setUpChrome();
async function openNews() {
  const { adapter, router } = open('/settings');
  configureApi({
    getToken: async () => 't'.repeat(32),
    onUnauthorized: () => void router.navigate(UNAUTHORIZED_PATH),
    toast: adapter.toast,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^What's new/ }));
  return router;
}
const toasts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);

test('[8.1] a non-200 response status: a toast shows the server message as an error', async () => {
  api().fail('notification', 503, 'The news are being written.');
  await openNews();
  await waitFor(async () =>
    expect(await toasts()).toContainEqual(expect.stringContaining('The news are being written.')),
  );
});

test.each([
  [503, 'The news are being written.'],
  [0, 'Internet Error,Please Try Later !'],
])('[8.1] why the news failed (%i) is said once, by the toast: the card says what is missing', async (code, why) => {
  if (code === 0) api().breakNetwork('notification');
  else api().fail('notification', code, why);
  await openNews();
  const panel = await screen.findByRole('dialog', { name: "What's new" });
  expect(await within(panel).findByText('The news could not be loaded')).toBeInTheDocument();
  await waitFor(() => expect(document.body.textContent.split(why)).toHaveLength(2));
  expect(panel).not.toHaveTextContent(/did not answer/);
});

test('[8.5] no response: a toast says so as an error', async () => {
  api().breakNetwork('notification');
  await openNews();
  await waitFor(async () =>
    expect(await toasts()).toContainEqual(expect.stringContaining('Internet Error,Please Try Later !')),
  );
});

test('[8.3] status 401 leads to /unauthorized', async () => {
  api().fail('notification', 401, 'Sign in again.');
  const router = await openNews();
  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
  expect(await screen.findByRole('heading', { name: 'Authorization expired' })).toBeInTheDocument();
});

test.each([
  [429, 'The limit of requests is reached.'],
  [500, 'Nothing is lost. Retry in a moment.'],
])('a session that was refused with %i is not said to have had no answer', async (code, text) => {
  api().fail('session', code);
  open('/settings');
  const title = await screen.findByText("Your store's data could not be loaded");
  const card = title.closest<HTMLElement>('.pw-notice');
  expect(card).toHaveTextContent(text);
  expect(card).not.toHaveTextContent('did not answer');
});
