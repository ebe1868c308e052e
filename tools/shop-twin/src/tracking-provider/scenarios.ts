export type PlaceName = 'origin' | 'originHub' | 'originGateway' | 'gateway' | 'hub' | 'local';
import { type Random, pickWeighted } from '../demo-store/random';

/** The provider's substatuses that a parcel's events can have. */
export type Substatus =
  | 'inforeceived001'
  | 'transit001'
  | 'transit002'
  | 'transit003'
  | 'transit004'
  | 'transit005'
  | 'transit006'
  | 'transit007'
  | 'pickup001'
  | 'pickup002'
  | 'pickup003'
  | 'delivered001'
  | 'delivered002'
  | 'delivered003'
  | 'delivered004'
  | 'undelivered001'
  | 'undelivered002'
  | 'undelivered003'
  | 'undelivered004'
  | 'exception004'
  | 'exception005'
  | 'exception006'
  | 'exception007'
  | 'exception008'
  | 'exception009'
  | 'exception010'
  | 'exception011';

export const TEXTS: Record<Substatus, readonly string[]> = {
  inforeceived001: [
    'Shipment information received',
    'Label created, the carrier awaits the item',
    'Order data transmitted electronically',
  ],
  transit001: ['Picked up by the carrier', 'Item accepted at origin', 'Parcel handed over to the carrier'],
  transit002: ['Arrived at sorting hub', 'Processed at sorting centre', 'Arrival scan'],
  transit003: ['Arrived at local delivery facility', 'At the delivery depot', 'Arrived at post office'],
  transit004: ['Arrived in destination country', 'Import scan', 'Received at the office of exchange'],
  transit005: ['Customs clearance completed', 'Released by customs'],
  transit006: ['Dispatched from hub', 'Departed from facility', 'Departure scan'],
  transit007: ['Departed from airport of origin', 'Flight departed', 'Handed over to airline'],
  pickup001: ['Out for delivery', 'With the delivery courier', 'Loaded on delivery vehicle'],
  pickup002: [
    'Ready for collection at pick-up point',
    'Awaiting collection at the post office',
    'Available in parcel locker',
  ],
  pickup003: ['The courier contacted the recipient before delivery', 'Delivery appointment agreed with the recipient'],
  delivered001: ['Delivered', 'Delivered to the recipient', 'Delivery successful'],
  delivered002: ['Collected by the recipient', 'Picked up from the parcel locker'],
  delivered003: ['Delivered, signed for by the recipient', 'Delivered against signature'],
  delivered004: ['Left at the front door', 'Left with a neighbour', 'Placed in a safe location'],
  undelivered001: ['Delivery failed: the address is incomplete', 'Incorrect address, delivery not possible'],
  undelivered002: ['Delivery attempted, nobody at home', 'Recipient absent, card left'],
  undelivered003: ['The addressee could not be located', 'Recipient unknown at the address'],
  undelivered004: ['Delivery attempt failed', 'Delivery not possible today, a new attempt follows'],
  exception004: ['Not collected within the holding period', 'Unclaimed, holding period over'],
  exception005: [
    'Delayed: operational disruption',
    'Missorted, sent to the right facility',
    'Delay because of weather',
  ],
  exception006: ['Held by customs, documents requested', 'Customs inspection in progress'],
  exception007: ['Parcel damaged in transit', 'Parcel cannot be found, investigation opened'],
  exception008: ['Shipment cancelled by the sender before pick-up'],
  exception009: ['Refused by the recipient', 'The recipient did not accept the parcel'],
  exception010: ['Returned to the sender', 'Delivered to the sender'],
  exception011: ['Return to the sender started', 'On its way back to the sender'],
};

interface RouteStep {
  substatus: Substatus;
  place: PlaceName;
  /** Part of the transit time at which it happens. */ share: number;
}

export const ROUTES: Record<'domestic' | 'international', RouteStep[]> = {
  domestic: [
    { substatus: 'inforeceived001', place: 'origin', share: 0 },
    { substatus: 'transit001', place: 'origin', share: 0.08 },
    { substatus: 'transit002', place: 'originHub', share: 0.22 },
    { substatus: 'transit006', place: 'originHub', share: 0.35 },
    { substatus: 'transit002', place: 'hub', share: 0.62 },
    { substatus: 'transit003', place: 'local', share: 0.88 },
  ],
  international: [
    { substatus: 'inforeceived001', place: 'origin', share: 0 },
    { substatus: 'transit001', place: 'origin', share: 0.04 },
    { substatus: 'transit002', place: 'originHub', share: 0.1 },
    { substatus: 'transit006', place: 'originHub', share: 0.16 },
    { substatus: 'transit007', place: 'originGateway', share: 0.26 },
    { substatus: 'transit004', place: 'gateway', share: 0.48 },
    { substatus: 'transit005', place: 'gateway', share: 0.6 },
    { substatus: 'transit002', place: 'hub', share: 0.72 },
    { substatus: 'transit003', place: 'local', share: 0.92 },
  ],
};

