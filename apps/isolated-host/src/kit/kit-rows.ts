import { SHIPMENT_STATUSES, type ShipmentStatus } from '@parcelway/domain';

export interface KitRow {
  id: string;
  number: string;
  courier: string;
  status: ShipmentStatus;
  destination: string;
  event: string;
  days: number;
}

const COURIERS = ['UPS', 'Deutsche Post', 'Servicios Postales del Perú', 'Correos', 'An Post'];
const COUNTRIES = ['DE', 'US', 'BA', 'CN', 'GB'];
const EVENTS = [
  'Delivered',
  'Arrived at the sorting hub of Köln',
  'The receiver was not at home, a second attempt follows on the next working day',
];
const pick = <T>(from: readonly T[], index: number) => from[index % from.length] as T;

/** Rows of every status, with short and long words in each column. */
export const KIT_ROWS: KitRow[] = Array.from({ length: 50 }, (_row, index) => ({
  id: `#${1050 - index}`,
  number: index % 7 === 3 ? `LX${index}4${'0'.repeat(18)}CN` : `1Z${index}99AA1`,
  courier: pick(COURIERS, index),
  status: pick(SHIPMENT_STATUSES, index).code,
  destination: pick(COUNTRIES, index),
  event: pick(EVENTS, index),
  days: (index * 37) % 120,
}));
