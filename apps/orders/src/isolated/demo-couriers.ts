import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf, ShipmentRow } from '@parcelway/http-contract';
import { Refused, type Handlers } from '@parcelway/isolated/scenarios';

type Courier = DataOf<Calls['searchCourier']>['couriers'][number];
const courier = (code: string, name: string): Courier => ({
  code,
  name,
  homepage: `https://www.${code}.example.com`,
  phone: null,
  track_url: null,
});

export const COURIERS: readonly Courier[] = [
  courier('ups', 'UPS'),
  courier('dhl', 'DHL Express'),
  courier('deutsche-post', 'Deutsche Post'),
  courier('dpd', 'DPD'),
  courier('gls', 'GLS'),
  courier('royal-mail', 'Royal Mail'),
  courier('fedex', 'FedEx'),
  courier('usps', 'USPS'),
];

/** Which couriers a number may be of, as far as the demo shop knows: by how it begins. */
const SHAPES: readonly [RegExp, string, boolean | null][] = [
  [/^1Z/i, 'ups', true],
  [/^42/, 'dhl', null],
  [/^05/, 'dpd', null],
  [/^R[A-Z]\d+DE$/i, 'deutsche-post', true],
  [/^GB/i, 'royal-mail', false],
  [/^XQ/i, 'gls', null],
  [/^XQ/i, 'dpd', null],
];

/** Company names that the demo store has for numbers of unknown couriers. */
const COMPANY = 'Two Boats Delivery';
const namesOf = (names: ReadonlyMap<string, string>) =>
  [...names].map(([company, code]) => ({ company, courier: code, courier_name: nameOf(code) }));
const nameOf = (code: string) => COURIERS.find((known) => known.code === code)?.name ?? code;

/** The calls about couriers, mails and feedback. */
export const courierHandlers = (
  parcels: readonly ShipmentRow[],
  own = new Set<string>(),
  names = new Map<string, string>(),
): Handlers => ({
  changeCourier: ({ body: { action, courier: code } }) => {
    if (!COURIERS.some((known) => known.code === code))
      throw new Refused(422, 'This courier is not in the list. Choose another one.');
    own[action === 'add' ? 'add' : 'delete'](code);
    return { own: [...own] };
  },
  courierNames: () => ({ names: namesOf(names) }),
  setCourierName: ({ body: { company, courier: code } }) => {
    if (code === '') names.delete(company);
    else names.set(company, code);
    return { names: namesOf(names) };
  },
  trackingDetect: ({ body: { track_number: number } }) => {
    const normalized = number.trim().toUpperCase();
    const fitting = SHAPES.filter(([shape]) => shape.test(normalized));
    const candidates = fitting.map(([, code, check]) => ({
      code,
      name: nameOf(code),
      score: 1 / fitting.length,
      why: ['regex', ...(check === true ? ['check_digit'] : []), ...(own.has(code) ? ['shop_courier'] : [])],
    }));
    return {
      track_number: number,
      normalized,
      candidates,
      chosen: candidates.length === 1 ? (candidates[0]?.code ?? null) : null,
      valid_check_digit: fitting.map(([, , check]) => check).find((check) => check !== null) ?? null,
      store_company: candidates.length === 1 ? null : { name: COMPANY, courier: names.get(COMPANY) ?? null },
    };
  },
  searchCourier: ({ body: { search } }) => {
    const wanted = search.trim().toLowerCase();
    const found = COURIERS.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
    return { couriers: [...found].sort((a, b) => Number(own.has(b.code)) - Number(own.has(a.code))), own: [...own] };
  },
  emailLog: ({ params }) => {
    const parcel = parcels.find(({ id }) => id === params.id);
    const receiver = parcel?.customer.email;
    if (!parcel || !receiver || parcel.status === ShipmentStatus.Pending) return { mails: [] };
    const at = parcel.last_update_at ?? parcel.created_at;
    const mail = { receiver, created_at: at, sent_at: at, error: null };
    return {
      mails: [
        { ...mail, id: '2', status: parcel.status, email_status: null, sent_at: null },
        { ...mail, id: '1', status: ShipmentStatus.InfoReceived, email_status: 1 },
      ],
    };
  },
  emailHtml: ({ params }) => {
    const parcel = parcels.find(({ id }) => id === params.a);
    if (!parcel) throw new Refused(404, 'There is no such mail about this parcel.');
    const subject = `Order ${parcel.order_name}: ${params.b === '1' ? 'Info received' : 'News of your parcel'}`;
    return {
      subject,
      html: `<!doctype html><html lang="en"><title>${subject}</title><body><h1>Demo</h1><p>${subject}</p></body></html>`,
    };
  },
  courierLang: () => ({}),
  shipmentFeedback: () => ({}),
  supportCourier: () => ({}),
  syncOnce: () => ({ parcels: 1 }),
});