interface EndingStep {
  substatus: Substatus;
  place: PlaceName;
  afterDays: number;
  localHour?: number;
  text?: string;
}
interface ScenarioPlan {
  weight: number;
  abroadOnly?: boolean;
  /** The route ends after this part of it; left out: it is travelled to the end. */
  stopAt?: number;
  ending(random: Random): EndingStep[];
}

const outForDelivery: EndingStep = { substatus: 'pickup001', place: 'local', afterDays: 0, localHour: 8 };
const handedOver = (random: Random): EndingStep => ({
  substatus: pickWeighted(
    [
      ['delivered001', 0.5],
      ['delivered003', 0.25],
      ['delivered004', 0.25],
    ] as const,
    random,
  ),
  place: 'local',
  afterDays: 0.05 + random() * 0.35,
});
const deliver = (random: Random): EndingStep[] => [outForDelivery, handedOver(random)];
const failThenDeliver = (random: Random, substatus: Substatus): EndingStep[] => [
  outForDelivery,
  { substatus, place: 'local', afterDays: 0.1 + random() * 0.3 },
  { ...outForDelivery, afterDays: 0.6 },
  handedOver(random),
];
const sendBack = (random: Random): EndingStep[] => [
  { substatus: 'exception011', place: 'local', afterDays: 1 + random() * 2 },
  { substatus: 'transit002', place: 'originHub', afterDays: 3 + random() * 5, text: 'Return parcel at sorting hub' },
  { substatus: 'exception010', place: 'origin', afterDays: 1 + random() * 4 },
];

/** The stories parcels live, with their shares. A parcel whose story stops early falls silent there. */
const plans = {
  delivered: { weight: 0.765, ending: deliver },
  pickupPoint: {
    weight: 0.06,
    ending: (random) => [
      { substatus: 'pickup002', place: 'local', afterDays: 0.1, localHour: 10 },
      { substatus: 'delivered002', place: 'local', afterDays: 0.2 + random() * 3, localHour: 17 },
    ],
  },
  contacted: {
    weight: 0.02,
    ending: (random) => [{ substatus: 'pickup003', place: 'local', afterDays: 0.1, localHour: 9 }, ...deliver(random)],
  },
  attempted: {
    weight: 0.05,
    ending: (random) =>
      failThenDeliver(
        random,
        pickWeighted(
          [
            ['undelivered002', 0.6],
            ['undelivered004', 0.2],
            ['undelivered001', 0.1],
            ['undelivered003', 0.1],
          ] as const,
          random,
        ),
      ),
  },
  delayed: {
    weight: 0.03,
    stopAt: 0.7,
    ending: (random) => [
      { substatus: 'exception005', place: 'hub', afterDays: 0.5 + random() * 2 },
      { substatus: 'transit006', place: 'hub', afterDays: 1 + random() * 3 },
      { substatus: 'transit003', place: 'local', afterDays: 1 },
      ...deliver(random),
    ],
  },
  customsHeld: {
    weight: 0.04,
    abroadOnly: true,
    stopAt: 0.5,
    ending: (random) => {
      const held: EndingStep = { substatus: 'exception006', place: 'gateway', afterDays: 0.3 + random() };
      if (random() < 0.2) return [held];
      return [
        held,
        { substatus: 'transit005', place: 'gateway', afterDays: 2 + random() * 8 },
        { substatus: 'transit003', place: 'local', afterDays: 1.5 },
        ...deliver(random),
      ];
    },
  },
  unclaimed: {
    weight: 0.008,
    ending: (random) => [
      { substatus: 'pickup002', place: 'local', afterDays: 0.1, localHour: 10 },
      { substatus: 'exception004', place: 'local', afterDays: 10 + random() * 4 },
      ...sendBack(random),
    ],
  },
  refused: {
    weight: 0.01,
    ending: (random) => [
      outForDelivery,
      { substatus: 'exception009', place: 'local', afterDays: 0.2 },
      ...sendBack(random),
    ],
  },
  badAddress: {
    weight: 0.01,
    ending: (random) => [
      outForDelivery,
      {
        substatus: pickWeighted(
          [
            ['undelivered001', 0.5],
            ['undelivered003', 0.5],
          ] as const,
          random,
        ),
        place: 'local',
        afterDays: 0.2,
      },
      { ...outForDelivery, afterDays: 0.6 },
      { substatus: 'undelivered003', place: 'local', afterDays: 0.2 },
      ...sendBack(random),
    ],
  },
  damaged: {
    weight: 0.007,
    stopAt: 0.7,
    ending: (random) => [{ substatus: 'exception007', place: 'hub', afterDays: 0.5 + random() * 4 }],
  },
  lost: { weight: 0.012, stopAt: 0.65, ending: () => [] },
  cancelled: {
    weight: 0.006,
    stopAt: 0,
    ending: (random) => [{ substatus: 'exception008', place: 'origin', afterDays: 0.5 + random() * 2 }],
  },
  neverHandedOver: { weight: 0.01, stopAt: 0, ending: () => [] },
  neverFound: { weight: 0.008, stopAt: -1, ending: () => [] },
} satisfies Record<string, ScenarioPlan>;
export type Scenario = keyof typeof plans;
export const SCENARIOS: Record<Scenario, ScenarioPlan> = plans;
