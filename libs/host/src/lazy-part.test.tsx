import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.component';

const heard = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(window, { reportError: heard });
});
afterEach(() => jest.restoreAllMocks());

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() { return { failed: true }; }
  override render() { return this.state.failed ? <p>the screen is gone</p> : this.props.children; }
}

async function show(load: Parameters<typeof lazyPart<{ name: string }>>[0]) {
  const Part = lazyPart(load);
  await act(async () => void render(<Boundary><input aria-label="Note" defaultValue="half a sentence" /><Suspense><Part name="chart" /></Suspense></Boundary>));
}

test('a part comes when its code is there', async () => {
  await show(async () => ({ name }) => <p>{`the ${name}`}</p>);
  expect(screen.getByText('the chart')).toBeInTheDocument();
});

test('a part whose code is gone stays away, the form beside it stays, and the shell hears of it', async () => {
  const lost = new Error('Loading chunk 7 failed.');
  await show(() => Promise.reject(lost));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
  expect(heard).toHaveBeenCalledWith(lost);
});

test('a part that throws while it is loaded is a fault of the screen', async () => {
  await show(() => Promise.reject(new TypeError('x is not a function')));
  expect(screen.getByText('the screen is gone')).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
});
