import type { AppChannels, Canary } from '../model';
import { remoteContract } from '../release/test-builds';
import type { LiveApp, LiveSet } from './live-set';
import { allowedReleases, inCanary, restrictTo, resolve, toResolvedRemotes } from './resolve';
import type { RemoteRelease } from './served-releases';

const release = (version: string, id = 'orders'): RemoteRelease => ({
  id,
  version,
  contract: remoteContract(id),
  counter: 1,
  manifest: `/r/${id}/${version}/mf-manifest.json`,
  entry: null,
  scripts: [],
  styles: [],
  texts: {},
  words: {},
});
const canary = (change: Partial<Canary> = {}): Canary => ({
  version: '2.0.0-b',
  percent: 10,
  salt: 'salt',
  since: '2026-03-01T10:00:00Z',
  stepSince: '2026-03-01T10:00:00Z',
  auto: false,
  paused: false,
  plans: null,
  ...change,
});
const orders = (change: Partial<Canary> | null = {}): LiveApp<RemoteRelease> => {
  const channels: AppChannels = {
    ...{ stable: '1.0.0-a', previous: '0.9.0-z', earlier: [] },
    ...{ canary: change && canary(change), bad: [], off: null },
  };
  return {
    id: 'orders',
    channels,
    stable: release('1.0.0-a'),
    canary: change && release('2.0.0-b'),
    previous: release('0.9.0-z'),
  };
};
const live = (...remotes: LiveApp<RemoteRelease>[]): LiveSet => {
  const shell = { id: 'shell', version: '1.0.0-s', scripts: [], styles: [], preload: [], parts: {}, words: {} };
  return {
    shell: {
      id: 'shell',
      channels: { stable: '1.0.0-s', previous: null, earlier: [], canary: null, bad: [], off: null },
      stable: shell,
      canary: null,
      previous: null,
    },
    isolatedHost: null,
    remotes,
  };
};
const caller = (key: string, plan: number | null = null, early = false) => ({ key, plan, early });
const shops = Array.from({ length: 4_000 }, (_, index) => `shop-${index}.myshopify.com`);
const chosen = (rule: Canary, remote = 'orders') => shops.filter((shop) => inCanary(rule, remote, caller(shop)));

test('one shop always gets the same answer', () => {
  expect(chosen(canary())).toEqual(chosen(canary()));
});

test('the share of shops is about the requested share', () => {
  expect(chosen(canary()).length / shops.length).toBeCloseTo(0.1, 1);
});

test.each([
  ['any share', { percent: 1 }, true],
  ['a share of none', { percent: 0 }, false],
  ['a plan of its own', { percent: 1, plans: [3] }, true],
  ['a plan that is not its own', { percent: 100, plans: [2] }, false],
])('a shop that asked for early releases gets a canary of %s: %j is %s', (_what, rule, isIn) => {
  const early = shops.slice(0, 50).map((shop) => inCanary(canary(rule), 'orders', caller(shop, 3, true)));
  expect(new Set(early)).toEqual(new Set([isIn]));
});

test('who has the canary keeps it as the share grows', () => {
  const wider = new Set(chosen(canary({ percent: 25 })));
  expect(chosen(canary({ percent: 5 })).filter((shop) => !wider.has(shop))).toEqual([]);
});

test('another salt, and another remote, sorts the shops anew', () => {
  const first = new Set(chosen(canary()));
  for (const other of [chosen(canary({ salt: 'other' })), chosen(canary(), 'returns')]) {
    expect(other.filter((shop) => first.has(shop)).length).toBeLessThan(first.size / 2);
  }
});

test('0 percent reaches nobody, 100 percent everybody', () => {
  expect([chosen(canary({ percent: 0 })).length, chosen(canary({ percent: 100 })).length]).toEqual([0, shops.length]);
});

