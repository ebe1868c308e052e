import { courierByCode, detectCourier, generateNumber, trackingUrl } from '@parcelway/couriers';
import type { TwinFulfillment, TwinLineItem } from '../model';
import type { DemoCountry } from './country';
import { DAY_MS } from './purchase-times';
import { fillPattern, pick, pickWeighted, type Random } from './random';

type Tracking = TwinFulfillment['tracking'][number];

/** Shares of the untidy cases that real stores hold. */
const CASES = [
  ['plain', 0.9],
  ['no-company', 0.04],
  ['wrong-company', 0.015],
  ['unknown-company', 0.01],
  ['ambiguous', 0.01],
  ['no-number', 0.015],
  ['spaced', 0.01],
] as const;

/** A tracking entry as a store would hold it. */
export function demoTracking(country: DemoCountry, random: Random): Tracking {
  const code = pick(country.couriers, random);
  const number = generateNumber(code, random);
  const company = courierByCode(code)?.name ?? null;
  const plain: Tracking = { company, number, url: trackingUrl(code, number) };
  switch (pickWeighted(CASES, random)) {
    case 'plain':
      return plain;
    case 'no-company':
      return { ...plain, company: null, url: null };
    case 'wrong-company':
      return {
        ...plain,
        company: pick(
          ['FedEx', 'UPS', 'Royal Mail', 'USPS'].filter((name) => name !== company),
          random,
        ),
        url: null,
      };
    case 'unknown-company':
      return { ...plain, company: pick(['Other', 'Local courier'], random), url: null };
    case 'ambiguous':
      return { company: null, number: ambiguousNumber(random), url: null };
    case 'no-number':
      return { company, number: null, url: null };
    case 'spaced':
      return { ...plain, number: ` ${number.toLowerCase().replace(/(.{4})(?=.)/g, '$1 ')}` };
  }
}

/** A number whose check digit fits two couriers (FedEx and Purolator in most cases). */
function ambiguousNumber(random: Random): string {
  for (;;) {
    const number = fillPattern('3###########', random);
    const { candidates, chosen } = detectCourier(number);
    if (candidates.length > 1 && chosen === null) return number;
  }
}

/** One to three parcels over the order's lines: their shares of the lines, and when each leaves after the first. */
export function splitIntoParcels(
  lines: TwinLineItem[],
  random: Random,
): { lines: { lineItemId: string; quantity: number }[]; delayMs: number }[] {
  const all = lines.map((line) => ({ lineItemId: line.id, quantity: line.quantity }));
  const wanted = pickWeighted(
    [
      [1, 0.8],
      [2, 0.14],
      [3, 0.06],
    ],
    random,
  );
  const parcels = Math.min(wanted, lines.length);
  return Array.from({ length: parcels }, (_, i) => ({
    lines: all.filter((_, line) => line % parcels === i),
    delayMs: i === 0 ? 0 : Math.floor(random() * 2 * DAY_MS),
  }));
}
