import { createHash } from 'node:crypto';
import pino from 'pino';
import { ShipmentStatus } from '@parcelway/domain';
import { createSeventeenTrack } from './seventeentrack';
import { sendJson, seventeenTrack, useProviderServer } from './test-protocols';
import { TrackingProviderError, type ProviderParcel } from './tracking-provider.port';

const server = useProviderServer();
const provider = () => seventeenTrack.create(server.base);
const parcel = (number: string, courier = 'ups'): ProviderParcel => ({ number, courier, destination: 'DE' });
const respond = (data: object, code = 0) => {
  server.answer = (_, response) => sendJson(response, { code, data });
};

describe('register', () => {
  test('sends its own carrier numbers with the key, and requests detection where no courier is known', async () => {
    respond({
      accepted: [
        { number: 'AB12345', carrier: 100002 },
        { number: 'CD12345', carrier: 21051 },
      ],
      rejected: [],
    });
    expect(await provider().register([parcel('AB12345'), parcel('CD12345', '')])).toEqual([
      expect.objectContaining({ number: 'AB12345', courier: 'ups', accepted: true }),
      expect.objectContaining({ number: 'CD12345', courier: 'usps', accepted: true }),
    ]);
    expect(server.calls).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: expect.objectContaining({ pathname: '/track/v2.4/register' }),
        headers: expect.objectContaining({ '17token': 'key-1' }),
        body: [
          { number: 'AB12345', carrier: 100002 },
          { number: 'CD12345', auto_detection: true },
        ],
      }),
    ]);
  });
  test.each([
    [-18019901, true, null],
    [-18019903, false, 'bad_number'],
    [-18019908, false, 'quota'],
    [-18019910, false, 'bad_courier'],
    [-1, false, 'other'],
  ])('error %i of one parcel', async (code, accepted, reason) => {
    respond({ accepted: [], rejected: [{ number: 'AB12345', carrier: 100002, error: { code, message: 'why' } }] });
    expect(await provider().register([parcel('AB12345')])).toEqual([
      expect.objectContaining({ accepted, reason, message: accepted ? '' : 'why' }),
    ]);
  });
  test('a courier without a code is refused here and never sent for detection', async () => {
    expect(provider().covers('roadie')).toBe(false);
    expect(await provider().register([parcel('ROADIE12345', 'roadie')])).toEqual([
      expect.objectContaining({ accepted: false, reason: 'bad_courier', message: '17TRACK does not track Roadie.' }),
    ]);
    expect(server.calls).toEqual([]);
  });
});

test.each([
  [-18010002, 'unauthorized'],
  [-18010003, 'unavailable'],
  [-18010014, 'refused'],
])('code %i of a call', async (code, kind) => {
  respond({ errors: [{ code, message: 'why' }] }, code);
  await expect(provider().fetch([parcel('AB12345')])).rejects.toMatchObject({
    kind,
    message: expect.stringContaining('why'),
  });
});

