import { EUROPE } from './countries-europe';
import { MAIN } from './countries-main';
import { OVERSEAS } from './countries-overseas';
import type { DemoCountry } from './country';

/** Their order is part of what a seed gives. */
export const COUNTRIES: readonly DemoCountry[] = [...MAIN, ...EUROPE, ...OVERSEAS];
