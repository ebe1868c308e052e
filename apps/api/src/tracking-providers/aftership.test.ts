import { createHmac } from 'node:crypto';
import pino from 'pino';
import { ShipmentStatus } from '@parcelway/domain';
import { createAfterShip } from './aftership';
import { settle } from './answers';
import { afterShip, sendJson, useProviderServer } from './test-protocols';
import { TrackingProviderError, type ProviderParcel } from './tracking-provider.port';

const server = useProviderServer();
const provider = () => afterShip.create(server.base);
const parcel = (number: string, courier = 'ups'): ProviderParcel => ({ number, courier, destination: 'DE' });
const respond = (data: object, code = 200, status = code < 1000 ? code : 400) => {
  server.answer = (_, response) =>
    sendJson(response, { meta: { code, message: code < 300 ? 'OK' : 'why' }, data }, status);
};

describe('register', () => {
  test('sends each parcel by itself, with its slug and the country in three letters', async () => {
    respond({ id: 'a', tracking_number: 'CD12345', slug: 'usps' }, 201);
    expect(await provider().register([parcel('AB12345'), parcel('CD12345', '')])).toEqual([
      expect.objectContaining({ number: 'AB12345', courier: 'ups', accepted: true }),
      expect.objectContaining({ number: 'CD12345', courier: 'usps', accepted: true }),
    ]);
    expect(
      server.calls.map(({ method, url, headers, body }) => [method, url.pathname, headers['as-api-key'], body]),
    ).toEqual([
      [
        'POST',
        '/tracking/2026-07/trackings',
        'key-1',
        { tracking_number: 'AB12345', slug: 'ups', destination_country_region: 'DEU' },
      ],
      [
        'POST',
        '/tracking/2026-07/trackings',
        'key-1',
        { tracking_number: 'CD12345', destination_country_region: 'DEU' },
      ],
    ]);
  });
  test.each([
    [4003, true, null],
    [4005, false, 'bad_number'],
    [4010, false, 'bad_courier'],
    [4012, false, 'bad_courier'],
    [4999, false, 'other'],
  ])('error %i', async (code, accepted, reason) => {
    respond({}, code);
    expect(await provider().register([parcel('AB12345')])).toEqual([
      expect.objectContaining({ accepted, reason, message: accepted ? '' : 'why' }),
    ]);
  });
  test('what is registered before a 429 is not lost, and nothing more is sent', async () => {
    server.answer = ({ body }, response) =>
      (body as { tracking_number: string }).tracking_number === 'AAAAA'
        ? sendJson(response, { meta: { code: 201 }, data: {} }, 201)
        : sendJson(response, {}, 429);
    const parcels = [parcel('AAAAA'), parcel('BBBBB'), parcel('CCCCC')];
    const { results, failures } = await settle(parcels, provider().register(parcels));
    expect(results).toEqual([expect.objectContaining({ number: 'AAAAA', accepted: true })]);
    expect(failures.flatMap((failure) => failure.parcels.map(({ number }) => [number, failure.error.kind]))).toEqual([
      ['BBBBB', 'throttled'],
      ['CCCCC', 'throttled'],
    ]);
    expect(server.calls).toHaveLength(2);
  });
  test('after a fault of the provider the rest is not sent', async () => {
    respond({}, 500);
    await expect(provider().register([parcel('AAAAA'), parcel('BBBBB')])).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(server.calls).toHaveLength(1);
  });
  test('a courier without a slug is refused here and never sent for detection', async () => {
    expect(provider().covers('unheard-of')).toBe(false);
    expect(await provider().register([parcel('AB12345', 'unheard-of')])).toEqual([
      expect.objectContaining({
        accepted: false,
        reason: 'bad_courier',
        message: 'AfterShip does not track unheard-of.',
      }),
    ]);
    expect(server.calls).toEqual([]);
  });
});

