import { createCircuit, FAILED_AFTER_MS, FAILURES, TRY_AFTER_MS } from './circuit';
import { PartialAnswerError, TrackingProviderError } from './tracking-provider.port';

const fail = (kind: TrackingProviderError['kind']) => async () => {
  throw new TrackingProviderError('no', kind);
};
const answer = async () => 'answer';

let now = Date.parse('2026-11-22T12:00:00Z');
beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

async function opened(kind: TrackingProviderError['kind'] = 'unavailable') {
  const circuit = createCircuit('Acme');
  for (let i = 0; i < FAILURES; i += 1) await expect(circuit.run(fail(kind))).rejects.toThrow('no');
  return circuit;
}

test('a provider that fails several times in a row is left alone, with a readable reason', async () => {
  const circuit = await opened();
  expect(circuit.health()).toBe('failing');
  const call = jest.fn(answer);
  await expect(circuit.run(call)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Acme does not answer; it is tried again every 5 minutes',
    retryAfterMs: TRY_AFTER_MS,
  });
  expect(call).not.toHaveBeenCalled();
});
test('a key that is not accepted is a failure too; a pause or a refusal is none', async () => {
  expect((await opened('unauthorized')).health()).toBe('failing');
  expect((await opened('throttled')).health()).toBe('healthy');
  expect((await opened('refused')).health()).toBe('healthy');
});
test('a call that failed for some of its parcels is a failure, unless they were refused', async () => {
  for (const [kind, health] of [
    ['unavailable', 'failing'],
    ['refused', 'healthy'],
  ] as const) {
    const circuit = createCircuit('Acme');
    const partly = new PartialAnswerError(['result'], [{ parcels: [], error: new TrackingProviderError('no', kind) }]);
    for (let i = 0; i < FAILURES; i += 1) await expect(circuit.run(() => Promise.reject(partly))).rejects.toBe(partly);
    expect(circuit.health()).toBe(health);
  }
});
test('after a while one call tries whether it is back', async () => {
  const circuit = await opened();
  now += TRY_AFTER_MS;
  expect(circuit.health()).toBe('healthy');
  expect(await circuit.run(answer)).toBe('answer');
  expect(circuit.health()).toBe('healthy');
});
test('a provider that stays away has failed after half an hour, tries in between or not', async () => {
  const circuit = await opened();
  const start = now;
  while (now + TRY_AFTER_MS < start + FAILED_AFTER_MS) {
    now += TRY_AFTER_MS;
    await expect(circuit.run(fail('unavailable'))).rejects.toThrow('no');
    expect(circuit.health()).toBe('failing');
  }
  now = start + FAILED_AFTER_MS;
  await expect(circuit.run(fail('unavailable'))).rejects.toThrow('no');
  expect(circuit.health()).toBe('failed');
});
