import pino from 'pino';
import { settle } from './answers';
import { FAILED_AFTER_MS, FAILURES, TRY_AFTER_MS } from './circuit';
import { asOne } from './providers';
import {
  NO_FACTS,
  PartialAnswerError,
  TrackingProviderError,
  type ProviderParcel,
  type RegisterResult,
  type TrackingProvider,
  type TrackingSource,
} from './tracking-provider.port';

const log = pino({ level: 'silent' });
const parcel = (number: string, courier = 'ups', provider: string | null = null): ProviderParcel => ({
  number,
  courier,
  destination: null,
  provider,
});
const result = ({ number, courier }: ProviderParcel) => ({
  number,
  courier,
  origin: null,
  destination: null,
  checkpoints: [],
  facts: NO_FACTS,
});

/** A provider that accepts everything, records its calls, and fails as the test configures. */
function fake(name: string, couriers: readonly string[] = ['ups']) {
  const state = {
    registered: [] as string[],
    fetched: [] as string[],
    ailing: null as TrackingProviderError['kind'] | null,
    refuses: null as RegisterResult['reason'],
  };
  const well = async () => {
    if (state.ailing) throw new TrackingProviderError(`${name} is ${state.ailing}`, state.ailing);
  };
  const provider: TrackingProvider = {
    name,
    batchSize: 40,
    covers: (courier) => couriers.includes(courier),
    async register(parcels) {
      await well();
      state.registered.push(...parcels.map(({ number }) => number));
      const answer = { accepted: state.refuses === null, reason: state.refuses, message: '' };
      return parcels.map(({ number, courier }) => ({ number, courier, ...answer }));
    },
    async fetch(parcels) {
      await well();
      state.fetched.push(...parcels.map(({ number }) => number));
      return parcels.map(result);
    },
    async updatedSince() {
      await well();
      return [{ number: `${name}-1`, courier: 'ups' }];
    },
    verifyWebhook() {},
    parseWebhook: () => [],
  };
  return { provider, state };
}

function team() {
  const [first, second] = [fake('first'), fake('second', ['ups', 'dhl'])];
  return { first: first.state, second: second.state, providers: asOne([first.provider, second.provider], log) };
}

let now = Date.parse('2026-11-22T12:00:00Z');
beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

/** Fails until the circuit is open, and on until it has been open for half an hour. */
async function fails(providers: TrackingSource): Promise<void> {
  for (let i = 0; i < FAILURES; i += 1) await settle([], providers.fetch([parcel('PROBE1', 'ups', 'first')]));
  now += FAILED_AFTER_MS;
  await settle([], providers.fetch([parcel('PROBE1', 'ups', 'first')]));
}

test('each parcel goes to the first provider that has a code for its courier, and the result names it', async () => {
  const { providers, first, second } = team();
  const results = await providers.register([parcel('AAAAA'), parcel('BBBBB', 'dhl')]);
  expect(results.map(({ number, provider }) => [number, provider])).toEqual([
    ['AAAAA', 'first'],
    ['BBBBB', 'second'],
  ]);
  expect([first.registered, second.registered]).toEqual([['AAAAA'], ['BBBBB']]);
});

test('a registered parcel is fetched from the provider that it is registered with', async () => {
  const { providers, first, second } = team();
  const results = await providers.fetch([parcel('AAAAA', 'ups', 'second'), parcel('BBBBB', 'ups', 'first')]);
  expect(results.map(({ number, provider }) => [number, provider])).toEqual([
    ['AAAAA', 'second'],
    ['BBBBB', 'first'],
  ]);
  expect([first.fetched, second.fetched]).toEqual([['BBBBB'], ['AAAAA']]);
});

test("a registered parcel that names no provider is the first one's, however that one is", async () => {
  const { providers, first, second } = team();
  first.ailing = 'unavailable';
  for (let i = 0; i <= FAILURES; i += 1)
    await expect(providers.fetch([parcel('AAAAA')])).rejects.toMatchObject({ provider: 'first' });
  expect(second.fetched).toEqual([]);
});

