import { FiguresSuite } from '@parcelway/e2e/figures-suite';
import { analyticsJourneys } from './analytics.journey';
import { lockedJourneys } from './locked.journey';
import { appearanceJourneys } from '@parcelway/e2e/figures-appearance.journey';
import { reviewJourneys } from './reviews.journey';

/** A shop's figures by day, and its shoppers' reviews. */
const suite = new FiguresSuite('/analytics');

describe('figures', () => analyticsJourneys(suite));
describe('reviews', () => reviewJourneys(suite));
describe('looks', () => appearanceJourneys(suite, ['', '/reviews']));
describe('with a plan that lacks them', () => lockedJourneys(suite));
