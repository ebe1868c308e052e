import { watchLocalBuild } from './local-build';
import { devServers } from './test-dev-server';

let newest: ReturnType<typeof devServers>['newest'];
let restore: () => void;
beforeEach(() => {
  ({ newest, restore } = devServers());
});
afterEach(() => restore());

test('a build after the one that the page runs is reported, each once', () => {
  const onBuilt = jest.fn();
  const end = watchLocalBuild(4201, onBuilt);
  expect(newest().url).toBe('ws://localhost:4201/ws');
  newest().built('one');
  expect(onBuilt).not.toHaveBeenCalled();
  newest().built('two');
  newest().built('two');
  newest().built('three', 'warnings');
  expect(onBuilt).toHaveBeenCalledTimes(2);
  end();
});

test('a build with errors is not shown', () => {
  const onBuilt = jest.fn();
  const end = watchLocalBuild(4201, onBuilt);
  newest().built('one');
  newest().built('two', 'errors');
  expect(onBuilt).not.toHaveBeenCalled();
  newest().built('three');
  expect(onBuilt).toHaveBeenCalledTimes(1);
  end();
});

test('a dev server that was restarted is connected again, and what it has built meanwhile is reported', () => {
  jest.useFakeTimers();
  const onBuilt = jest.fn();
  const end = watchLocalBuild(4201, onBuilt);
  newest().built('one');
  const before = newest();
  before.goAway();
  jest.advanceTimersByTime(2_000);
  expect(newest()).not.toBe(before);
  newest().built('two');
  expect(onBuilt).toHaveBeenCalledTimes(1);
  end();
  newest().goAway();
  const last = newest();
  jest.advanceTimersByTime(10_000);
  expect(newest()).toBe(last);
  jest.useRealTimers();
});
