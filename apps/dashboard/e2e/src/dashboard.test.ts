import { FiguresSuite } from '@parcelway/e2e/figures-suite';
import { dashboardJourneys } from './dashboard.journey';
import { guideJourneys } from './guide.journey';
import { appearanceJourneys } from '@parcelway/e2e/figures-appearance.journey';

/** The first screen, from a shop without an order to one with parcels. */
const suite = new FiguresSuite('/dashboard');

describe('a new shop', () => guideJourneys(suite));
describe('figures', () => dashboardJourneys(suite));
describe('looks', () => appearanceJourneys(suite, ['']));
