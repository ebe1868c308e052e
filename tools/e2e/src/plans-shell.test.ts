import { accessibilityJourneys } from './shell/accessibility.journey';
import { plansJourneys } from './shell/plans.journey';
import { shellSuite } from './shell-suite';

/** The way to the plans from around every screen, and what the whole frame is like for all. */
const shell = shellSuite();
describe('plans', () => plansJourneys(shell));
describe('accessibility', () => accessibilityJourneys(shell));
