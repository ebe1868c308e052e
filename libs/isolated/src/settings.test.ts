import { PERMISSIONS } from '@parcelway/domain';
import { SCENARIO_NAMES } from './scenarios';
import { FRAMES, PANELS, PLANS, PSEUDO, readSettings, WIDTHS, writeSettings, type IsolatedSettings } from './settings';

const read = (query: string) => readSettings(new URLSearchParams(query), ['en', 'de']);
const DEFAULTS = read('').settings;

test('an address without settings means all permissions, English, stand-alone, a happy server', () => {
  expect(read('')).toEqual({
    settings: {
      plan: 'free',
      permissions: PERMISSIONS,
      language: 'en',
      frame: 'stand-alone',
      width: 'free',
      scenario: 'happy',
      panel: null,
    },
    problems: [],
  });
});

test.each<[keyof IsolatedSettings, readonly string[]]>([
  ['plan', PLANS],
  ['language', ['en', 'de', PSEUDO]],
  ['frame', FRAMES],
  ['width', WIDTHS],
  ['scenario', SCENARIO_NAMES],
  ['panel', PANELS],
])('every %s survives the way through the address', (name, values) => {
  for (const value of values) {
    const settings = { ...DEFAULTS, [name]: value };
    expect(read(writeSettings(settings).toString())).toEqual({ settings, problems: [] });
  }
});

test('permissions survive the way through the address, none included', () => {
  for (const permissions of [[], ['order.read'], [...PERMISSIONS]] as const) {
    const settings = { ...DEFAULTS, permissions: [...permissions] };
    expect(read(writeSettings(settings).toString())).toEqual({ settings, problems: [] });
  }
});

test('defaults are not written, so that links stay short', () => {
  expect(writeSettings(DEFAULTS).toString()).toBe('');
  expect(writeSettings({ ...DEFAULTS, scenario: '429' }).toString()).toBe('scenario=429');
});

test('an unknown value falls back to the default and is reported, with the known ones', () => {
  const { settings, problems } = read('plan=gold&language=fr&permissions=order.read,order.fly&width=400');
  expect(settings).toEqual({ ...DEFAULTS, permissions: ['order.read'] });
  expect(problems).toHaveLength(4);
  expect(problems[0]).toBe('plan=gold is not known. Choose one of free, special, basic, pro, enterprise, trial, paid.');
  expect(problems.join()).toContain('language=fr is not known. Choose one of en, de, pseudo.');
  expect(problems.join()).toContain('permissions=order.fly is not known.');
});

test('an unknown setting is reported', () => {
  expect(read('scenarioo=500').problems).toEqual([expect.stringContaining('There is no setting scenarioo.')]);
});
