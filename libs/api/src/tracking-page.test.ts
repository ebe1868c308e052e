import { configureApi, makeStore } from '@parcelway/api';
import { calls, defaultPageSettings, NO_MASKING, NO_PAGE_CODE, type Call } from '@parcelway/http-contract';
import { ANYTHING } from './test-answer';
import { trackingPageApi } from './tracking-page';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const toast = jest.fn();
const page = trackingPageApi.endpoints;
const SETTINGS = defaultPageSettings('classic');
const answer = (data: object) => Promise.resolve(Response.json({ code: 200, data }));
const OLD = { revision: 4, saved_at: null, saved_by: '' };
const SAVED = { revision: 5, saved_at: '2026-07-01T00:00:00Z', saved_by: '42' };

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast });
});

type Dispatch = ReturnType<typeof makeStore>['dispatch'];
const endpoints: [keyof typeof calls, (dispatch: Dispatch) => unknown][] = [
  ['trackPageOverview', (dispatch) => dispatch(page.getPageOverview.initiate())],
  ['trackPageSetting', (dispatch) => dispatch(page.getPageSetting.initiate('classic'))],
  ['trackPageSetting', (dispatch) => dispatch(page.watchPageSetting.initiate('classic'))],
  [
    'saveTrackPageSetting',
    (dispatch) => dispatch(page.savePageSetting.initiate({ theme: 'classic', settings: SETTINGS, revision: 0 })),
  ],
  ['trackPageCode', (dispatch) => dispatch(page.getPageCode.initiate('{theme}' as 'classic'))],
  [
    'saveTrackPageCode',
    (dispatch) =>
      dispatch(page.savePageCode.initiate({ theme: '{theme}' as 'classic', code: NO_PAGE_CODE, revision: 0 })),
  ],
  ['trackPageMasking', (dispatch) => dispatch(page.getPageMasking.initiate())],
  ['saveTrackPageMasking', (dispatch) => dispatch(page.savePageMasking.initiate(NO_MASKING))],
  ['publishTrackPage', (dispatch) => dispatch(page.publishPage.initiate({ theme: 'classic', revision: 1 }))],
  ['trackPageVersions', (dispatch) => dispatch(page.getPageVersions.initiate('modern'))],
  ['trackPageVersion', (dispatch) => dispatch(page.getPageVersion.initiate('{id}'))],
  ['restoreTrackPage', (dispatch) => dispatch(page.restorePage.initiate({ id: '7', revision: 1 }))],
  [
    'previewTrackPage',
    (dispatch) =>
      dispatch(
        page.getPagePreview.initiate({
          theme: 'classic',
          settings: SETTINGS,
          code: NO_PAGE_CODE,
          language: 'en',
          state: 'lookup',
        }),
      ),
  ],
  [
    'uploadPageImage',
    (dispatch) => dispatch(page.uploadPageImage.initiate({ use: 'logo', name: 'logo.png', data: 'AAAA' })),
  ],
  ['pageCollections', (dispatch) => dispatch(page.getStoreCollections.initiate('summer'))],
];

test.each(endpoints)('%s goes to the method and path of its contract entry', async (name, run) => {
  const call: Call = calls[name];
  fetchMock.mockImplementation(() => answer(ANYTHING));
  await run(makeStore().dispatch);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(`${init?.method} ${decodeURIComponent(new URL(url ?? '').pathname)}`).toBe(
    `${call.method} /api/v1/${call.path}`,
  );
});

async function openedDraft() {
  const store = makeStore();
  fetchMock.mockImplementationOnce(() =>
    answer({ ...OLD, theme: 'classic', settings: SETTINGS, unpublished: false, images: [], editors: [], locked: [] }),
  );
  fetchMock.mockImplementationOnce(() => answer({ ...OLD, code: NO_PAGE_CODE }));
  await store.dispatch(page.getPageSetting.initiate('classic'));
  await store.dispatch(page.getPageCode.initiate('classic'));
  // The store's type does not include the tags that domains add.
  const state = () => store.getState() as Parameters<ReturnType<typeof page.getPageSetting.select>>[0];
  return {
    dispatch: store.dispatch,
    setting: () => page.getPageSetting.select('classic')(state()).data,
    code: () => page.getPageCode.select('classic')(state()).data,
  };
}

test('a save of the settings updates the revision of settings and code, without a new request', async () => {
  const { dispatch, setting, code } = await openedDraft();
  const settings = { ...SETTINGS, look: { ...SETTINGS.look, accent: '#aa0000' } };
  fetchMock.mockImplementationOnce(() => answer(SAVED));
  await dispatch(page.savePageSetting.initiate({ theme: 'classic', settings, revision: 4 }));
  expect(setting()).toMatchObject({ ...SAVED, settings, unpublished: true });
  expect(code()).toEqual({ ...SAVED, code: NO_PAGE_CODE });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test('a save of the code moves the revision of settings and code', async () => {
  const { dispatch, setting, code } = await openedDraft();
  const written = { ...NO_PAGE_CODE, css: 'h1 { color: red }' };
  fetchMock.mockImplementationOnce(() => answer(SAVED));
  await dispatch(page.savePageCode.initiate({ theme: 'classic', code: written, revision: 4 }));
  expect(setting()).toMatchObject({ ...SAVED, settings: SETTINGS, unpublished: true });
  expect(code()).toEqual({ ...SAVED, code: written });
});

test('a save that came too late changes nothing that was read, and shows the server message', async () => {
  const { dispatch, setting, code } = await openedDraft();
  fetchMock.mockImplementationOnce(() =>
    Promise.resolve(Response.json({ code: 409, message: 'Saved meanwhile' }, { status: 409 })),
  );
  const { error } = await dispatch(
    page.savePageSetting.initiate({ theme: 'classic', settings: SETTINGS, revision: 4 }),
  );
  expect(error).toMatchObject({ code: 409 });
  expect([setting()?.revision, code()?.revision]).toEqual([4, 4]);
  expect(toast.mock.calls).toEqual([['Saved meanwhile', { isError: true, duration: 2_000 }]]);
});

test('saves of both themes at the same time do not cancel each other, and an image is there at once', async () => {
  const { dispatch, setting } = await openedDraft();
  fetchMock.mockImplementation(() => answer(SAVED));
  const save = (theme: 'classic' | 'modern') =>
    dispatch(page.savePageSetting.initiate({ theme, settings: SETTINGS, revision: 4 }));
  await Promise.all([save('classic'), save('modern')]);
  const image = { id: '9', url: '/t/image/9', width: 300, height: 160 };
  fetchMock.mockImplementation(() => answer(image));
  await dispatch(page.uploadPageImage.initiate({ use: 'logo', name: 'logo.png', data: 'AAAA' }));
  expect(setting()?.images).toEqual([image]);
});
