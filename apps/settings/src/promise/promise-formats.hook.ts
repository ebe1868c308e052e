import { bcp47 } from '@parcelway/domain';
import { dateLocale, useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';

/** Days and numbers of days as this screen writes them. */
export function usePromiseFormats() {
  const { language } = useTranslate('settings');
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(bcp47(dateLocale(language).language), {
      ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
    } as const);
    const weekdays = new Intl.DateTimeFormat(bcp47(language), { weekday: 'long', timeZone: 'UTC' });
    const counts = new Intl.NumberFormat(bcp47(language), { style: 'unit', unit: 'day', unitDisplay: 'long' });
    return {
      /** @param day YYYY-MM-DD */
      day: (day: string): string => days.format(new Date(day)),
      /** @param weekday ISO: 1 is Monday */
      // The fifth of January 1970 was a Monday.
      weekday: (weekday: number): string => weekdays.format(new Date(Date.UTC(1970, 0, 4 + weekday))),
      range: ({ min, max }: { min: number; max: number }): string =>
        min === max ? counts.format(max) : counts.formatRange(min, max),
    };
  }, [language]);
}
