import { badInputJourneys } from './shell/bad-input.journey';
import { dialogJourneys } from './shell/dialogs.journey';
import { errorJourneys } from './shell/errors.journey';
import { frameJourneys } from './shell/frame.journey';
import { listLayoutJourneys } from './shell/list-layout.journey';
import { topBarJourneys } from './shell/top-bar.journey';
import { CHAT, shellSuite } from './shell-suite';

/** What only a browser can show of the shell; the sentences are proved beside the code. All share one product, which each leaves as it was. */
const shell = shellSuite({ env: { CHAT_SCRIPT_URL: CHAT, CHAT_APP_ID: 'app', CHAT_SECRET: 'secret-of-the-chat' } });
describe('the frame', () => frameJourneys(shell));
describe('the top bar', () => topBarJourneys(shell));
describe('dialogs and banners', () => dialogJourneys(shell));
describe('errors', () => errorJourneys(shell));
describe('the layout of the list', () => listLayoutJourneys(shell));
describe('bad input', () => badInputJourneys(shell));
