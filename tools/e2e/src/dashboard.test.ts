import { FiguresSuite } from './figures-suite';
import { dashboardJourneys } from './figures/dashboard.journey';
import { guideJourneys } from './figures/guide.journey';
import { looksJourneys } from './figures/looks.journey';

/** The first screen, from a shop without an order to one whose parcels are looked after. */
const suite = new FiguresSuite('/dashboard');

describe('a new shop', () => guideJourneys(suite));
describe('figures', () => dashboardJourneys(suite));
describe('looks', () => looksJourneys(suite, ['']));
