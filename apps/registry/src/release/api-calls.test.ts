import { admitServer, ServerRefused } from './admit-server';
import type { BuiltFile } from './release.port';
import { callingCode, remoteBuild, shellBuild } from './test-builds';
import { OWNER, refusalOf, testReleases, type TestReleases } from './test-releasing';

const LIST = 'GET v1/order/list';
const APPROVE = 'POST v1/order/approve/{}';
const old = { name: 'a', version: '1.0.0', calls: [LIST] };
const fresh = { name: 'b', version: '1.1.0', calls: [LIST, APPROVE] };

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
  await releases.service.publish(OWNER, 'shell', shellBuild());
});
afterEach(() => releases.remove());

const calling = (calls: string[], code = '1') => remoteBuild('orders', { surface: { calls }, code });
const publish = (built: BuiltFile[]) => releases.service.publish(OWNER, 'orders', built, { live: true });
const promote = async (built: BuiltFile[]) => {
  const { version } = await publish(built);
  await releases.service.promote(OWNER, 'orders', version);
  return version;
};

describe('a release is compared with what the servers answer', () => {
  test('one whose calls every server answers is published without a note', async () => {
    await releases.servers.announce(fresh);
    expect(await publish(calling([LIST, APPROVE]))).not.toHaveProperty('notes');
  });

  test('one with a call that no server answers is refused, with what to ship first', async () => {
    await releases.servers.announce(old);
    const refusal = await refusalOf(publish(calling([LIST, APPROVE])));
    expect(refusal.gate).toBe('api');
    expect(refusal.message).toContain(
      `it calls ${APPROVE}, which the server 1.0.0 does not answer: ship a server that answers it to every process first`,
    );
  });

  test('during a rollout the oldest server counts: a page may reach any', async () => {
    for (const server of [old, { ...old, name: 'c' }, fresh]) await releases.servers.announce(server);
    expect((await refusalOf(publish(calling([APPROVE])))).message).toContain('the server 1.0.0 (2 processes)');
    await releases.servers.leave('a');
    releases.clock.now = new Date(releases.clock.now.getTime() + 61_000);
    await releases.servers.announce(fresh);
    await expect(publish(calling([APPROVE]))).resolves.toMatchObject({ id: 'orders' });
  });

  test('without any server known it is published, with a notice that its calls were not compared', async () => {
    const { notes } = await publish(calling([LIST]));
    expect(notes).toEqual([expect.stringContaining('no server has said which it answers')]);
    expect((await releases.service.audit(1))[0]?.detail).toContain('were not compared (1)');
    expect(await publish(remoteBuild('orders', { code: '2' }))).not.toHaveProperty('notes');
  });

  test('canary, promotion and rollback are compared again: the servers may be others by then', async () => {
    const first = await publish(calling([APPROVE]));
    const second = await promote(calling([LIST], '2'));
    await releases.servers.announce(old);
    const request = { version: first.version, percent: 1, auto: false, plans: null };
    expect((await refusalOf(releases.service.canary(OWNER, 'orders', request))).gate).toBe('api');
    expect((await refusalOf(releases.service.promote(OWNER, 'orders', first.version))).gate).toBe('api');
    expect((await refusalOf(releases.service.rollback(OWNER, 'orders', 'slow'))).gate).toBe('api');
    expect((await releases.channels.read())?.apps.orders?.stable).toBe(second);
  });

  test('the shell is compared too', async () => {
    await releases.servers.announce(old);
    const shell = shellBuild({ code: '2', surface: { calls: [APPROVE] } });
    expect((await refusalOf(releases.service.publish(OWNER, 'shell', shell))).gate).toBe('api');
  });

  test('the isolated host is not: it answers its calls itself', async () => {
    await releases.servers.announce(old);
    const host = shellBuild({ code: 'host', surface: { calls: [APPROVE] } });
    const actor = { name: 'ci', remotes: ['*'] };
    expect(await releases.service.publish(actor, 'isolated-host', host)).not.toHaveProperty('notes');
    await admitServer(releases, old, { refuse: true, onFinding: (finding) => expect(finding).toBe('') });
  });

  test('a surface with other calls than its code makes is refused', async () => {
    const silent = remoteBuild('orders', { surface: { calls: [] }, files: { 'js/more.js': callingCode([APPROVE]) } });
    expect((await refusalOf(publish(silent))).message).toContain(
      `its code calls ${APPROVE}, and surface.json does not`,
    );
  });

  test('of a surface from before calls were declared, the code counts', async () => {
    await releases.servers.announce(old);
    const earlier = remoteBuild('orders', { files: { 'js/more.js': callingCode([APPROVE]) } });
    expect((await refusalOf(publish(earlier))).gate).toBe('api');
    await releases.servers.leave('a');
    await publish(earlier);
    const live = await releases.again().service.live();
    expect(live.find(({ id }) => id === 'orders')?.calls).toEqual([APPROVE]);
  });
});

