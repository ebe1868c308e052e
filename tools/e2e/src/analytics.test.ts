import { FiguresSuite } from './figures-suite';
import { analyticsJourneys } from './figures/analytics.journey';
import { lockedJourneys } from './figures/locked.journey';
import { looksJourneys } from './figures/looks.journey';
import { reviewJourneys } from './figures/reviews.journey';

/** What the days of a shop add up to, and what its shoppers say. */
const suite = new FiguresSuite('/analytics');

describe('figures', () => analyticsJourneys(suite));
describe('reviews', () => reviewJourneys(suite));
describe('looks', () => looksJourneys(suite, ['', '/reviews']));
describe('with a plan that lacks them', () => lockedJourneys(suite));
