import { generateNumber } from '@parcelway/couriers';
import { ship, setCourierCase, type Shipped } from '@parcelway/e2e/parcels';
import { until, type Product } from '@parcelway/e2e';

/** A parcel of the demo store, and the reason and action of its row in "Needs attention"; null: it needs none. */
interface Parcel extends Shipped {
  company?: string;
  /** Its courier's case. */
  scenario?: { name: string; step: number; age: number };
  reason: RegExp | null;
  action: RegExp | null;
}

let seed = 7;
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const ups = (): string => generateNumber('ups', random);
const COURIER = /^Contact the courier\b/;
const parcel = (more: Partial<Parcel>): Parcel => ({
  ...{ order: '', name: '', number: ups(), company: 'UPS', reason: null, action: null },
  ...more,
});
const inScenario = (name: string, step: number, reason: RegExp | null, action: RegExp | null, age = 12): Parcel =>
  parcel({ scenario: { name, step, age }, reason, action });

/** Fits two couriers' check digits, and the store names none. */
export const AMBIGUOUS = parcel({
  number: '320590000149',
  company: '',
  reason: /^Courier in doubt/,
  action: /^Change courier$/,
});
export const CUSTOMS = inScenario('customs-held', 1, /^Held by customs for \d+ days/, COURIER);
/** On its way as it should be. */
export const MOVING = inScenario('plain-journey', 1, null, null, 2);
/** Everything that is sent in this store. */
export const parcels: Parcel[] = [
  AMBIGUOUS,
  CUSTOMS,
  MOVING,
  inScenario('silent', 1, /^No updates for \d+ days/, COURIER),
  inScenario('no-scan-yet', 0, /^Announced \d+ days ago, not handed over/, COURIER),
  inScenario('waiting-for-collection', 1, /^Waiting for collection for \d+ days/, /^Contact the customer$/),
  inScenario('corrected-status', 0, /^Exception/, /^Contact the customer$/, 4),
  parcel({ number: '', company: 'Our own van', reason: /^No number/, action: /^Add number$/ }),
];
export const needy = parcels.filter(({ reason }) => reason !== null);

const send = async (product: Product, one: Parcel): Promise<void> => {
  Object.assign(one, await ship(product, one));
  if (one.scenario) await setCourierCase(product, one.number, one.scenario);
};

/** Sends all but {@link AMBIGUOUS}. */
export async function sendParcels(product: Product): Promise<void> {
  for (const one of parcels) if (one !== AMBIGUOUS) await send(product, one);
}

/** Waits for the couriers' news, and sends {@link AMBIGUOUS}: from then on the provider fails, else it would resolve the ambiguity by naming a courier. */
export async function sendAmbiguous(product: Product): Promise<void> {
  const known = async (statement: string, values: unknown[]): Promise<number> =>
    (await product.db.query<{ n: number }>(`select count(*)::int as n from shipments where ${statement}`, values))
      .rows[0]?.n ?? 0;
  const numbers = parcels.map(({ number }) => number);
  await until(
    'every parcel has its courier’s news',
    async () =>
      (await known("track_number = any($1) and (answered_at is not null or track_number = '')", [numbers])) ===
      parcels.length - 1,
  );
  await setFaultMode(product, 'html');
  await send(product, AMBIGUOUS);
  await until('it is in doubt', async () =>
    known("attention = 'doubtful_courier' and track_number = $1", [AMBIGUOUS.number]),
  );
}

/** How the tracking provider answers. */
export const setFaultMode = ({ twin }: Product, faultMode: 'well' | 'html'): Promise<unknown> =>
  twin('/twin/couriers/fault-mode', { method: 'PUT', body: { faultMode } });