describe('fetch', () => {
  const tracked = {
    number: 'AB12345',
    carrier: 100002,
    track_info: {
      shipping_info: { shipper_address: { country: 'CN' }, recipient_address: { country: 'us' } },
      latest_status: { status: 'Delivered', sub_status: 'Delivered_Other' },
      latest_event: { time_utc: '2026-11-20T18:34:00Z', description: 'Delivered' },
      time_metrics: {
        estimated_delivery_date: {
          source: 'Official',
          from: '2026-11-20T00:00:00-05:00',
          to: '2026-11-21T00:00:00-05:00',
        },
      },
      misc_info: {
        service_type: 'Express',
        weight_raw: '',
        weight_kg: '1.5',
        local_number: '9400',
        local_provider: 'USPS',
        local_key: 21051,
      },
      tracking: {
        providers: [
          {
            provider: { key: 21051, name: 'USPS' },
            events: [
              {
                time_iso: '2026-11-20T00:00:00-05:00',
                time_utc: '2026-11-20T18:34:00Z',
                time_raw: { date: '2026-11-20', time: null, timezone: null },
                description: 'Delivered',
                location: 'NEW YORK, NY',
                stage: null,
                sub_status: null,
                address: { country: 'US', state: 'NY', city: 'NEW YORK' },
              },
            ],
          },
          {
            provider: { key: 100002, name: 'UPS' },
            events: [
              {
                time_iso: '2026-11-19T08:30:00+08:00',
                time_utc: '2026-11-19T00:30:00Z',
                description: 'Departed',
                location: '',
                stage: 'Departure',
                sub_status: 'InTransit_Departure',
                address: { country: 'CN', state: 'GD', city: 'SHENZHEN' },
              },
            ],
          },
        ],
      },
    },
  };

  test('maps legs, places, times and facts to ours', async () => {
    respond({ accepted: [tracked], rejected: [] });
    const event = { eventId: null, lang: null };
    expect(await provider().fetch([parcel('AB12345')])).toEqual([
      {
        number: 'AB12345',
        courier: 'ups',
        origin: 'CN',
        destination: 'US',
        checkpoints: [
          {
            ...event,
            // The courier reported the day only; the zone is 17TRACK's own guess.
            time: { raw: '2026-11-20', date: '2026-11-20', clock: null, offset: null },
            status: ShipmentStatus.Delivered,
            subStatus: 4001,
            content: 'Delivered',
            location: 'NEW YORK, NY',
            city: 'NEW YORK',
            state: 'NY',
            country: 'US',
            rawCode: null,
            leg: 'last',
          },
          {
            ...event,
            time: { raw: '2026-11-19T08:30:00+08:00', date: '2026-11-19', clock: '08:30:00', offset: '+08:00' },
            status: ShipmentStatus.InTransit,
            subStatus: 2007,
            content: 'Departed',
            location: 'SHENZHEN, GD',
            city: 'SHENZHEN',
            state: 'GD',
            country: 'CN',
            rawCode: 'InTransit_Departure',
            leg: 'first',
          },
        ],
        facts: {
          expectedAt: '2026-11-21',
          signedBy: null,
          lastMile: { courier: 'usps', number: '9400' },
          weight: '1.5 kg',
          service: 'Express',
        },
      },
    ]);
  });
  test('a parcel it has nothing of yet is known; one that is not registered is absent', async () => {
    respond({
      accepted: [],
      rejected: [
        { number: 'AB12345', error: { code: -18019909, message: 'No tracking information at the moment.' } },
        { number: 'CD12345', error: { code: -18019902, message: 'Not registered.' } },
      ],
    });
    expect(await provider().fetch([parcel('AB12345'), parcel('CD12345')])).toEqual([
      expect.objectContaining({ number: 'AB12345', courier: 'ups', checkpoints: [] }),
    ]);
  });
});

describe('webhook', () => {
  const { verifyWebhook, parseWebhook } = createSeventeenTrack(
    { SEVENTEENTRACK_URL: 'http://localhost', SEVENTEENTRACK_API_KEY: 'key-1' },
    pino({ level: 'silent' }),
  );
  const body = Buffer.from(JSON.stringify({ event: 'TRACKING_UPDATED', data: { number: 'AB12345', carrier: 100002 } }));
  const sign = (text: string) => createHash('sha256').update(text).digest('hex');

  test('a message signed with the key over its bytes is believed', () => {
    expect(() => verifyWebhook({ sign: sign(`${body.toString()}/key-1`) }, body)).not.toThrow();
    expect(parseWebhook(body)).toEqual([{ number: 'AB12345', courier: 'ups' }]);
  });
  test.each<[string, Record<string, string | string[]>]>([
    ['no signature', {}],
    ['another key', { sign: sign(`${body.toString()}/key-2`) }],
    ['another body', { sign: sign('{}/key-1') }],
    ['a repeated header', { sign: [sign(`${body.toString()}/key-1`)] }],
    ['a short signature', { sign: 'ab' }],
  ])('refused: %s', (_, headers) => expect(() => verifyWebhook(headers, body)).toThrow(TrackingProviderError));
  test('what is not its message names no parcel', () => {
    expect(() => parseWebhook(Buffer.from('{'))).toThrow(TrackingProviderError);
    expect(parseWebhook(Buffer.from('[]'))).toEqual([]);
    expect(parseWebhook(Buffer.from('{"data":{"number":""}}'))).toEqual([]);
  });
});