test('a plan rule lets in shops on these plans, and never one whose plan is not known', () => {
  const rule = canary({ percent: 100, plans: [2, 3] });
  expect([2, 3, 1, null].map((plan) => inCanary(rule, 'orders', caller('a.myshopify.com', plan)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a page falls back from the canary to stable, and from stable to the release before it', () => {
  const version = (percent: number) =>
    toResolvedRemotes(resolve(live(orders({ percent })), caller('a')).remotes).map((remote) => [
      remote.channel,
      remote.version,
      remote.previous?.version,
    ]);
  expect([version(100), version(0)]).toEqual([[['canary', '2.0.0-b', '1.0.0-a']], [['stable', '1.0.0-a', '0.9.0-z']]]);
});

test('an override replaces the live release, and adds a remote that is not live', () => {
  const overrides = [release('3.0.0-pr.7-c'), release('1.0.0-n', 'returns')].map((each) => ({
    release: each,
    expiresAt: '',
  }));
  const { remotes } = resolve(live(orders({ percent: 100 })), caller('a'), overrides);
  expect(remotes.map(({ id, version, channel, previous }) => [id, version, channel, previous?.version])).toEqual([
    ['orders', '3.0.0-pr.7-c', 'override', '1.0.0-a'],
    ['returns', '1.0.0-n', 'override', undefined],
  ]);
});

describe('a page that resolves again', () => {
  const allowed = (set: LiveSet) => allowedReleases(resolve(set, caller('a')));
  const again = (before: LiveSet, now: LiveSet) =>
    restrictTo(resolve(now, caller('a')), now, allowed(before)).remotes.map(({ version, previous }) => [
      version,
      previous?.version,
    ]);
  const promoted: LiveApp<RemoteRelease> = {
    ...orders(null),
    stable: release('2.0.0-b'),
    previous: release('1.0.0-a'),
  };

  test('keeps its release when the new one is not in its policy', () => {
    expect(again(live(orders(null)), live({ ...promoted, stable: release('4.0.0-d') }))).toEqual([
      ['1.0.0-a', undefined],
    ]);
  });

  test('goes to the good release when its canary was rolled back', () => {
    expect(again(live(orders({ percent: 100 })), live(orders(null)))).toEqual([['1.0.0-a', undefined]]);
  });

  test('keeps a canary that became stable', () => {
    expect(again(live(orders({ percent: 100 })), live(promoted))).toEqual([['2.0.0-b', '1.0.0-a']]);
  });

  test('is not given a remote it knows nothing of', () => {
    const returns: LiveApp<RemoteRelease> = {
      id: 'returns',
      channels: orders(null).channels,
      stable: release('1.0.0-n', 'returns'),
      canary: null,
      previous: null,
    };
    expect(again(live(orders(null)), live(orders(null), returns))).toEqual([['1.0.0-a', '0.9.0-z']]);
  });
});

test.each([
  ['for all', null, ['shop', 'other'], []],
  ['for one shop', ['shop'], ['shop'], ['other']],
])(
  'a remote that is switched off %s is named apart for whom it is off, and given to the others',
  (_who, of, offFor, onFor) => {
    const app = orders();
    const set = live(
      { ...app, channels: { ...app.channels, off: { shops: of, reason: 'x' } } },
      { ...orders(null), id: 'returns', stable: release('1.0.0-r', 'returns') },
    );
    const at = (key: string) => resolve(set, caller(key));
    for (const key of offFor) {
      expect(at(key).off.map(({ id }) => id)).toEqual(['orders']);
      expect(at(key).remotes).toHaveLength(1);
    }
    for (const key of onFor) expect([at(key).off.length, at(key).remotes.length]).toEqual([0, 2]);
  },
);

test('what QA opens is there although it is switched off for the shop', () => {
  const app = orders();
  const set = live({ ...app, channels: { ...app.channels, off: { shops: null, reason: 'x' } } });
  const { remotes, off } = resolve(set, caller('shop'), [{ release: release('3.0.0-c'), expiresAt: '' }]);
  expect([remotes.map(({ version }) => version), off]).toEqual([['3.0.0-c'], []]);
});
