import type { NamePool } from './people';

export interface Place {
  city: string;
  province: string;
  provinceCode: string | null;
  zip: string;
}

export interface DemoCountry {
  code: string;
  name: string;
  /** Share of the demo shop's orders. */
  weight: number;
  names: NamePool;
  locale: string;
  /** Numbers reserved for fiction where the country has such a range; null: none is given. */
  phone: string | null;
  streets: string[];
  places: Place[];
  couriers: string[];
}

/** `city|province|code|zip pattern` separated by `;`. In streets `#` is a digit. */
export function country(
  code: string,
  name: string,
  weight: number,
  names: NamePool,
  locale: string,
  phone: string | null,
  streets: string,
  places: string,
  couriers: string[],
): DemoCountry {
  return {
    code,
    name,
    weight,
    names,
    locale,
    phone,
    couriers,
    streets: streets.split(';'),
    places: places.split(';').map((text) => {
      const [city = '', province = '', provinceCode = '', zip = ''] = text.split('|');
      return { city, province, provinceCode: provinceCode || null, zip };
    }),
  };
}
