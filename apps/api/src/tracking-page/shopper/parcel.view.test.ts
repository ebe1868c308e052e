import { progressOf, stuckOf, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { NO_MASKING } from '@parcelway/http-contract';
import { sampleFound } from '../design/preview-sample';
import type { PageParcel } from './find-parcels';
import { maskOf } from './masked';
import { testScene } from './test-scene';
import { renderPage } from './page.view';
import { createReader } from './page-language';

const NOW = new Date('2026-11-22T12:00:00Z');
const reader = createReader({
  wanted: 'en',
  acceptLanguage: undefined,
  shopLocale: 'en',
  shopCountry: 'GB',
  timezone: 'UTC',
  now: NOW,
});
const on = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`);

/** What the shopper reads of a parcel: sentence, badge, the current step, and the link to the shop. */
function shown(
  status: ShipmentStatus,
  subStatus: SubStatus | null,
  events: [ShipmentStatus | null, number, string?][],
  expectedAt: Date | null = null,
) {
  const checkpoints = events.map(([eventStatus, day, location = '']) => ({
    hash: `${eventStatus}-${day}`,
    occurredAt: on(day),
    hasTime: true,
    status: eventStatus,
    subStatus: null,
    localDate: on(day).toISOString().slice(0, 10),
    zoneKnown: true,
    zone: 'UTC',
    country: null,
    leg: null,
    byText: false,
    content: '',
    location,
  }));
  const last = events.at(-1);
  const stuck = stuckOf({
    status,
    subStatus,
    since: on(last?.[1] ?? 1),
    lastNewsAt: last ? on(last[1]) : null,
    handedOverAt: on(1),
    laneSilenceHours: null,
    tracked: true,
    now: NOW,
  });
  const parcel: PageParcel = {
    id: '1',
    expectedAt,
    number: '1ZA',
    courierName: 'UPS',
    courierUrl: null,
    status,
    subStatus,
    statusAt: on(events.at(-1)?.[1] ?? 1),
    destination: null,
    handedOverAt: on(1),
    deliveredAt: null,
    events: checkpoints,
    progress: progressOf({
      status,
      orderedAt: on(1),
      deliveredAt: null,
      quietSince: stuck?.reason === 'silent' ? stuck.since : null,
      checkpoints,
      now: NOW,
    }),
  };
  const { text } = renderPage(testScene({ reader }), {
    kind: 'found',
    found: { order: null, parcels: [parcel] },
    products: {},
    reviews: {},
  });
  return {
    sentence: /<h1 class="pw-answer">([^<]*)/.exec(text)?.[1],
    at: /aria-current="step">[^]*?<span>([^<]*)<span class="pw-hidden"> \(([^)]*)\)/.exec(text)?.slice(1).join(', '),
    contact: /<p class="pw-contact"><a href="([^"]*)">/.exec(text)?.[1],
  };
}

const CONTACT = 'mailto:help@shop.example?subject=My%20parcel%201ZA';

test.each<[string, Parameters<typeof shown>, ReturnType<typeof shown>]>([
  [
    'a parcel on its way says where it was seen, and needs no shop',
    [2, 2001, [[2, 20, 'Leipzig']]],
    {
      sentence: 'Your parcel is on its way; it was last seen in Leipzig on Friday 20 November.',
      at: 'In transit, now',
      contact: undefined,
    },
  ],
  [
    '17 days of silence are admitted',
    [2, 2001, [[2, 5]]],
    {
      sentence: 'No news of your parcel since Thursday 5 November. It may be delayed.',
      at: 'In transit, now',
      contact: CONTACT,
    },
  ],
  [
    'a number that the courier never reported is not handed over',
    [0, 10005, []],
    {
      sentence:
        'The shop entered this tracking number on Sunday 1 November, and the courier has not reported on it since. The parcel may be delayed.',
      at: 'Ordered, now',
      contact: CONTACT,
    },
  ],
  [
    'a courier whose words nobody reads is not called silent',
    [0, 10001, [[null, 19]]],
    {
      sentence: 'The courier last reported on your parcel on Thursday 19 November; its own words are below.',
      at: 'Ordered, now',
      contact: undefined,
    },
  ],
  [
    'announced and never scanned is not shipped',
    [0, 10004, [[1, 12]]],
    {
      sentence: 'The courier was told about your parcel on Thursday 12 November, but has not scanned it yet.',
      at: 'Info received, now',
      contact: CONTACT,
    },
  ],
  [
    'cancelled before the courier had it never left',
    [
      7,
      7008,
      [
        [1, 12],
        [7, 13],
      ],
    ],
    {
      sentence: 'The shipment was cancelled on Friday 13 November before the courier collected it.',
      at: 'Info received, stopped here',
      contact: CONTACT,
    },
  ],
  [
    'a failed attempt stops at the door',
    [
      6,
      6002,
      [
        [2, 18],
        [6, 21],
      ],
    ],
    {
      sentence: 'The courier came on Saturday 21 November and met nobody at home.',
      at: 'Out for delivery, stopped here',
      contact: CONTACT,
    },
  ],
])('%s: sentence, step and link agree', (_case, input, expected) => {
  expect(shown(...input)).toEqual(expected);
});

test('a parcel at a collection point is not called out for delivery, in its badge or its progress', () => {
  const scene = testScene({ reader });
  const { order, parcels } = sampleFound(3, 3002, { reader, now: NOW, mask: maskOf(NO_MASKING) });
  const atPoint = parcels.map((parcel) => ({
    ...parcel,
    events: parcel.events.map((event) => (event.subStatus === 3001 ? { ...event, subStatus: 3002 as const } : event)),
  }));
  const drawn = (list: PageParcel[]) =>
    renderPage(scene, { kind: 'found', found: { order, parcels: list }, products: {}, reviews: {} }).text;
  expect(drawn(atPoint)).toMatch(
    /pw-badge[^]*?<\/svg>Ready for collection<[^]*aria-current="step">[^]*?Ready for collection</,
  );
  expect(drawn(atPoint)).not.toContain('Out for delivery');
  // It was on its way to the door before.
  expect(drawn(parcels)).toMatch(/Ready for collection[^]*aria-current="step">[^]*?Out for delivery</);
});

test('[6.9] a custom courier has the names of statuses that the shop chose, in the languages that it chose them in', () => {
  const { order, parcels } = sampleFound(2, 2001, { reader, now: NOW, mask: maskOf(NO_MASKING) });
  const badgeOf = (statusTexts: PageParcel['statusTexts']) => {
    const found = { order, parcels: parcels.map((parcel) => ({ ...parcel, statusTexts })) };
    const { text } = renderPage(testScene({ reader }), { kind: 'found', found, products: {}, reviews: {} });
    return /pw-badge[^]*?<\/svg>([^<]*)</.exec(text)?.[1];
  };
  expect(badgeOf({ in_transit: { en: 'On the <river>' } })).toBe('On the &lt;river&gt;');
  expect(badgeOf({ in_transit: { de: 'Auf dem Fluss' }, delivered: { en: 'Ashore' } })).toBe('In transit');
});

test('a predicted range is shown with the share of parcels that arrive by its last day', () => {
  const { order, parcels } = sampleFound(2, 2001, { reader, now: NOW, mask: maskOf(NO_MASKING) });
  const format = { date: 'MMM D', range: 'range', separator: ' – ', show_countdown: false } as const;
  const days = { from: '2026-11-24', to: '2026-11-27', first_from: '2026-11-24', first_to: '2026-11-27' };
  const drawn = (source: 'custom' | 'predicted') => {
    const estimate = { ...days, source, share: 0.9, format, today: '2026-11-22', hidden: () => null };
    const list = parcels.map((parcel) => ({ ...parcel, expectedAt: new Date(days.to), estimate }));
    const found = { order, parcels: list };
    return renderPage(testScene({ reader }), { kind: 'found', found, products: {}, reviews: {} }).text;
  };
  expect(drawn('predicted')).toContain('Your parcel is on its way. Estimated delivery: Nov 24 – 27');
  expect(drawn('predicted')).toContain('9 of 10 parcels arrive by Friday 27 November.');
  expect(drawn('custom')).not.toContain('9 of 10');
});
