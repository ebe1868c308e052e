import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.component';
import { PRELOAD_ERROR, type PreloadErrorEvent } from './lost-chunk';

const handler = jest.fn<void, [PreloadErrorEvent]>();
const listener = (event: Event) => handler(event as PreloadErrorEvent);
beforeEach(() => {
  jest.resetAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.addEventListener(PRELOAD_ERROR, listener);
});
afterEach(() => {
  window.removeEventListener(PRELOAD_ERROR, listener);
  jest.restoreAllMocks();
});

const caught = jest.fn<void, [unknown]>();
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    caught(error);
  }
  override render() {
    return this.state.failed ? <p>the screen is gone</p> : this.props.children;
  }
}

async function show(load: Parameters<typeof lazyPart<{ name: string }>>[0]) {
  const Part = lazyPart(load);
  await act(
    async () =>
      void render(
        <Boundary>
          <input aria-label="Note" defaultValue="half a sentence" />
          <Suspense>
            <Part name="chart" />
          </Suspense>
        </Boundary>,
      ),
  );
}

test('a part comes when its code is there', async () => {
  await show(async () => ({ name }) => <p>{`the ${name}`}</p>);
  expect(screen.getByText('the chart')).toBeInTheDocument();
});

const lost = new Error('Loading chunk 7 failed.');

test('a part whose code is gone stays away and the form beside it stays, when the shell, which is notified, handles it', async () => {
  handler.mockImplementation((event) => event.preventDefault());
  await show(() => Promise.reject(lost));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
  expect(handler.mock.calls.map(([event]) => [event.type, event.detail.error])).toEqual([
    ['parcelway:preload-error', lost],
  ]);
});

test('[8.15] chunk load failure: a preload-error event is dispatched and the error is rethrown unless cancelled', async () => {
  const dispatched = () => handler.mock.calls.map(([{ type, cancelable, detail }]) => [type, cancelable, detail.error]);
  const event = ['parcelway:preload-error', true, lost];
  await show(() => Promise.reject(lost));
  expect(dispatched()).toEqual([event]);
  expect(caught.mock.calls).toEqual([[lost]]);
  expect(screen.getByText('the screen is gone')).toBeInTheDocument();

  cleanup();
  handler.mockImplementation((sent) => sent.preventDefault());
  await show(() => Promise.reject(lost));
  expect(dispatched()).toEqual([event, event]);
  expect(caught).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('the screen is gone')).toBeNull();
});

test('a part that throws while it is loaded is a fault of the screen', async () => {
  await show(() => Promise.reject(new TypeError('x is not a function')));
  expect(screen.getByText('the screen is gone')).toBeInTheDocument();
  expect(handler).not.toHaveBeenCalled();
});
