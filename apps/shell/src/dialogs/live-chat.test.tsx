import { HostProvider, standAloneAdapter } from '@parcelway/host';
import { makeStore } from '@parcelway/api';
import { MemoryRouter } from '@parcelway/router';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setUpChrome } from '../chrome/test-chrome';
import { useLiveChat } from './live-chat.hook';
import { scripts } from './test-dialogs';

const { api } = setUpChrome();
const USER = {
  user_id: 'one:7',
  name: 'One',
  email: 'a@example.com',
  shop: 'one.myshopify.com',
  plan: 'Enterprise',
  priority: 'enterprise' as const,
};
const chat = (name: string) => ({
  available: true,
  script_url: `https://chat.example/${name}.js`,
  app_id: 'app',
  user_hash: 'hash',
  user: USER,
});

type Opened = ReturnType<ReturnType<typeof useLiveChat>['open']>;

function rendered() {
  const store = makeStore();
  return renderHook(() => useLiveChat(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <HostProvider store={store} adapter={standAloneAdapter(() => undefined)} routes={{}} signedIn={false}>
          {children}
        </HostProvider>
      </MemoryRouter>
    ),
  }).result;
}
afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.Intercom;
  jest.restoreAllMocks();
});

test("the chat's code loads on the first click, and the second only opens it", async () => {
  api().answer('intercomChat', chat('a'));
  const result = rendered();
  expect(api().requests('intercomChat')).toHaveLength(0);
  let opened: Opened | undefined;
  act(() => {
    opened = result.current.open();
  });
  await waitFor(() => expect(scripts().map(({ src }) => src)).toEqual(['https://chat.example/a.js']));
  expect(result.current.loading).toBe(true);
  window.Intercom = jest.fn();
  await act(async () => {
    scripts()[0]?.dispatchEvent(new Event('load'));
    await opened;
  });
  await expect(opened).resolves.toBe('opened');
  expect(window.Intercom).toHaveBeenNthCalledWith(1, 'boot', { app_id: 'app', user_hash: 'hash', ...USER });
  expect(window.Intercom).toHaveBeenNthCalledWith(2, 'show');
  await act(() => result.current.open());
  expect(window.Intercom).toHaveBeenCalledTimes(3);
  expect(result.current.loading).toBe(false);
  expect(api().requests('intercomChat')).toHaveLength(1);
  expect(scripts()).toHaveLength(1);
});

test('where no chat is configured nothing loads, and that is known', async () => {
  api().answer('intercomChat', { ...chat('b'), available: false, script_url: null });
  const result = rendered();
  expect(result.current.isMissing).toBe(false);
  await act(async () => {
    await expect(result.current.open()).resolves.toBe('none');
  });
  expect(result.current.isMissing).toBe(true);
  expect(scripts()).toEqual([]);
});

test('a failure of the chat is only logged, and the next click tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api().answer('intercomChat', chat('c'));
  const result = rendered();
  for (const time of [1, 2]) {
    let opened: Opened | undefined;
    act(() => {
      opened = result.current.open();
    });
    await waitFor(() => expect(scripts()).toHaveLength(1));
    await act(async () => {
      scripts()[0]?.dispatchEvent(new Event('error'));
      await opened;
    });
    await expect(opened).resolves.toBe('failed');
    expect(log).toHaveBeenCalledTimes(time);
  }
});
