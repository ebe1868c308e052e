import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, sessionOf, setUpChrome, WITHOUT_INTEGRATIONS, WITHOUT_PLANS } from './test-chrome';

const { api } = setUpChrome();

describe('the plan menu', () => {
  const openPlan = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
    return screen.findByRole('region', { name: 'Plan and quota' });
  };

  test('[2.36] shows the remaining quota, a progress bar and a bonus quota line', async () => {
    api().answer(
      'session',
      sessionOf(
        { plan: 'Pro', level_num: 3, free_trial: false, total: 2_000, consume: 500 },
        { affiliate_type: 4, affiliate_discount: 300 },
      ),
    );
    open('/analytics');
    const card = await openPlan();
    expect(await within(card).findByText('1,500 of 2,000')).toBeInTheDocument();
    expect(within(card).getByText('Remaining quota')).toBeInTheDocument();
    expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '75');
    expect(within(card).getByText('Bonus quota').nextSibling).toHaveTextContent('300');
  });

  test('the bar is full while all is left, and what does not count is explained', async () => {
    api().answer('session', sessionOf({ level_num: 0, free: 100, free_consume: 0, total: 0, consume: 0 }));
    open('/analytics');
    const card = await openPlan();
    expect(await within(card).findByText('100 of 100')).toBeInTheDocument();
    expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '100');
    expect(
      within(card).getByText('Parcels of orders placed before the installation are not counted'),
    ).toBeInTheDocument();
  });

  test('[4.26] on the free plan the quota is free minus used, never below 0', async () => {
    api().answer(
      'session',
      sessionOf({ plan: 'Free', level_num: 0, free_trial: false, free: 100, free_consume: 130, total: 0, consume: 0 }),
    );
    open('/analytics');
    expect(await within(await openPlan()).findByText('0 of 100')).toBeInTheDocument();
  });

  test('promises only what exists: what needs a screen that is not released is left out', async () => {
    api().answer('session', sessionOf({ plan: 'Enterprise', level_num: 4 }, {}));
    open('/orders', WITHOUT_INTEGRATIONS);
    const items = await within(await openPlan()).findAllByRole('listitem');
    const promised = items.map(({ textContent }) => textContent);
    expect(promised).toContain('Custom carrier integration');
    expect(promised).not.toContain('Custom integrations');
  });

  test('offers no way to the plans while they are not released', async () => {
    open('/orders', WITHOUT_PLANS);
    const card = await openPlan();
    expect(await within(card).findByText('Remaining quota')).toBeInTheDocument();
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test.each([
    ['Free', 0, 0, []],
    ['Special', 1, 500, ['Polaris-Badge--toneInfo']],
    ['Basic', 2, 500, ['Polaris-Badge--toneInfo']],
    ['Pro', 3, 2_000, ['Polaris-Badge--toneInfo']],
    ['Enterprise', 4, 9_000, ['Polaris-Badge--toneInfo']],
    // The legacy plan, which has no number.
    ['Paid', -1, 500, ['Polaris-Badge--toneInfo']],
  ])(
    '[4.28] the plan badge tone is neutral for free and informational otherwise: %s',
    async (plan, level_num, total, tones) => {
      api().answer('session', sessionOf({ plan, level_num, total }));
      open('/analytics');
      const badge = (await screen.findByText(plan)).closest('.Polaris-Badge');
      expect([...(badge?.classList ?? [])].filter((name) => name.startsWith('Polaris-Badge--tone'))).toEqual(tones);
    },
  );

  test('is a skeleton until the session is there, and away when it cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let refuse: () => void = () => undefined;
    api().answer(
      'session',
      () =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(new TypeError('offline'));
        }),
    );
    open('/analytics');
    expect(screen.getByRole('banner').querySelector('[aria-busy="true"]')).not.toBeNull();
    await waitFor(() => refuse());
    await act(async () => refuse());
    await waitFor(() => expect(screen.getByRole('banner').querySelector('[aria-busy="true"]')).toBeNull());
    jest.restoreAllMocks();
  });
});
