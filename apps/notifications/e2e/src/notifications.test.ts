import { forgetTemplates, NotificationsSuite } from './notifications-suite';
import { choosingJourneys } from './choosing.journey';
import { draftJourneys } from './drafts.journey';
import { keyboardJourneys } from './keyboard.journey';
import { logJourneys } from './log.journey';
import { partsJourneys } from './parts.journey';
import { phoneJourneys } from './phone.journey';
import { switchJourneys } from './switches.journey';
import { templateJourneys } from './template.journey';

/** A merchant chooses the mails and their texts, and sees their outcome; customers get them, read them, and unsubscribe. */
const suite = new NotificationsSuite();

describe.each([
  ['a mail of their own', templateJourneys],
  ['what is sent', switchJourneys],
  ['what became of mails', logJourneys],
  ['orders in parts', partsJourneys],
  ['drafts', draftJourneys],
  ['a block and its place', choosingJourneys],
  ['by keyboard', keyboardJourneys],
  ['on a phone', phoneJourneys],
])('%s', (_name, journeys) => {
  beforeAll(() => forgetTemplates(suite));
  journeys(suite);
});
