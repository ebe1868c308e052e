import { useFormats } from '@parcelway/i18n';
import { useMemo } from 'react';
import type { ChartProps } from '../chart-data';

/** How categories and values are shown. */
export interface Shown {
  categoryLabel(category: string): string;
  format(value: number): string;
}

/** The same object until language, zone or the screen's own ways change. */
export function useShown({ categoryLabel, format }: Pick<ChartProps, 'categoryLabel' | 'format'>): Shown {
  const formats = useFormats();
  return useMemo(
    () => ({ categoryLabel: categoryLabel ?? ((category) => category), format: format ?? formats.number }),
    [categoryLabel, format, formats],
  );
}
