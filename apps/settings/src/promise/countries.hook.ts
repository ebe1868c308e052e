import { useGetCountriesQuery } from '@parcelway/api/edd';
import { bcp47 } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useMemo } from 'react';

export interface Country {
  code: string;
  name: string;
  provinces: { code: string; name: string }[];
}

/** All countries by name; none until they are there. */
export function useCountries(): Country[] {
  const { language } = useTranslate('settings');
  const { data } = useGetCountriesQuery(language);
  return useMemo(() => {
    const { compare } = new Intl.Collator(bcp47(language));
    return (data?.continents ?? [])
      .flatMap(({ countries }) => countries)
      .sort((one, other) => compare(one.name, other.name));
  }, [data, language]);
}
