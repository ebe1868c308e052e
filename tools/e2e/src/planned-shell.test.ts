import { releasePlannedScreens } from './planned-screens';
import { accessibilityJourneys } from './shell/accessibility.journey';
import { plannedJourneys } from './shell/planned.journey';
import { shellSuite } from './shell-suite';

/** The shell around screens without a remote yet. They are stand-ins, so nothing here proves an item of the specification. */
const shell = shellSuite({ release: releasePlannedScreens });
describe('plans', () => plannedJourneys(shell));
describe('accessibility', () => accessibilityJourneys(shell));
