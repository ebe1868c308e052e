import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { escape, open, sessionOf, setUpChrome } from './test-chrome';

const { api } = setUpChrome();
const openPlan = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
  return screen.findByRole('region', { name: 'Plan and quota' });
};

test.each([
  [true, 'Start free trial'],
  [false, 'Change plan'],
])('[2.37, 4.27] its button with free trial %s reads "%s", and leads to /billing/plan', async (free_trial, name) => {
  api().answer('session', sessionOf({ free_trial }));
  const { router } = open('/billing');
  await userEvent.click(await within(await openPlan()).findByRole('button', { name }));
  expect(router.state.location.pathname).toBe('/billing/plan');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan and quota' })).toBeNull());
});

test('opens and closes with the keyboard, and gives the focus back', async () => {
  open('/billing');
  const button = await screen.findByRole('button', { name: /plan and quota/i });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Start free trial' });
  escape();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull());
  expect(button).toHaveFocus();
});

describe('with quota left below 100', () => {
  const counted = () =>
    api()
      .requests('buriedPoint')
      .map(({ body }) => body?.name);

  test.each([
    [99, ['disqualify_lead']],
    [100, []],
  ])('[9.14] (%s left) opening the plan page sends a disqualify_lead event', async (left, events) => {
    api().answer('session', sessionOf({ plan: 'Pro', level_num: 3, total: 1_000, consume: 1_000 - left }));
    const { router } = open('/billing');
    await screen.findByText('Pro');
    expect(counted()).toEqual([]);
    await act(() => router.navigate('/billing/plan'));
    await waitFor(() => expect(counted()).toEqual(events));
  });

  test('it is sent once for each opening', async () => {
    const { router } = open('/billing/plan');
    api().answer('session', sessionOf({ plan: 'Free', level_num: 0, free: 50, total: 0 }));
    await waitFor(() => expect(counted()).toEqual(['disqualify_lead']));
    await act(() => router.navigate('/billing/plan?from=card'));
    expect(counted()).toHaveLength(1);
    await act(() => router.navigate('/orders'));
    await act(() => router.navigate('/billing/plan'));
    await waitFor(() => expect(counted()).toHaveLength(2));
  });
});
