import naughty from '@parcelway/couriers/naughty-strings.json';
import { NO_MASKING, type PageMasking } from '@parcelway/http-contract';
import { maskOf, type MaskedParcel } from './masked';

const HIDES: PageMasking = { enabled: true, rules: [], hide_courier: false, hide_origin: false };
const parcel = (values: Partial<MaskedParcel> = {}): MaskedParcel => ({
  courierNames: ['DHL Express'],
  origin: 'CN',
  destination: 'DE',
  events: [
    { location: 'Shenzhen, Guangdong', country: 'CN' },
    { location: 'Liège', country: 'BE' },
    { location: 'Leipzig', country: 'DE' },
    { location: 'Köln', country: null },
    { location: 'Shenzhen', country: 'CN' },
  ],
  ...values,
});
const hidingCourier = maskOf({ ...HIDES, hide_courier: true });
const hidingOrigin = maskOf({ ...HIDES, hide_origin: true });

test('nothing is touched where nothing is masked', () => {
  const mask = maskOf({ ...NO_MASKING, rules: [{ from: 'DHL', to: '' }], hide_courier: true })(parcel());
  expect([mask.text('DHL  , x'), mask.courier('DHL'), mask.link('https://dhl.example')]).toEqual([
    'DHL  , x',
    'DHL',
    'https://dhl.example',
  ]);
});

test.each([
  ['Handed to DHL in Leipzig', 'Handed to in Leipzig'],
  ['dhl express has it', 'has it'],
  ['Handed over to USPS, 9400 1000 0000 0000 0000 00', 'Handed over to'],
  ['Yun Express and China Post', 'and'],
  ['New number YT2112345678901234', 'New number'],
  ['Track it at www.dhl.com/track?n=1 now', 'Track it at now'],
  ['Arrived on 2026-11-20 at 14:05', 'Arrived on 2026-11-20 at 14:05'],
  ['Left at the post office', 'Left at the post office'],
])('a courier that is hidden is in no text: %s', (text, shown) => {
  expect(hidingCourier(parcel()).text(text)).toBe(shown);
});

test('a courier that is hidden has no name and no link', () => {
  const mask = hidingCourier(parcel());
  expect([mask.courier('DHL Express'), mask.link('https://shop.example/x')]).toEqual(['', null]);
});

test('before the parcel reached its country, and where it leaves it again, no place is shown', () => {
  const { events } = parcel();
  const mask = hidingOrigin(parcel());
  expect(events.map((event, index) => mask.place(event, index).location)).toEqual(['', '', 'Leipzig', 'Köln', '']);
  expect(mask.place(events[0] ?? { location: '', country: null }, 0).country).toBeNull();
  expect(mask.origin('CN')).toBeNull();
  expect(mask.text('Left Guangdong, China for Leipzig')).toBe('Left, for Leipzig');
  expect(mask.text('Colis parti de Chine vers Liège')).toBe('Colis parti de vers');
});

test('a parcel of unknown destination shows no place', () => {
  const mask = hidingOrigin(parcel({ destination: null }));
  expect(
    parcel()
      .events.map((event, index) => mask.place(event, index).location)
      .join(''),
  ).toBe('');
});

test('a link that spells a masked word leads nowhere', () => {
  const mask = maskOf({ ...HIDES, rules: [{ from: 'China Post', to: '' }] })(parcel());
  expect(mask.link('https://www.china-post.example/?n=1')).toBeNull();
  expect(mask.link('https://x.example/?c=%43hina%20Post')).toBeNull();
  expect(mask.link('https://x.example/%E0%A4%A')).toBe('https://x.example/%E0%A4%A');
});

test('any text as a rule, as a name, as a place and as an event is masked without a failure', () => {
  for (const text of naughty) {
    const mask = maskOf({ enabled: true, rules: [{ from: text, to: text }], hide_courier: true, hide_origin: true })(
      parcel({ courierNames: [text], events: [{ location: text, country: text }] }),
    );
    expect(typeof mask.text(text)).toBe('string');
    expect(mask.place({ location: text, country: text }, 0)).toEqual({ location: '', country: null });
    mask.link(text);
  }
});
