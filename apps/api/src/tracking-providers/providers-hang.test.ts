import { asOne } from './providers';
import pino from 'pino';
import { settle } from './answers';
import { FAILURES } from './circuit';
import { afterShip, sendJson, trackingMore, useProviderServer } from './test-protocols';
import type { ProviderParcel } from './tracking-provider.port';

const parcel = (number: string, provider: string): ProviderParcel => ({
  number,
  courier: 'ups',
  destination: null,
  provider,
});
const hanging = useProviderServer();
const healthy = useProviderServer();
beforeEach(() => {
  hanging.answer = () => {};
  healthy.answer = (call, response) =>
    sendJson(response, afterShip.found(afterShip.numbersOf(call).map((number) => afterShip.record(number, []))));
  // Fifteen seconds are not waited for.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 200)));
});
afterEach(() => jest.restoreAllMocks());

test("a provider that hangs is left alone after a few calls, and never delays another one's parcels", async () => {
  const providers = asOne(
    [trackingMore.create(hanging.base), afterShip.create(healthy.base)],
    pino({ level: 'silent' }),
  );
  const requested = [parcel('AAAAA', 'trackingmore'), parcel('BBBBB', 'aftership')];
  const fetchAll = () => settle(requested, providers.fetch(requested));
  for (let i = 0; i < FAILURES; i += 1) {
    const { results, failures } = await fetchAll();
    expect(results.map(({ number }) => number)).toEqual(['BBBBB']);
    expect(failures.map(({ error }) => error.message)).toEqual([
      'TrackingMore did not answer GET /trackings/get within 15 seconds',
    ]);
  }
  const { results, failures } = await fetchAll();
  expect(results.map(({ number }) => number)).toEqual(['BBBBB']);
  expect(failures.map(({ error }) => error.message)).toEqual([
    'trackingmore does not answer; it is tried again every 5 minutes',
  ]);
  expect(hanging.calls).toHaveLength(FAILURES);
});
