import { courierByCode } from '@parcelway/couriers';
import { progressOf, ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import type { StoreProduct } from '../../db/page.schema';
import { maskedEvent, type Found, type PageParcel, type ParcelEvent, type Shown } from '../shopper/find-parcels';
import type { Reader } from '../shopper/page-language';

export type SampleState = 'lookup' | 'ordered' | 'two_parcels' | ShipmentStatus;
interface SampleOptions {
  reader: Reader;
  now: Date;
  /** Of the shop's masking, as for real parcels. */
  mask: Shown['mask'];
}

const DAY_MS = 86_400_000;
const ORDER = '#1001';
const NUMBERS = ['1Z999AA10123456784', '1Z999AA10123456775'] as const;
/** The way of a parcel as couriers report it: hours after the order. */
const WAY = [
  { hours: 20, subStatus: 1001, location: 'Shenzhen, China', country: 'CN', content: 'Shipment information received' },
  { hours: 34, subStatus: 2001, location: 'Shenzhen, China', country: 'CN', content: 'Picked up' },
  { hours: 52, subStatus: 2007, location: 'Hong Kong', country: 'HK', content: 'Departed from export hub' },
  { hours: 74, subStatus: 2005, location: 'Liege, Belgium', country: 'BE', content: 'Customs clearance completed' },
  { hours: 90, subStatus: 2002, location: 'Leipzig, Germany', country: 'DE', content: 'Arrived at sorting centre' },
  { hours: 102, subStatus: 3001, location: 'Berlin, Germany', country: 'DE', content: 'With the delivery courier' },
] as const satisfies readonly { hours: number; subStatus: SubStatus; [key: string]: unknown }[];
/** How many events of the way a parcel in a status has behind it, and its last event. */
const SAMPLES: Record<ShipmentStatus, { way: number; last?: { subStatus: SubStatus; content: string } }> = {
  [ShipmentStatus.Pending]: { way: 0 },
  [ShipmentStatus.InfoReceived]: { way: 1 },
  [ShipmentStatus.InTransit]: { way: 5 },
  [ShipmentStatus.OutForDelivery]: { way: 6 },
  [ShipmentStatus.Delivered]: { way: 6, last: { subStatus: 4003, content: 'Delivered, signed for' } },
  [ShipmentStatus.Expired]: { way: 5 },
  [ShipmentStatus.FailedAttempt]: { way: 6, last: { subStatus: 6002, content: 'Receiver not at home' } },
  [ShipmentStatus.Exception]: { way: 5, last: { subStatus: 7006, content: 'Held by customs' } },
};
const GENERAL: Record<ShipmentStatus, SubStatus> = {
  [ShipmentStatus.Pending]: 10001,
  [ShipmentStatus.InfoReceived]: 1001,
  [ShipmentStatus.InTransit]: 2002,
  [ShipmentStatus.OutForDelivery]: 3001,
  [ShipmentStatus.Delivered]: 4003,
  [ShipmentStatus.Expired]: 5001,
  [ShipmentStatus.FailedAttempt]: 6002,
  [ShipmentStatus.Exception]: 7006,
};

/** A sample order in a state, as found by a shopper with a proof. */
export function sampleFound(state: Exclude<SampleState, never>, sub: SubStatus | null, options: SampleOptions): Found {
  const { now } = options;
  const orderedAt = new Date(now.getTime() - 5 * DAY_MS);
  const progress = progressOf({
    status: ShipmentStatus.Pending,
    orderedAt,
    deliveredAt: null,
    quietSince: null,
    checkpoints: [],
    now,
  });
  const items = sampleProducts(3).map(({ title }, index) => ({
    title,
    variant: '',
    quantity: index + 1,
    imageUrl: null,
  }));
  const order = { name: ORDER, orderedAt, items };
  if (state === 'ordered' || state === 'lookup') return { order: { ...order, progress }, parcels: [] };
  const parcels =
    state === 'two_parcels'
      ? [
          sampleParcel(0, ShipmentStatus.InTransit, null, options),
          sampleParcel(1, ShipmentStatus.Delivered, null, options),
        ]
      : [sampleParcel(0, state, sub, options)];
  return { order: { ...order, progress: null }, parcels };
}

function sampleParcel(
  index: 0 | 1,
  status: ShipmentStatus,
  sub: SubStatus | null,
  { now, mask }: SampleOptions,
): PageParcel {
  const sample = SAMPLES[status];
  const subStatus = sub !== null && SUB_STATUSES[sub].status === status ? sub : GENERAL[status];
  // Silent for a month, in a state in which no more news is expected.
  const orderedAt = new Date(now.getTime() - (status === ShipmentStatus.Expired ? 36 : 5) * DAY_MS);
  const after = (hours: number) => new Date(orderedAt.getTime() + hours * 3_600_000);
  const way = WAY.slice(0, sample.way).map((step): ParcelEvent => eventOf(step, after(step.hours)));
  const place = WAY[sample.way - 1] ?? WAY[0];
  const last = sample.last ? [eventOf({ ...place, ...sample.last, subStatus }, after(112))] : [];
  const events = [...way, ...last];
  const statusAt = events.at(-1)?.occurredAt ?? after(20);
  const deliveredAt = status === ShipmentStatus.Delivered ? statusAt : null;
  const courierName = courierByCode('ups')?.name ?? '';
  const masked = mask({ courierNames: [courierName], origin: WAY[0].country, destination: 'DE', events });
  const day = new Date(now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  return {
    id: String(index + 1),
    number: NUMBERS[index],
    courierName: masked.courier(courierName),
    courierUrl: null,
    status,
    subStatus,
    statusAt,
    destination: 'DE',
    handedOverAt: after(18),
    deliveredAt,
    expectedAt:
      status === ShipmentStatus.InfoReceived ||
      status === ShipmentStatus.InTransit ||
      status === ShipmentStatus.OutForDelivery
        ? new Date(day)
        : null,
    events: events.map((event, index) => maskedEvent(event, masked.place(event, index), masked, 'DE')),
    progress: progressOf({ status, orderedAt, deliveredAt, quietSince: null, checkpoints: events, now }),
  };
}

const eventOf = (
  step: { subStatus: SubStatus; location: string; country: string; content: string },
  occurredAt: Date,
): ParcelEvent => ({
  hash: `${step.subStatus}-${occurredAt.toISOString()}`,
  occurredAt,
  hasTime: true,
  localDate: occurredAt.toISOString().slice(0, 10),
  zoneKnown: true,
  zone: 'UTC',
  status: SUB_STATUSES[step.subStatus].status,
  subStatus: step.subStatus,
  country: step.country,
  location: step.location,
  leg: null,
  byText: false,
  content: step.content,
});

/** Products that no store has. */
export const sampleProducts = (limit: number): StoreProduct[] =>
  [
    ['Walnut bowl', '39.00'],
    ['Linen shirt', '64.50'],
    ['Stoneware cup', '18.00'],
    ['Wool blanket', '120.00'],
    ['Olive oil soap', '7.90'],
    ['Brass lamp', '89.00'],
    ['Cotton tote', '15.00'],
    ['Oak tray', '42.00'],
  ]
    .slice(0, limit)
    .map(([title = '', price = ''], index) => ({
      id: String(index + 1),
      title,
      url: '#',
      image_url: null,
      price,
      currency: 'EUR',
    }));
