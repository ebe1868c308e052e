import { act } from '@testing-library/react';
import { setImmediate } from 'node:timers';
import { open, setUpChrome } from '../chrome/test-chrome';
import { scripts, SURVEY } from './test-dialogs';

const { api } = setUpChrome();
/** Lets answers arrive, which Node reads and not the timers of the page, and the page draw them: 50 ms of its time. */
const flush = () =>
  act(async () => {
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 10; j++)
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      await jest.advanceTimersByTimeAsync(10);
    }
  });
const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
/** The shell, with the survey's answer there. */
async function start(other = SURVEY) {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  api().answer('userOther', other);
  const shell = open('/billing');
  await flush();
  // Later than what the screen itself needs.
  await wait(200);
  await flush();
  expect(api().requests('userOther')).toHaveLength(1);
  return shell;
}
async function fire(name: 'load' | 'error') {
  scripts()[0]?.dispatchEvent(new Event(name));
  await flush();
}
const seen = () =>
  api()
    .requests('userSet')
    .map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  jest.restoreAllMocks();
});

// Each test has a script of its own: one that was loaded is not loaded again on the same page.
const from = (name: string, change: Partial<typeof SURVEY.nps> = {}) => ({
  ...SURVEY,
  nps: { ...SURVEY.nps, script_url: `https://survey.example/${name}.js`, ...change },
});

test('[4.44, 9.15] the satisfaction survey script loads 3 seconds after the user-other response', async () => {
  await start(from('a'));
  await wait(2_800);
  expect(scripts()).toEqual([]);
  await wait(400);
  expect(scripts().map(({ src, dataset }) => [src, dataset.token, dataset.plan, dataset.days])).toEqual([
    ['https://survey.example/a.js', 'the-token', 'Basic', '12'],
  ]);
  expect(seen()).toEqual([]);
  await fire('load');
  expect(seen()).toEqual([{ key: 'survey_seen', value: true }]);
});

test.each([
  ['npsSwitch is false', { npsSwitch: false }],
  ['no script is named', { script_url: null }],
])('[4.44] the survey does not load when %s', async (_name, change) => {
  await start(from('b', change));
  await wait(10_000);
  expect(scripts()).toEqual([]);
});

test('[4.45] load failures are only logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { overlays, adapter } = await start(from('c'));
  const toast = jest.spyOn(adapter, 'toast');
  await wait(3_100);
  await fire('error');
  expect(log.mock.calls).toEqual([
    [
      'The survey could not be loaded',
      expect.objectContaining({ message: 'https://survey.example did not deliver its script' }),
    ],
  ]);
  expect(toast).not.toHaveBeenCalled();
  expect(scripts()).toEqual([]);
  expect(seen()).toEqual([]);
  expect(overlays.dialogs.current()).toBeNull();
});

test.each([
  'http://survey.example/x.js',
  'https://user@survey.example/x.js',
  'javascript:alert(1)',
  'data:text/javascript,1',
  'not an address',
])('a script at %s is never loaded', async (address) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await start(from('d', { script_url: address }));
  await wait(3_100);
  expect(scripts()).toEqual([]);
  expect(log).toHaveBeenCalledTimes(1);
});

test('the survey waits while another dialog is open, and nothing comes by itself after it', async () => {
  const { overlays } = await start(from('e'));
  act(() => overlays.dialogs.show('whats-new'));
  await wait(10_000);
  expect(scripts()).toEqual([]);
  act(() => overlays.dialogs.close('whats-new'));
  await flush();
  expect(scripts()).toHaveLength(1);
  act(() => void overlays.upgrade.offer('basic'));
  expect(overlays.dialogs.current()).toBe('survey');
});
