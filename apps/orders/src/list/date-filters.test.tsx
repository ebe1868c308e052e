import { type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  api = shop;
});

/** The menu of order dates, in a shop where the next day has begun. */
async function openDates() {
  const page = await renderOrders('/orders', {
    advanceTimers: jest.advanceTimersByTime,
    session: { timezone: 'Pacific/Kiritimati' },
  });
  await listTable();
  await page.user.click(screen.getByRole('button', { name: 'Order date' }));
  return page;
}

test('[2.53] date range presets in days: 7, 14, 30, 60, 90', async () => {
  await openDates();
  expect(
    (await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Any time', ...[7, 14, 30, 60, 90].map((days) => `Last ${days} days`), 'Custom dates']);
});

test('[3.19] a custom range starts as today in the zone of the shop, and its days are chosen in a calendar', async () => {
  const { user, location } = await openDates();
  expect(lastQuery(api)).not.toHaveProperty('orderedAtMin');
  await user.click(await screen.findByLabelText('Custom dates'));
  await waitFor(() =>
    expect(lastQuery(api)).toMatchObject({ orderedAt: '-1', orderedAtMin: '2026-11-21', orderedAtMax: '2026-11-21' }),
  );
  await user.click(await screen.findByRole('button', { name: /November 9 2026/ }));
  await user.click(await screen.findByRole('button', { name: /November 12 2026/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ orderedAtMin: '2026-11-09', orderedAtMax: '2026-11-12' }));
  expect(screen.getByText('Order date: Nov 9, 2026 to Nov 12, 2026')).toBeInTheDocument();
  // Without a limit the bounds count no more.
  await user.click(screen.getByLabelText('Any time'));
  expect(screen.queryByText(/^Order date: /)).toBeNull();
  expect(location().searchParams.has('orderedAtMin')).toBe(false);
});

test('[9.21] the week of the calendar starts on Monday', async () => {
  const { user } = await openDates();
  await user.click(await screen.findByLabelText('Custom dates'));
  const [, ...weeks] = within(await screen.findByRole('grid')).getAllByRole('row');
  // 1 November 2026 is a Sunday, the 2nd a Monday.
  const texts = weeks.map((week) => [...week.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(texts).toContainEqual(['2', '3', '4', '5', '6', '7', '8']);
});
