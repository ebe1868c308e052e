import { configureApi, makeStore } from '@parcelway/api';
import { calls, type Call, type MailCommon } from '@parcelway/http-contract';
import { notificationApi } from './notification';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const toast = jest.fn();
const mails = notificationApi.endpoints;
const answer = (data: object) => Promise.resolve(Response.json({ code: 200, data }));
const refuse = (code: number, message: string) => Promise.resolve(Response.json({ code, message }, { status: code }));

beforeEach(() => {
  fetchMock.mockReset();
  toast.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  configureApi({ getToken: () => Promise.resolve(null), onUnauthorized: jest.fn(), toast });
});

const RULES: MailCommon['rules'] = {
  delay_minutes: 0,
  skip_if_older_hours: 48,
  quiet_hours: { enabled: false, from: '21:00', to: '08:00' },
};
const COMMON: MailCommon = {
  sender: { name: '', reply_to: '' },
  merchant_emails: [],
  rules: RULES,
  digest: { enabled: false, at: '08:00' },
};
const SETTING = {
  ...COMMON,
  topics: [{ topic: '3', customer: false, merchant: false, stats: {} }],
  store_events: { delivered: true },
  locked: [],
  to_self: false,
};

type Dispatch = ReturnType<typeof makeStore>['dispatch'];
const endpoints: [keyof typeof calls, (dispatch: Dispatch) => unknown][] = [
  ['notificationSetting', (dispatch) => dispatch(mails.getNotificationSetting.initiate())],
  ['saveNotificationSetting', (dispatch) => dispatch(mails.saveNotificationSetting.initiate(COMMON))],
  [
    'switchNotification',
    (dispatch) => dispatch(mails.switchNotification.initiate({ topic: '3', receiver: 'customer', on: true })),
  ],
  ['turnOnRecommended', (dispatch) => dispatch(mails.turnOnRecommended.initiate())],
  ['shopifyNotification', (dispatch) => dispatch(mails.switchStoreEvent.initiate({ key: 'delivered', value: false }))],
  ['notificationDryRun', (dispatch) => dispatch(mails.getDryRun.initiate({ switches: [], rules: RULES }))],
  ['mailLog', (dispatch) => dispatch(mails.getMailLog.initiate({ emailStatus: [3] }))],
  ['mailAsSent', (dispatch) => dispatch(mails.getMailAsSent.initiate('{id}'))],
  ['resendMail', (dispatch) => dispatch(mails.resendMails.initiate(['7']))],
  ['notificationSummary', (dispatch) => dispatch(mails.getMailSummary.initiate(30))],
  ['suppressedAddresses', (dispatch) => dispatch(mails.getSuppressed.initiate())],
  ['releaseAddress', (dispatch) => dispatch(mails.releaseAddress.initiate('{id}'))],
];

test.each(endpoints)('%s goes to the method and path of its contract entry', async (name, run) => {
  const call: Call = calls[name];
  fetchMock.mockImplementation(() => answer({ list: [], summary: {} }));
  await run(makeStore().dispatch);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(`${init?.method} ${decodeURIComponent(new URL(url ?? '').pathname)}`).toBe(
    `${call.method} /api/v1/${call.path}`,
  );
});

async function opened() {
  const store = makeStore();
  fetchMock.mockImplementationOnce(() => answer(SETTING));
  await store.dispatch(mails.getNotificationSetting.initiate());
  const select = mails.getNotificationSetting.select();
  // The store's type does not include the tags that domains add.
  return { dispatch: store.dispatch, setting: () => select(store.getState() as Parameters<typeof select>[0]).data };
}

describe.each([
  [
    'a topic',
    (dispatch: Dispatch) => dispatch(mails.switchNotification.initiate({ topic: '3', receiver: 'customer', on: true })),
    { topic: '3', customer: true, merchant: false },
    { topics: [{ topic: '3', customer: true }] },
  ],
  [
    'the copy',
    (dispatch: Dispatch) => dispatch(mails.updateToSelf.initiate(true)),
    { to_self: true },
    { to_self: true },
  ],
  [
    'an event of the store',
    (dispatch: Dispatch) => dispatch(mails.switchStoreEvent.initiate({ key: 'delivered', value: false })),
    { key: 'delivered', value: false },
    { store_events: { delivered: false } },
  ],
])('the switch of %s', (_name, change, answered, after) => {
  test('shows at once what was requested, and stays so', async () => {
    const { dispatch, setting } = await opened();
    fetchMock.mockImplementationOnce(() => answer(answered));
    const pending = change(dispatch);
    expect(setting()).toMatchObject(after);
    await pending;
    expect(setting()).toMatchObject(after);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('is reverted when the server refuses, with a toast', async () => {
    const { dispatch, setting } = await opened();
    fetchMock.mockImplementationOnce(() => refuse(409, 'Not now.'));
    await change(dispatch);
    expect(setting()).toEqual(SETTING);
    expect(toast.mock.calls).toEqual([['Not now.', { isError: true, duration: 2_000 }]]);
  });
});

test('what applies to all mails is there as it was saved, without a new request', async () => {
  const { dispatch, setting } = await opened();
  const saved = { ...COMMON, sender: { name: 'Miller & Sons', reply_to: '' } };
  fetchMock.mockImplementationOnce(() => answer(saved));
  await dispatch(mails.saveNotificationSetting.initiate(saved));
  expect(setting()).toEqual({ ...SETTING, ...saved });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('two topics that are switched at the same time do not cancel each other', async () => {
  const { dispatch } = await opened();
  fetchMock.mockImplementation(() => answer({ topic: '3', customer: true, merchant: false }));
  const turn = (topic: '3' | '4') =>
    dispatch(mails.switchNotification.initiate({ topic, receiver: 'customer', on: true }));
  expect((await Promise.all([turn('3'), turn('4')])).map(({ error }) => error)).toEqual([undefined, undefined]);
});

test('[8.1] a failed dry run shows the server message', async () => {
  fetchMock.mockImplementationOnce(() => refuse(500, 'No'));
  const { error } = await makeStore().dispatch(mails.getDryRun.initiate({ switches: [], rules: RULES }));
  expect(error).toMatchObject({ code: 500 });
  expect(toast.mock.calls).toEqual([['No', { isError: true, duration: 2_000 }]]);
});
