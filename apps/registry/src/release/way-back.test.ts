import { remoteBuild } from './test-builds';
import { OWNER, refusalOf, testReleases, twoReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
/** Names of the releases 1 to 4 of orders; all were stable one after the other. */
let one: string, two: string, three: string, four: string;
beforeEach(async () => {
  releases = await testReleases();
  [one, two] = await twoReleases(releases);
  [three, four] = [await publish('3'), await publish('4')];
  for (const version of [two, three, four]) await service().promote(OWNER, 'orders', version);
});
afterEach(() => releases.remove());
const service = () => releases.service;
const publish = async (code: string, change: object = {}) =>
  (await service().publish(OWNER, 'orders', remoteBuild('orders', { code, ...change }))).version;
const back = (to?: string) => service().rollback(OWNER, 'orders', 'why', { to });

test('more than one step back is possible, each to the last good release before', async () => {
  expect(await back()).toMatchObject({ stable: three, previous: two, earlier: [one], bad: [four] });
  expect(await back()).toMatchObject({ stable: two, previous: one, earlier: [], bad: [four, three] });
  expect(await back()).toMatchObject({ stable: one, previous: null, bad: [four, three, two] });
});

test('several steps can be one, and what lies between is not bad for that', async () => {
  expect(await back(two)).toMatchObject({ stable: two, previous: one, earlier: [], bad: [four] });
});

test('what was rolled back is never a fallback of what came after it', async () => {
  await back();
  const five = await publish('5');
  expect(await service().promote(OWNER, 'orders', five)).toMatchObject({ stable: five, previous: three, bad: [four] });
});

test('an older release that was tried again and rolled back is no fallback any more', async () => {
  await service().canary(OWNER, 'orders', { version: three, percent: 10, auto: false, plans: null });
  expect(await back()).toMatchObject({ stable: four, previous: two, earlier: [one], canary: null, bad: [three] });
  expect(await back()).toMatchObject({ stable: two, previous: one, bad: [three, four] });
});

test('a release that was never good is no fallback', async () => {
  expect((await refusalOf(back(await publish('6')))).message).toContain(`these are ${three}, ${two}, ${one}`);
});

test('an older release that no longer fits what is live does not come back', async () => {
  const linked = {
    contract: {
      routes: [
        { ref: 'orders', path: '/orders' },
        { ref: 'orders.new', path: '/orders/new/:id' },
      ],
    },
  };
  for (const code of ['7', '8']) await service().promote(OWNER, 'orders', await publish(code, linked));
  const links = { surface: { links: ['returns', 'orders.new'] } };
  await service().publish({ name: 'all', remotes: ['*'] }, 'returns', remoteBuild('returns', links), { live: true });
  expect((await refusalOf(back(four))).message).toContain('returns');
});

test('a remote is switched off for all or for some shops, and on again', async () => {
  const off = (shops: string[] | null) => service().off(OWNER, 'orders', shops, 'doubles parcels');
  expect((await off(['b.myshopify.com'])).off?.shops).toEqual(['b.myshopify.com']);
  expect((await off(['a.myshopify.com'])).off?.shops).toEqual(['a.myshopify.com', 'b.myshopify.com']);
  expect((await service().on(OWNER, 'orders', ['b.myshopify.com'])).off?.shops).toEqual(['a.myshopify.com']);
  expect((await off(null)).off).toEqual({ shops: null, reason: 'doubles parcels' });
  expect((await refusalOf(service().on(OWNER, 'orders', ['a.myshopify.com']))).message).toContain('for all');
  expect((await service().on(OWNER, 'orders', null)).off).toBeNull();
  expect((await refusalOf(service().on(OWNER, 'orders', null))).message).toContain('not switched off');
  expect((await service().audit(20)).map(({ action, detail }) => [action, detail]).at(1)).toEqual(['on', 'all shops']);
});

test('a release that goes live leaves a switched off remote off', async () => {
  await service().off(OWNER, 'orders', null, 'why');
  expect(await service().promote(OWNER, 'orders', await publish('9'))).toMatchObject({ off: { shops: null } });
});

test('the shell cannot be switched off', async () => {
  expect((await refusalOf(service().off(OWNER, 'shell', null, 'why'))).status).toBe(409);
});
