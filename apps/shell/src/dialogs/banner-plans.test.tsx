import { buildSession } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from '../chrome/test-chrome';

const { api } = setUpChrome();
beforeEach(() => sessionStorage.clear());

/** What is stored, rendered. */
const messagesArrived = ({ store }: ReturnType<typeof open>) =>
  waitFor(() => expect(Object.values(store.getState().api.queries)).toContainEqual(ARRIVED));
const ARRIVED = expect.objectContaining({ endpointName: 'getPlatformMessages', status: 'fulfilled' });

/** The shell with the session there, on its second screen: a banner does not push aside the one that is open. */
async function onNextScreen() {
  const shell = open('/billing');
  await screen.findByRole('button', { name: /Plan and quota/ });
  await messagesArrived(shell);
  await act(() => shell.router.navigate('/settings'));
  return shell;
}
const title = (name: string) => screen.queryByRole('heading', { name });

test('the offer leads to the plans and is counted; closed it stays closed, for the user', async () => {
  api().answer('session', buildSession({ new_user_coupon: 'HELLO', affiliate_type: 5, affiliate_discount: 20 }));
  api().answer('promotionClick', {});
  const { router } = await onNextScreen();
  expect(title('20% off every month')).toBeInTheDocument();
  expect(screen.getByText('Use the coupon HELLO when you choose a plan.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
  expect(router.state.location.pathname).toBe('/billing/plan');
  expect(
    api()
      .requests('promotionClick')
      .map(({ body }) => body),
  ).toEqual([{ name: 'new_user', source: 'banner' }]);
  await userEvent.click(screen.getByRole('button', { name: /Dismiss/ }));
  expect(title('20% off every month')).toBeNull();
  await waitFor(() =>
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([{ key: 'new_user_banner', value: false }]),
  );
  await act(() => router.navigate('/settings'));
  expect(title('20% off every month')).toBeNull();
});