describe('a server that comes up is compared with what is live', () => {
  const findings: string[] = [];
  const admit = (server: typeof old, refuse = true) =>
    admitServer(releases, server, { refuse, onFinding: (finding) => findings.push(finding) });
  beforeEach(() => {
    findings.length = 0;
  });

  test('one that lacks a call which others answer is refused, with the release to roll back first', async () => {
    await admit(fresh);
    const version = await promote(calling([APPROVE]));
    await expect(admit(old)).rejects.toThrow(ServerRefused);
    await expect(admit(old)).rejects.toThrow(
      `orders@${version} (stable) calls ${APPROVE}, which the server 1.0.0 does not answer: take that release back first (npm run release -- rollback orders`,
    );
    expect(await releases.servers.running()).toEqual([fresh]);
  });

  test('in the demo it starts all the same, with a finding', async () => {
    await admit(fresh);
    await promote(calling([APPROVE]));
    await admit(old, false);
    expect(findings).toEqual([expect.stringContaining(APPROVE)]);
    expect(await releases.servers.running()).toEqual([old, fresh]);
  });

  test('where no other server answers the call either, it starts with a finding: staying away would help nobody', async () => {
    await promote(calling([APPROVE]));
    await admit(old);
    expect(findings).toEqual([expect.stringContaining(APPROVE)]);
    await admit(old);
    expect(await releases.servers.running()).toEqual([old]);
  });

  test.each([
    ['was taken back', () => releases.service.rollback(OWNER, 'orders', 'wrong order')],
    ['is switched off', () => releases.service.off(OWNER, 'orders', null, 'wrong order')],
  ])('once the release %s it starts', async (_what, act) => {
    await admit(fresh);
    await promote(calling([LIST]));
    await promote(calling([APPROVE], '2'));
    await act();
    await admit(old);
    expect(findings).toEqual([]);
  });

  test('with the storage away it starts, and reports that nothing was compared', async () => {
    releases.storage.list = () => Promise.reject(new Error('the storage is down'));
    await admit(old);
    expect(findings).toEqual([expect.stringContaining('cannot be read')]);
  });
});

test('a storage that hangs delays a start by ten seconds, and no longer', async () => {
  const findings: string[] = [];
  releases.storage.list = () => new Promise(() => undefined);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
  try {
    const admitted = admitServer(releases, old, { refuse: true, onFinding: (finding) => findings.push(finding) });
    await jest.advanceTimersByTimeAsync(10_000);
    await admitted;
  } finally {
    jest.useRealTimers();
  }
  expect(findings).toEqual([expect.stringContaining('cannot be read')]);
});

test('a server that has stopped, or was silent for a minute, is gone; what is damaged is no server', async () => {
  for (const server of [old, fresh]) await releases.servers.announce(server);
  await releases.storage.put('servers/staging/broken.json', Buffer.from('{"na'));
  expect(await releases.servers.running()).toEqual([old, fresh]);
  await releases.servers.leave('b');
  expect(await releases.servers.running()).toEqual([old]);
  releases.clock.now = new Date(releases.clock.now.getTime() + 61_000);
  expect(await releases.servers.running()).toEqual([]);
});
