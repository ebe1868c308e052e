import { hasEnough, laneOf } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';

/** To the tenth of a day that the figures are good for. */
const tenths = (value: number) => Math.round(value * 10) / 10;

export interface ShownFigures {
  /** `4.2`: of days. */
  days(value: number): string;
  /** `4.2 days`. */
  inDays(value: number): string;
  /** A share to the tenth of a percent. */
  share(value: number): string;
  /** Name of a country, or that it is not known. */
  country(code: string): string;
  /** Name of a courier, or that it is not known. */
  courier(one: { key: string; name: string }): string;
  lane(key: string): string;
  /** `UPS (1,200)`; of few parcels `UPS (12, few parcels)`. */
  withParcels(name: string, parcels: number): string;
}

/** How figures and what they are of are shown; the same object until the language changes. */
export function useShownFigures(): ShownFigures {
  const { t } = useTranslate('analytics');
  const formats = useFormats();
  return useMemo(() => {
    const country = (code: string | null) => (code ? formats.country(code) : t('unit.unknown'));
    return {
      days: (value) => formats.number(tenths(value)),
      inDays: (value) => t('unit.in_days', { count: tenths(value), number: formats.number(tenths(value)) }),
      share: formats.percent,
      country,
      courier: ({ key, name }) => name || key || t('unit.unknown'),
      lane: (key) => {
        const { origin, destination } = laneOf(key);
        return `${country(origin)} → ${country(destination)}`;
      },
      withParcels(name, parcels) {
        const number = formats.number(parcels);
        return hasEnough(parcels) ? `${name} (${number})` : t('transit.few', { name, number });
      },
    };
  }, [t, formats]);
}
