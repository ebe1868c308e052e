import { forgetDesign, TrackingPageSuite } from './tracking-page-suite';
import { draftJourneys } from './tracking-page/drafts.journey';
import { extraCodeJourneys } from './tracking-page/extra-code.journey';
import { frameJourneys } from './tracking-page/frame.journey';
import { imageJourneys } from './tracking-page/images.journey';
import { keyboardJourneys } from './tracking-page/keyboard.journey';
import { lockedJourneys } from './tracking-page/locked.journey';
import { publishingJourneys } from './tracking-page/publishing.journey';

/** A merchant designs the tracking page, and shoppers see what was published. */
const suite = new TrackingPageSuite();

describe.each([
  ['from nothing to published, and back', publishingJourneys],
  ['drafts', draftJourneys],
  ['by keyboard', keyboardJourneys],
  ['extra code', extraCodeJourneys],
  ['images', imageJourneys],
  ['what is locked', lockedJourneys],
  ["in the store's admin", frameJourneys],
])('%s', (_name, journeys) => {
  beforeAll(() => forgetDesign(suite));
  journeys(suite);
});
