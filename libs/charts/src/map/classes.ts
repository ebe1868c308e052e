import { SHIPMENT_STATUSES, ShipmentStatus } from '@parcelway/domain';

export interface ValueClass {
  from: number;
  to: number;
  color: string;
}

const MOST = 5;
/** Between the pale and the full colour: the palest still differs from land without a value. */
const PALEST = 0.18;

const mixed = (pale: string, full: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [pale, full].map((color) => parseInt(color.slice(at, at + 2), 16)) as [number, number];
      return Math.round(from + (to - from) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/**
 * Up to five classes with about as many countries each, from pale to dark. Parcels by country are very uneven: equal steps would leave
 * one country dark and all others pale.
 */
export function classesOf(values: readonly number[]): ValueClass[] {
  const steps = [...new Set(values)].sort((a, b) => a - b);
  const count = Math.min(MOST, steps.length);
  const { color, background } = SHIPMENT_STATUSES[ShipmentStatus.InTransit] ?? {
    color: '#1D4F91',
    background: '#E0ECFB',
  };
  return Array.from({ length: count }, (_, index) => {
    const part = steps.slice(
      Math.round((index * steps.length) / count),
      Math.round(((index + 1) * steps.length) / count),
    );
    const share = count === 1 ? 1 : PALEST + ((1 - PALEST) * index) / (count - 1);
    return { from: part[0] ?? 0, to: part.at(-1) ?? 0, color: mixed(background, color, share) };
  });
}

export const classOf = (classes: readonly ValueClass[], value: number): ValueClass | undefined =>
  classes.find(({ from, to }) => value >= from && value <= to);
