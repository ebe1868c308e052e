import { generateNumber } from '@parcelway/couriers';
import { demoServerOptions, startTwin, type RunningTwin } from '@parcelway/shop-twin';
import { setUpFollowing } from '../testing/followed-parcel';
import { createProviders } from '../tracking-providers/providers';
import { pollRound } from './poll';
import { writeBack } from './write-back';

/** What the twin's couriers report, through its own protocol, step by step. */
const setUp = setUpFollowing();
let twin: RunningTwin;
beforeAll(async () => {
  const config = {
    ...{ appUrl: 'http://127.0.0.1:9', publicUrl: '', apiKey: 'key', apiSecret: 'a-secret', appHandle: 'parcelway' },
    ...{ trackingApiKey: 'tm-key', trackingWebhookSecret: 'tm-secret' },
  };
  twin = await startTwin(await demoServerOptions({ config, orders: 1, seed: 'cases', dataDir: null, storeFile: null }));
});
afterAll(() => twin.stop());
beforeEach(() => {
  const { ctx } = setUp.world;
  const answers = { TRACKINGMORE_URL: `${twin.url}/tracking-provider/trackingmore`, TRACKINGMORE_API_KEY: 'tm-key' };
  ctx.trackingProvider = createProviders({ ...ctx.config, ...answers }, ctx.log, ctx.now);
});

const START = '2026-11-21T00:00:00Z';
const HOUR_MS = 3_600_000;
const after = (hours: number): string => new Date(Date.parse(START) + hours * HOUR_MS).toISOString();
let seed = 1;
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

/** A parcel that lives a case: what it is after each step, by substatus and rule, and what was sent to the store by then. */
async function live(name: string, hours: readonly number[]) {
  const { world, shop } = setUp;
  const number = generateNumber('ups', random);
  world.setNow(START);
  const id = await world.addParcel(shop, { number, courier: 'ups' });
  await pollRound(world.ctx);
  const seen: { sub: number | null; rule: string; sent: string[]; delivered: string | undefined }[] = [];
  for (const [step, hour] of hours.entries()) {
    const response = await fetch(`${twin.url}/twin/couriers/parcels/${number}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ case: name, step: Math.min(step, STEPS[name] ?? 2), start: START }),
    });
    expect(response.status).toBe(200);
    await setUp.pollAt(after(hour));
    await writeBack(world.ctx, shop);
    const { sub_status: sub, status_rule: rule, delivered_at: at } = await setUp.parcel(id);
    seen.push({ sub, rule, sent: world.store.events.map(({ status }) => status), delivered: at?.toISOString() });
  }
  return seen;
}
/** The last step, where it is not the third. */
const STEPS: Record<string, number> = { 'delivered-in-words': 3, 'scan-after-delivery': 1 };

test.each(['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'])(
  'text-only-%s: taken over is no delivery, and the delivery is reported when a day has passed',
  async (language) => {
    const [, underWay, arrived, dayLater] = await live(`text-only-${language}`, [3, 47, 79, 103]);
    expect([Math.floor((underWay?.sub ?? 0) / 1000), underWay?.delivered]).toEqual([2, undefined]);
    expect(arrived).toMatchObject({ rule: 'delivered_not_confirmed', delivered: after(78) });
    expect(arrived?.sent).not.toContain('DELIVERED');
    expect(dayLater).toMatchObject({ rule: 'delivered_by_text', delivered: after(78) });
    expect(dayLater?.sent.at(-1)).toBe('DELIVERED');
  },
);

test("collected-twice: the first one is the sender's, the second one the recipient's", async () => {
  const [first, ready, second] = await live('collected-twice', [21, 71, 79]);
  expect(first).toMatchObject({ sub: 2001, delivered: undefined });
  expect(ready).toMatchObject({ sub: 3002 });
  expect(second).toMatchObject({ sub: 4002, rule: 'delivered_not_confirmed' });
});

test('delivered-in-words: a scan of the same day retracts it, and only the true one is sent to the store', async () => {
  const [, byText, scanned, arrived] = await live('delivered-in-words', [47, 61, 64, 79]);
  expect(byText).toMatchObject({ rule: 'delivered_not_confirmed' });
  expect(scanned).toMatchObject({ rule: 'delivery_contradicted', delivered: undefined });
  expect(arrived).toMatchObject({ delivered: after(78) });
  expect(arrived?.sent.filter((status) => status === 'DELIVERED')).toHaveLength(1);
});

test('scan-after-delivery: a later clock of the same day does not reopen it', async () => {
  const [, scanned] = await live('scan-after-delivery', [79, 82]);
  expect(scanned).toMatchObject({ rule: 'delivered_stays', delivered: after(78) });
});
