import { configureApi, makeStore } from '@parcelway/api';
import type { MailTopic } from '@parcelway/domain';
import { calls, defaultMailSettings, type Call } from '@parcelway/http-contract';
import { mailTemplateApi } from './mail-template';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const toast = jest.fn();
const mails = mailTemplateApi.endpoints;
const SETTINGS = defaultMailSettings();
const answer = (data: object) => Promise.resolve(Response.json({ code: 200, data }));
const OLD = { revision: 4, saved_at: null, saved_by: '' };
const SAVED = { revision: 5, saved_at: '2026-07-01T00:00:00Z', saved_by: '42' };
const TEMPLATE = {
  ...OLD,
  topic: '3002',
  settings: SETTINGS,
  unpublished: false,
  is_live: false,
  versions: [],
  editors: [],
  locked: [],
  languages: ['en'],
  page_look: {},
};

beforeEach(() => {
  fetchMock.mockReset();
  toast.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast });
});

type Dispatch = ReturnType<typeof makeStore>['dispatch'];
const shown = { settings: SETTINGS, language: 'en' as const, sample: null };
const endpoints: [keyof typeof calls, (dispatch: Dispatch) => unknown][] = [
  ['notificationTemplate', (dispatch) => dispatch(mails.getMailTemplate.initiate('{status}' as MailTopic))],
  ['notificationTemplate', (dispatch) => dispatch(mails.watchMailTemplate.initiate('{status}' as MailTopic))],
  [
    'saveNotificationTemplate',
    (dispatch) =>
      dispatch(mails.saveMailTemplate.initiate({ topic: '{status}' as MailTopic, settings: SETTINGS, revision: 0 })),
  ],
  [
    'publishNotificationTemplate',
    (dispatch) => dispatch(mails.publishMailTemplate.initiate({ topic: '3', revision: 1 })),
  ],
  ['unpublishNotificationTemplate', (dispatch) => dispatch(mails.unpublishMailTemplate.initiate('3'))],
  [
    'restoreNotificationTemplate',
    (dispatch) => dispatch(mails.restoreMailTemplate.initiate({ topic: '3', id: null, revision: 1 })),
  ],
  ['notificationVersion', (dispatch) => dispatch(mails.getMailVersion.initiate('{id}'))],
  ['previewNotification', (dispatch) => dispatch(mails.getMailPreview.initiate({ topic: '3', ...shown }))],
  [
    'testNotification',
    (dispatch) => dispatch(mails.sendTestMail.initiate({ topic: '3', ...shown, to: 'me@example.com' })),
  ],
];

test.each(endpoints)('%s goes to the method and path of its contract entry', async (name, run) => {
  const call: Call = calls[name];
  fetchMock.mockImplementation(() => answer(TEMPLATE));
  await run(makeStore().dispatch);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(`${init?.method} ${decodeURIComponent(new URL(url ?? '').pathname)}`).toBe(
    `${call.method} /api/v1/${call.path}`,
  );
});

async function openedDraft() {
  const store = makeStore();
  fetchMock.mockImplementationOnce(() => answer(TEMPLATE));
  await store.dispatch(mails.getMailTemplate.initiate('3002'));
  const select = mails.getMailTemplate.select('3002');
  // The store's type does not include the tags that domains add.
  return { dispatch: store.dispatch, draft: () => select(store.getState() as Parameters<typeof select>[0]).data };
}

test("a substatus' mail is named by its status and itself, to read and to save it", async () => {
  const { dispatch } = await openedDraft();
  fetchMock.mockImplementationOnce(() => answer(SAVED));
  await dispatch(mails.saveMailTemplate.initiate({ topic: '3002', settings: SETTINGS, revision: 4 }));
  const [read, save] = fetchMock.mock.calls;
  expect(new URL(read?.[0] ?? '').pathname + new URL(read?.[0] ?? '').search).toBe(
    '/api/v1/notification/template/3?custom=3002',
  );
  expect(new URL(save?.[0] ?? '').pathname).toBe('/api/v1/notification/template/3');
  expect(JSON.parse(String(save?.[1].body))).toMatchObject({ custom: '3002', revision: 4 });
});

test('a save updates the revision of what was read, without a new request', async () => {
  const { dispatch, draft } = await openedDraft();
  const settings = { ...SETTINGS, subject: { en: 'News' } };
  fetchMock.mockImplementationOnce(() => answer(SAVED));
  await dispatch(mails.saveMailTemplate.initiate({ topic: '3002', settings, revision: 4 }));
  expect(draft()).toMatchObject({ ...SAVED, settings, unpublished: true });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('a save that came too late changes nothing that was read, and shows the server message', async () => {
  const { dispatch, draft } = await openedDraft();
  fetchMock.mockImplementationOnce(() =>
    Promise.resolve(Response.json({ code: 409, message: 'Saved meanwhile' }, { status: 409 })),
  );
  const { error } = await dispatch(mails.saveMailTemplate.initiate({ topic: '3002', settings: SETTINGS, revision: 4 }));
  expect(error).toMatchObject({ code: 409 });
  expect(draft()?.revision).toBe(4);
  expect(toast.mock.calls).toEqual([['Saved meanwhile', { isError: true, duration: 2_000 }]]);
});
