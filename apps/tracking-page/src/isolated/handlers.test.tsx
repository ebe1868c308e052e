import { defaultPageSettings, NO_MASKING, NO_PAGE_CODE, calls } from '@parcelway/http-contract';
import { closeRemote, openRemote } from '@parcelway/isolated/open-remote';
import { SCENARIO_NAMES, type Handlers } from '@parcelway/isolated/scenarios';
import { screen } from '@testing-library/react';
import contract from '../../remote.json';
import { remote } from '../remote';
import { handlers } from './handlers';

const TODAY = new Date('2026-11-20T00:00:00Z');
const settings = defaultPageSettings('classic');

test.each([0, 60, 10_000])('every answer of a shop with %i rows conforms to the contract', async (rows) => {
  const made = handlers({ rows, today: TODAY });
  const revision = rows === 0 ? 0 : 4;
  const requests: Partial<Record<keyof Handlers, object>> = {
    trackPageOverview: {},
    trackPageSetting: { query: { theme: 'classic' } },
    saveTrackPageSetting: { body: { theme: 'classic', settings, revision } },
    trackPageCode: { params: { theme: 'classic' } },
    saveTrackPageCode: { params: { theme: 'modern' }, body: { code: NO_PAGE_CODE, revision: 0 } },
    trackPageMasking: {},
    saveTrackPageMasking: { body: NO_MASKING },
    publishTrackPage: { body: { theme: 'classic', revision: revision + 1 } },
    trackPageVersions: { query: {} },
    trackPageVersion: { params: { id: '1' } },
    restoreTrackPage: { body: { id: '1', revision: revision + 1 } },
    previewTrackPage: { body: { theme: 'modern', settings, code: NO_PAGE_CODE, language: 'en', state: 'ordered' } },
    uploadPageImage: { body: { use: 'logo', name: 'a.png', data: 'AAAA' } },
    pageCollections: { query: {} },
    orderList: { query: {} },
    orderStatusList: {},
  };
  for (const [name, request] of Object.entries(requests) as [keyof Handlers, object][])
    calls[name].data.parse(await made[name]?.(request as never));
  expect(Object.keys(made).sort()).toEqual(Object.keys(requests).sort());
});

describe('each scenario shows its state', () => {
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
    await openRemote({ remote, contract, handlers }, '/tracking-page/classic', { scenario });
    expect((await screen.findAllByText(state))[0]).toBeInTheDocument();
  });
});
