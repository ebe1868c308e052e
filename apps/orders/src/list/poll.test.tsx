import { useSync } from '@parcelway/store-connection/sync';
import { renderInHost, type FakeApi } from '@parcelway/testing';
import { act, screen } from '@testing-library/react';
import { eachWithShop } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  jest.useFakeTimers();
  api = shop;
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const texts = (key: string) => key;

/** A button that stays pressable while a sync runs. */
function SyncAgain() {
  const { start } = useSync(texts);
  return <button onClick={() => void start(30)}>Sync again</button>;
}

test('[4.14] starting a poll stops the earlier one', async () => {
  api.answer('orderCount', { order_count: 200, order_processed: 50 });
  api.answer('syncOrder', { sync_id: '1', sync_day: 30, already_running: true });
  const { user } = await renderInHost(<SyncAgain />, {
    route: '/orders',
    at: '/orders',
    routes: {},
    messages: {},
    advanceTimers: jest.advanceTimersByTime,
  });
  await pass(0);
  const polls = () => api.requests('orderCount').length;
  const before = polls();
  // A sync that runs is polled from the start of the page; another one starts two seconds later.
  await pass(2_000);
  await user.click(screen.getByRole('button', { name: 'Sync again' }));
  await pass(2_000);
  expect(polls()).toBe(before);
  await pass(1_000);
  expect(polls()).toBe(before + 1);
  await pass(3_000);
  expect(polls()).toBe(before + 2);
});
