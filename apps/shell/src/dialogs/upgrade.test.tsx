import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, sessionOf, setUpChrome, WITHOUT_PLANS } from '../chrome/test-chrome';
import { PLANS } from './test-dialogs';

const { api } = setUpChrome();
const FREE = sessionOf({ free_trial: false });
beforeEach(() => {
  sessionStorage.clear();
  api().answer('session', FREE);
  api().answer('planModalData', PLANS);
});

test('[9.19] the modal fades for 200 ms, then the focus is where it was', async () => {
  const shell = open('/billing');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  act(() => shell.overlays.upgrade.open('pro'));
  const dialog = await screen.findByRole('dialog');
  jest.useFakeTimers();
  act(() => within(dialog).getByRole('button', { name: 'Not now' }).click());
  act(() => jest.advanceTimersByTime(199));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(11));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => jest.advanceTimersByTime(50));
  expect(button).toHaveFocus();
  button.remove();
});

test('[4.34] opened for delivery dates it begins with their rules; closing clears that', async () => {
  const shell = open('/billing');
  const begins = async () => within(await screen.findByRole('dialog')).getAllByRole('listitem')[0]?.textContent;
  const close = async () => {
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const { upgrade, dialogs } = shell.overlays;
  for (const [plan, rules] of [
    ['basic', '30 pre-sale EDD custom rules'],
    ['pro', '50 pre-sale EDD custom rules'],
  ] as const) {
    act(() => upgrade.open(plan, null, { eddUpgrade: true }));
    expect(await begins()).toBe(rules);
    expect(screen.getAllByText(rules)).toHaveLength(1);
    await close();
    act(() => dialogs.show('upgrade'));
    expect(await begins()).not.toBe(rules);
    await close();
  }
});

test('the focus goes back to where it was at the second opening too', async () => {
  const shell = open('/billing');
  const [first, second] = [0, 1].map(() => document.body.appendChild(document.createElement('button')));
  for (const button of [first, second]) {
    button?.focus();
    act(() => shell.overlays.upgrade.open('pro'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(button).toHaveFocus());
  }
  first?.remove();
  second?.remove();
});

test('[6.3] a refused call says why, above what the plan brings', async () => {
  const shell = open('/billing');
  act(() => shell.overlays.upgrade.open('basic', '/orders', { reason: 'Exports need the Basic plan.' }));
  expect(within(await screen.findByRole('dialog')).getByText('Exports need the Basic plan.')).toBeInTheDocument();
});

test('[4.23] the guide flag hides the global modal', async () => {
  api().answer('session', { ...FREE, show_guide: true });
  open('/dashboard');
  await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  });
  expect(api().requests('planModalData')).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('by itself it does not come while no plan can be chosen', async () => {
  api().answer('session', { ...FREE, show_guide: false });
  const { overlays } = open('/dashboard', WITHOUT_PLANS);
  await waitFor(() => expect(api().requests('planModalData')).toHaveLength(1));
  await waitFor(() => expect(api().requests('activityInfo')).toHaveLength(1));
  await act(async () => undefined);
  expect(overlays.dialogs.current()).toBeNull();
});
