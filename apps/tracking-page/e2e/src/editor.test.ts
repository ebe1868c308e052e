import { forgetDesign, TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';
import { draftJourneys } from './drafts.journey';
import { extraCodeJourneys } from './extra-code.journey';
import { frameJourneys } from './frame.journey';
import { imageJourneys } from './images.journey';
import { keyboardJourneys } from './keyboard.journey';
import { lockedJourneys } from './locked.journey';
import { publishingJourneys } from './publishing.journey';

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
