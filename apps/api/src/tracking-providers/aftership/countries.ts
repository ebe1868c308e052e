import cityTimezones from 'city-timezones';

/** Territories with their own code that the atlas lists under their state. */
const TERRITORIES: Readonly<Record<string, string>> = {
  ALA: 'AX',
  BES: 'BQ',
  GGY: 'GG',
  GIB: 'GI',
  GLP: 'GP',
  GUF: 'GF',
  IMN: 'IM',
  JEY: 'JE',
  MTQ: 'MQ',
  MYT: 'YT',
  REU: 'RE',
  XKX: 'XK',
};

let codes: { toTwo: Map<string, string>; toThree: Map<string, string> } | null = null;

function tables(): NonNullable<typeof codes> {
  if (codes) return codes;
  const pairs = [
    ...cityTimezones.cityMapping.map(({ iso3, iso2 }) => [iso3, iso2] as const),
    ...Object.entries(TERRITORIES),
  ].filter(([three, two]) => /^[A-Z]{3}$/.test(three) && /^[A-Z]{2}$/.test(two));
  codes = { toTwo: new Map(pairs), toThree: new Map(pairs.map(([three, two]) => [two, three])) };
  return codes;
}

/** ISO 3166-1 alpha-3, as AfterShip writes countries, to alpha-2; null when there is no such country. */
export const twoLetters = (three: string): string | null => tables().toTwo.get(three.toUpperCase()) ?? null;

/** The way back. */
export const threeLetters = (two: string): string | null => tables().toThree.get(two.toUpperCase()) ?? null;
