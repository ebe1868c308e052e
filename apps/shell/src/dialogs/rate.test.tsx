import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSession } from '@parcelway/testing';
import { escape, open, setUpChrome } from '../chrome/test-chrome';

const { api } = setUpChrome();

/** Opens the dialog as a user does: Help, then Rate. */
async function openRating(): Promise<HTMLElement> {
  open('/analytics');
  await screen.findByText('Free');
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Rate Parcelway' }));
  return screen.findByRole('dialog', { name: 'Rate Parcelway' });
}
const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Send rating' });
const sent = () =>
  api()
    .requests('rate')
    .map(({ body }) => body);

test('[7.46] a rating is sent with its stars, the message and the address, and is acknowledged', async () => {
  api().answer('rate', {});
  const dialog = await openRating();
  expect(send(dialog)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(dialog).getByRole('radio', { name: '4 stars: good' }));
  await userEvent.type(within(dialog).getByLabelText('What should we do better?'), ' More couriers ');
  const email = within(dialog).getByLabelText('Email address');
  await userEvent.clear(email);
  await userEvent.type(email, 'ada@example.com');
  await userEvent.click(send(dialog));
  expect(await screen.findByText('Thank you, we have received your rating.')).toBeInTheDocument();
  expect(sent()).toEqual([{ email: 'ada@example.com', message: 'More couriers', star: 4 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[5.1] an address that is none is reported at its field, and nothing is sent', async () => {
  const dialog = await openRating();
  await userEvent.click(within(dialog).getByRole('radio', { name: '1 star: bad' }));
  const email = within(dialog).getByLabelText('Email address');
  await userEvent.clear(email);
  await userEvent.type(email, 'ada');
  await userEvent.click(send(dialog));
  expect(email).toHaveAccessibleDescription(/Enter an address such as name@example.com/);
  expect(sent()).toEqual([]);
});

test('what the server refuses leaves the dialog open with what was typed', async () => {
  api().fail('rate', 503, 'The server is busy. Try again in a minute.');
  const dialog = await openRating();
  await userEvent.click(within(dialog).getByRole('radio', { name: '5 stars: excellent' }));
  await userEvent.type(within(dialog).getByLabelText('What should we do better?'), 'Nothing');
  await userEvent.click(send(dialog));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(send(dialog)).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('What should we do better?')).toHaveValue('Nothing');
});

test('an earlier rating is chosen already, and the dialog closes by Escape', async () => {
  api().answer('session', buildSession({ rating: 3 }));
  const dialog = await openRating();
  expect(within(dialog).getByRole('radio', { name: '3 stars: fair' })).toBeChecked();
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});
