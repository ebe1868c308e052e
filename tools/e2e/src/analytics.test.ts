import { FiguresSuite } from './figures-suite';
import { analyticsJourneys } from './figures/analytics.journey';
import { lockedJourneys } from './figures/locked.journey';
import { appearanceJourneys } from './figures/appearance.journey';
import { reviewJourneys } from './figures/reviews.journey';

/** A shop's figures by day, and its shoppers' reviews. */
const suite = new FiguresSuite('/analytics');

describe('figures', () => analyticsJourneys(suite));
describe('reviews', () => reviewJourneys(suite));
describe('looks', () => appearanceJourneys(suite, ['', '/reviews']));
describe('with a plan that lacks them', () => lockedJourneys(suite));