test('what one provider refuses for its courier or its quota, the next one registers', async () => {
  const { providers, first, second } = team();
  first.refuses = 'quota';
  const results = await providers.register([parcel('AAAAA'), parcel('BBBBB')]);
  expect(results.map(({ number, accepted, provider }) => [number, accepted, provider])).toEqual([
    ['AAAAA', true, 'second'],
    ['BBBBB', true, 'second'],
  ]);
  second.refuses = 'quota';
  expect(await providers.register([parcel('CCCCC')])).toEqual([
    expect.objectContaining({ accepted: false, reason: 'quota', provider: 'second' }),
  ]);
});

test('a bad number is refused once, not by everybody', async () => {
  const { providers, first, second } = team();
  first.refuses = 'bad_number';
  expect(await providers.register([parcel('AAAAA')])).toEqual([
    expect.objectContaining({ accepted: false, provider: 'first' }),
  ]);
  expect(second.registered).toEqual([]);
});

test('the parcels of a healthy provider are answered when another one fails, and the failure names it', async () => {
  const { providers, first } = team();
  first.ailing = 'unavailable';
  const [ill, well] = [parcel('AAAAA', 'ups', 'first'), parcel('BBBBB', 'ups', 'second')];
  const { results, failures } = await settle([ill, well], providers.fetch([ill, well]));
  expect(results).toEqual([expect.objectContaining({ number: 'BBBBB' })]);
  expect(failures).toEqual([
    { parcels: [ill], error: expect.objectContaining({ kind: 'unavailable', provider: 'first' }) },
  ]);
  await expect(providers.fetch([ill, well])).rejects.toBeInstanceOf(PartialAnswerError);
});

test('a new parcel whose provider does not answer is not sent to another one before its circuit is open', async () => {
  const { providers, first, second } = team();
  first.ailing = 'unavailable';
  await expect(providers.register([parcel('AAAAA')])).rejects.toMatchObject({ provider: 'first' });
  expect(second.registered).toEqual([]);
});

describe('a provider that has failed for half an hour', () => {
  test('loses its parcels to the next one, which is paid once; it never gets them back', async () => {
    const { providers, first, second } = team();
    await providers.register([parcel('AAAAA')]);
    first.ailing = 'unavailable';
    await fails(providers);
    expect(await providers.fetch([parcel('AAAAA', 'ups', 'first')])).toEqual([]);
    expect(await providers.register([parcel('AAAAA', 'ups', 'first')])).toEqual([
      expect.objectContaining({ accepted: true, provider: 'second' }),
    ]);
    first.ailing = null;
    now += TRY_AFTER_MS;
    second.ailing = 'unavailable';
    for (let i = 0; i <= FAILURES; i += 1)
      await expect(providers.fetch([parcel('AAAAA', 'ups', 'second')])).rejects.toThrow();
    expect([first.registered, second.registered]).toEqual([['AAAAA'], ['AAAAA']]);
  });

  test('retains the parcels that nobody else covers', async () => {
    const [only, other] = [fake('first'), fake('second', ['dhl'])];
    const providers = asOne([only.provider, other.provider], log);
    only.state.ailing = 'unavailable';
    await fails(providers);
    await expect(providers.fetch([parcel('AAAAA', 'ups', 'first')])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(other.state.registered).toEqual([]);
  });
});

test('a provider that is back within half an hour retains its parcels', async () => {
  const { providers, first, second } = team();
  first.ailing = 'unavailable';
  for (let i = 0; i < FAILURES; i += 1) await settle([], providers.fetch([parcel('AAAAA', 'ups', 'first')]));
  await expect(providers.register([parcel('AAAAA', 'ups', 'first')])).rejects.toThrow('does not answer');
  first.ailing = null;
  now += TRY_AFTER_MS;
  expect(await providers.fetch([parcel('AAAAA', 'ups', 'first')])).toHaveLength(1);
  expect(second.registered).toEqual([]);
});

test('changes are listed by the providers that can, and the failure of one is no failure', async () => {
  const { providers, first } = team();
  expect(await providers.updatedSince?.(new Date(now))).toHaveLength(2);
  first.ailing = 'unavailable';
  expect(await providers.updatedSince?.(new Date(now))).toEqual([{ number: 'second-1', courier: 'ups' }]);
});

test('every provider has its webhook under its name', () => {
  expect([...team().providers.webhooks.keys()]).toEqual(['first', 'second']);
});
