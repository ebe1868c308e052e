import { demoHandlers, TODAY } from './test-promise';
import { draftOf, fieldOf, settingsChange, type StoredPromise } from './promise-draft';

beforeEach(() => {
  jest.useFakeTimers({ now: TODAY });
});
afterEach(() => jest.useRealTimers());

const { preSaleEdd, eddTranslation } = demoHandlers();
const stored = {
  edd: preSaleEdd?.({} as never),
  translation: eddTranslation?.({} as never),
  shopZone: 'Europe/Berlin',
} as StoredPromise;

test("a shop that has an offset alone gets it back, and the shop's zone is a name", () => {
  const change = (offset: string, zone: string) =>
    settingsChange({ offset, zone }, { ...draftOf(stored), offset, zone }, stored);
  expect(change('5.5', '')).toEqual({ workflow: { tz_name: null, timezone: 5.5 } });
  expect(change('', '')).toEqual({ workflow: { tz_name: 'Europe/Berlin', timezone: 1 } });
});

test('a refusal is of the field that its path names; of another part of the promise it is of none', () => {
  const paths = ['workflow.processing', 'workflow.tz_name', 'working_days', 'translation.de.out_of_zone', 'separator'];
  expect(paths.map((path) => fieldOf(path, 'en'))).toEqual(['max', 'zone', undefined, 'de.out_of_zone', 'separator']);
});
