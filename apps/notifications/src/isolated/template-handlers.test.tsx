import { calls, defaultMailSettings } from '@parcelway/http-contract';
import { closeRemote, openRemote } from '@parcelway/isolated/open-remote';
import { SCENARIO_NAMES, type Handlers } from '@parcelway/isolated/scenarios';
import { screen } from '@testing-library/react';
import contract from '../../remote.json';
import { remote } from '../remote';
import { handlers } from './handlers';
import { templateHandlers } from './template-handlers';

const TODAY = new Date('2026-11-20T00:00:00Z');
const settings = defaultMailSettings();

test.each([0, 60, 10_000])(
  'every answer about templates of a shop with %i rows conforms to the contract',
  async (rows) => {
    const made = templateHandlers({ rows, today: TODAY });
    const revision = rows === 0 ? 0 : 4;
    const requests: Partial<Record<keyof Handlers, object>> = {
      notificationTemplate: { params: { status: '2' }, query: {} },
      saveNotificationTemplate: { params: { status: '2' }, body: { settings, revision } },
      publishNotificationTemplate: { body: { topic: '2', revision: revision + 1 } },
      notificationVersion: { params: { id: '1' } },
      restoreNotificationTemplate: { body: { topic: '2', id: null, revision: revision + 1 } },
      unpublishNotificationTemplate: { body: { topic: '2' } },
      previewNotification: { body: { topic: '3002', settings, language: 'de', sample: null } },
      testNotification: { body: { topic: '2', settings, language: 'de', sample: null, to: 'jane@example.com' } },
      pageCollections: { query: {} },
      orderList: { query: {} },
    };
    for (const [name, request] of Object.entries(requests) as [keyof Handlers, object][])
      calls[name].data.parse(await made[name]?.(request as never));
    expect(Object.keys(made).sort()).toEqual(Object.keys(requests).sort());
  },
);

describe('each scenario shows its state in the editor of a mail', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    closeRemote();
    jest.restoreAllMocks();
  });
  const STATES: Record<(typeof SCENARIO_NAMES)[number], RegExp> = {
    happy: /^Saved$/,
    empty: /^Nothing changed yet$/,
    many: /^Jan de Vries is editing too$/,
    slow: /^Loading the editor$/,
    // The host leaves the screen.
    401: /could not be loaded$/,
    403: /once the store owner has given you access/,
    429: /^The draft could not be loaded$/,
    500: /^The draft could not be loaded$/,
    offline: /Check your internet connection/,
  };
  test.each(SCENARIO_NAMES.map((name) => [name, STATES[name]] as const))('%s', async (scenario, state) => {
    await openRemote({ remote, contract, handlers }, '/notification/template/2', { scenario });
    expect((await screen.findAllByText(state))[0]).toBeInTheDocument();
  });
});
