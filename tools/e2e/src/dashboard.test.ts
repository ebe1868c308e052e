import { FiguresSuite } from './figures-suite';
import { dashboardJourneys } from './figures/dashboard.journey';
import { guideJourneys } from './figures/guide.journey';
import { appearanceJourneys } from './figures/appearance.journey';

/** The first screen, from a shop without an order to one with parcels. */
const suite = new FiguresSuite('/dashboard');

describe('a new shop', () => guideJourneys(suite));
describe('figures', () => dashboardJourneys(suite));
describe('looks', () => appearanceJourneys(suite, ['']));