describe('fetch', () => {
  test('maps legs, places, times and facts to ours', async () => {
    respond({
      trackings: [
        {
          tracking_number: 'AB12345',
          slug: 'ups',
          origin_country_region: 'CHN',
          destination_country_region: 'DEU',
          courier_estimated_delivery_date: { estimated_delivery_date: '2026-11-21T12:00:00' },
          latest_estimated_delivery: { datetime: '2026-11-30' },
          signed_by: 'A. Person',
          last_mile: { slug: 'dhl-pieceid', tracking_number: 'JD01' },
          shipment_weight: { value: 1.5, unit: 'kg' },
          shipment_type: 'UPS Saver',
          checkpoints: [
            {
              slug: 'ups',
              checkpoint_time: '2026-11-19T08:30:00+08:00',
              message: 'Departed',
              city: 'Shenzhen',
              state: 'GD',
              country_region: 'CHN',
              tag: 'InTransit',
              subtag: 'InTransit_007',
              raw_tag: 'DEP',
            },
            {
              slug: 'dhl-pieceid',
              checkpoint_time: '2026-11-20T10:31:00',
              message: 'Signed',
              location: 'Leipzig',
              country_region: 'DEU',
              tag: 'Delivered',
              subtag: 'Delivered_003',
              hash: 'abc',
            },
          ],
        },
      ],
      pagination: { has_next_page: false },
    });
    const event = { eventId: null, lang: null };
    expect(await provider().fetch([parcel('AB12345'), parcel('GONE1')])).toEqual([
      {
        number: 'AB12345',
        courier: 'ups',
        origin: 'CN',
        destination: 'DE',
        checkpoints: [
          {
            ...event,
            time: { raw: '2026-11-19T08:30:00+08:00', date: '2026-11-19', clock: '08:30:00', offset: '+08:00' },
            status: ShipmentStatus.InTransit,
            subStatus: 2006,
            content: 'Departed',
            location: 'Shenzhen, GD',
            city: 'Shenzhen',
            state: 'GD',
            country: 'CN',
            rawCode: 'DEP',
            leg: 'first',
          },
          {
            ...event,
            time: { raw: '2026-11-20T10:31:00', date: '2026-11-20', clock: '10:31:00', offset: null },
            status: ShipmentStatus.Delivered,
            subStatus: 4003,
            content: 'Signed',
            location: 'Leipzig',
            city: '',
            state: '',
            country: 'DE',
            rawCode: 'Delivered_003',
            leg: 'last',
          },
        ],
        facts: {
          expectedAt: '2026-11-21',
          signedBy: 'A. Person',
          lastMile: { courier: 'dhl', number: 'JD01' },
          weight: '1.5 kg',
          service: 'UPS Saver',
        },
      },
    ]);
    expect(server.calls[0]?.url.searchParams.get('tracking_numbers')).toBe('AB12345,GONE1');
  });
});

test('what has changed is read page by page', async () => {
  server.answer = ({ url }, response) => {
    const second = url.searchParams.get('cursor') === 'c2';
    sendJson(response, {
      meta: { code: 200 },
      data: {
        trackings: [{ tracking_number: second ? 'CD12345' : 'AB12345', slug: 'ups' }],
        pagination: { has_next_page: !second, next_cursor: 'c2' },
      },
    });
  };
  expect(await provider().updatedSince?.(new Date('2026-11-20T12:00:00Z'))).toEqual([
    { number: 'AB12345', courier: 'ups' },
    { number: 'CD12345', courier: 'ups' },
  ]);
  expect(server.calls.map(({ url }) => url.searchParams.get('updated_at_min'))).toEqual([
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ]);
});

describe('webhook', () => {
  const { verifyWebhook, parseWebhook } = createAfterShip(
    { AFTERSHIP_URL: 'http://localhost', AFTERSHIP_API_KEY: 'key-1', AFTERSHIP_WEBHOOK_SECRET: 'secret' },
    pino({ level: 'silent' }),
  );
  const body = Buffer.from(
    JSON.stringify({ event: 'tracking_update', msg: { tracking_number: 'AB12345', slug: 'ups' } }),
  );
  const sign = (data: Buffer | string, secret = 'secret') => createHmac('sha256', secret).update(data).digest('base64');

  test('a message signed with the secret over its bytes is believed', () => {
    expect(() => verifyWebhook({ 'aftership-hmac-sha256': sign(body) }, body)).not.toThrow();
    expect(parseWebhook(body)).toEqual([{ number: 'AB12345', courier: 'ups' }]);
  });
  test.each<[string, Record<string, string | string[]>]>([
    ['no signature', {}],
    ['another secret', { 'aftership-hmac-sha256': sign(body, 'other') }],
    ['another body', { 'aftership-hmac-sha256': sign('{}') }],
    ['a repeated header', { 'aftership-hmac-sha256': [sign(body)] }],
  ])('refused: %s', (_, headers) => expect(() => verifyWebhook(headers, body)).toThrow(TrackingProviderError));
  test('what is not its message names no parcel', () => {
    expect(() => parseWebhook(Buffer.from('{'))).toThrow(TrackingProviderError);
    expect(parseWebhook(Buffer.from('[]'))).toEqual([]);
  });
});
