import { ordinary, TestProvider } from './test-provider';

const HOUR_MS = 3_600_000;

let provider: TestProvider;
async function start(): Promise<void> {
  provider = await TestProvider.start();
}
afterEach(() => provider.app.close());

describe('the provider’s fault mode', () => {
  test('it throttles, with the wait that it was given and without one', async () => {
    await start();
    await provider.setFaultMode({ faultMode: 'throttles', seconds: 7 });
    const first = await provider.request('/trackings/get');
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '7']);
    await provider.setFaultMode({ faultMode: 'throttles' });
    const second = await provider.request('/trackings/get');
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, undefined]);
    await provider.setFaultMode({ faultMode: 'well' });
    expect((await provider.request('/trackings/get')).statusCode).toBe(200);
  });

  test('it answers with a web page, or with JSON that ends too soon', async () => {
    await start();
    await provider.follow(ordinary());
    await provider.setFaultMode({ faultMode: 'html' });
    expect((await provider.request('/trackings/get')).body).toMatch(/^<!doctype html>/);
    await provider.setFaultMode({ faultMode: 'cut' });
    const { body } = await provider.request('/trackings/get');
    expect(body).toMatch(/^\{/);
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
  });

  test('it omits one number and answers for the others', async () => {
    await start();
    const [hidden, other] = [ordinary(), ordinary()];
    await provider.follow(hidden);
    await provider.follow(other);
    await provider.setFaultMode({ faultMode: 'empty', number: hidden });
    expect([await provider.read(hidden), (await provider.read(other)) !== undefined]).toEqual([undefined, true]);
    await provider.setFaultMode({ faultMode: 'empty' });
    expect(await provider.read(other)).toBeUndefined();
  });

  test('it never answers, or after the time that it was given', async () => {
    await start();
    const url = await provider.app.listen({ port: 0, host: '127.0.0.1' });
    const get = (timeout: number) =>
      fetch(`${url}/tracking-provider/trackingmore/v4/trackings/get`, {
        headers: { 'tracking-api-key': 'key' },
        signal: AbortSignal.timeout(timeout),
      });
    await provider.setFaultMode({ faultMode: 'hangs' });
    await expect(get(150)).rejects.toThrow(/aborted/);
    await provider.setFaultMode({ faultMode: 'hangs', seconds: 0.2 });
    await expect(get(50)).rejects.toThrow(/aborted/);
    expect((await get(5000)).status).toBe(200);
    provider.app.server.closeAllConnections();
  });
});

describe('the page of the couriers', () => {
  const page = async (query = '') => (await provider.app.inject(`/couriers${query}`)).body;
  const post = (url: string, payload: string) =>
    provider.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('it lists followed parcels with their case, what was reported and what is to come', async () => {
    await start();
    const number = ordinary();
    await provider.follow(number);
    await provider.setCase(number, { case: 'false-delivery', step: 0 });
    const [told, toCome] = (await page(`?q=${number}`)).split('To come');
    expect(told).toContain(number);
    expect(told).toContain('step 1 of 3');
    expect(told).toContain('Delivered, front door');
    expect(toCome).toContain('Delivered, signed for');
  });

  test('it shows what was reported once and no longer is', async () => {
    await start();
    const number = ordinary();
    await provider.follow(number);
    await provider.setCase(number, { case: 'retracted-delivery', step: 1 });
    const [told, once] = (await page(`?q=${number}`)).split('Told once, no longer');
    expect(told).not.toContain('Delivered, front door');
    expect(once).toContain('Delivered, front door');
  });

  test('its buttons move a parcel one step on, move the clock and change the fault mode', async () => {
    await start();
    const number = ordinary();
    await provider.follow(number);
    await post(`/couriers/parcels/${number}`, 'case=silent&step=');
    await post(`/couriers/parcels/${number}`, 'case=silent&step=1');
    expect(await page()).toContain('step 2 of 2');
    const before = provider.clock.offsetMs;
    expect((await post('/couriers/clock', 'hours=24')).statusCode).toBe(303);
    expect(provider.clock.offsetMs - before).toBe(24 * HOUR_MS);
    await post('/couriers/fault-mode', 'faultMode=throttles&seconds=5&number=');
    expect(await page()).toContain('Asks to wait (429)</span> 5 s');
    expect((await provider.request('/trackings/get')).statusCode).toBe(429);
    await post('/couriers/fault-mode', 'faultMode=well&seconds=&number=');
    expect((await provider.request('/trackings/get')).statusCode).toBe(200);
  });

  test('what was typed into it is text, never HTML', async () => {
    await start();
    await post('/couriers/fault-mode', `faultMode=empty&seconds=&number=${encodeURIComponent('<b>x')}`);
    const body = await page(`?q=${encodeURIComponent('"><script>')}`);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<b>x');
  });
});
