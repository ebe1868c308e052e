import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf, MailCommon } from '@parcelway/http-contract';

export type NotificationSetting = DataOf<Calls['notificationSetting']>;
export type SwitchBody = BodyOf<Calls['switchNotification']>;
export type StoreEventBody = BodyOf<Calls['shopifyNotification']>;
export type DryRunBody = BodyOf<Calls['notificationDryRun']>;
export type DryRun = DataOf<Calls['notificationDryRun']>;
export type MailLogBody = BodyOf<Calls['mailLog']>;
export type MailLog = DataOf<Calls['mailLog']>;
export type MailAsSent = DataOf<Calls['mailAsSent']>;
export type Resent = DataOf<Calls['resendMail']>;
export type SummaryDays = 7 | 14 | 30 | 60 | 90;
export type MailSummary = DataOf<Calls['notificationSummary']>;
export type SuppressedAddresses = DataOf<Calls['suppressedAddresses']>;
type Recommended = DataOf<Calls['turnOnRecommended']>;
type ToSelf = DataOf<Calls['updateToSelf']>;
type TopicSwitch = DataOf<Calls['switchNotification']>;
type StoreEvent = DataOf<Calls['shopifyNotification']>;

const withTags = baseApi.enhanceEndpoints({
  addTagTypes: ['MailSetting', 'MailLog', 'MailSummary', 'Suppressed', 'Dashboard'],
});
/** Choosing what is sent is a step of the guide. */
const stepOfGuide = (_data: unknown, error: unknown): 'Dashboard'[] => (error ? [] : ['Dashboard']);

// Another body at the same time is no duplicate of it.
const alone = (body: object) => ({ ...body, cancelType: 'all' });

/** The mails: what is sent, and what became of it. */
export const notificationApi = withTags.injectEndpoints({
  endpoints: (build) => ({
    getNotificationSetting: build.query<NotificationSetting, void>({
      query: () => ({ url: 'notification/setting' }),
      transformResponse: dataLike<NotificationSetting>({
        topics: [{ stats: {} }],
        sender: {},
        merchant_emails: [],
        rules: { quiet_hours: {} },
        digest: {},
        store_events: {},
        locked: [],
      }),
      providesTags: ['MailSetting'],
    }),
    saveNotificationSetting: build.mutation<MailCommon, MailCommon>({
      query: (body) => ({ url: 'notification/setting', method: 'PUT', body: { ...body } }),
      transformResponse: dataLike<MailCommon>({ sender: {}, merchant_emails: [], rules: {}, digest: {} }),
      invalidatesTags: stepOfGuide,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const saved = await answerOf(queryFulfilled);
        if (saved)
          dispatch(
            inSetting((setting) => {
              Object.assign(setting, saved);
            }),
          );
      },
    }),
    /** Optimistic, and reverted when the server refuses, as for all switches. */
    switchNotification: build.mutation<TopicSwitch, SwitchBody>({
      query: (body) => ({ url: 'notification/switch', method: 'PUT', body: alone(body) }),
      transformResponse: dataOf<TopicSwitch>,
      invalidatesTags: stepOfGuide,
      async onQueryStarted({ topic, receiver, on }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          inSetting(({ topics }) => {
            for (const row of topics) if (row.topic === topic) row[receiver] = on;
          }),
        );
        if (!(await answerOf(queryFulfilled))) shown.undo();
      },
    }),
    /** Turns on what is recommended to begin with. */
    turnOnRecommended: build.mutation<Recommended, void>({
      query: () => ({ url: 'notification/recommended', method: 'PUT' }),
      transformResponse: dataLike<Recommended>({ topics: [] }),
      invalidatesTags: stepOfGuide,
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        const saved = await answerOf(queryFulfilled);
        if (saved)
          dispatch(
            inSetting(({ topics }) => {
              for (const row of topics)
                Object.assign(
                  row,
                  saved.topics.find(({ topic }) => topic === row.topic),
                );
            }),
          );
      },
    }),
    /** Turns the merchant's own copy of every notification on or off. When that fails, the error message is shown, if there is one. */
    updateToSelf: build.mutation<ToSelf, boolean>({
      query: (on) => ({ url: `notification/update_to_self/${Number(on)}`, method: 'PUT' }),
      transformResponse: dataOf<ToSelf>,
      async onQueryStarted(on, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          inSetting((setting) => {
            setting.to_self = on;
          }),
        );
        if (!(await answerOf(queryFulfilled))) shown.undo();
      },
    }),
    /** Whether the store is notified of one event. */
    switchStoreEvent: build.mutation<StoreEvent, StoreEventBody>({
      query: (body) => ({ url: 'setting/shopify_notification', method: 'PUT', body: alone(body) }),
      transformResponse: dataOf<StoreEvent>,
      async onQueryStarted({ key, value }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          inSetting(({ store_events: events }) => {
            events[key] = value;
          }),
        );
        if (!(await answerOf(queryFulfilled))) shown.undo();
      },
    }),
    /** What these switches and rules would have sent; nothing is sent. */
    getDryRun: build.query<DryRun, DryRunBody>({
      query: (body) => ({ url: 'notification/dry_run', method: 'POST', body: alone(body) }),
      transformResponse: dataLike<DryRun>({ by_topic: [], by_day: [], skipped: [], examples: [] }),
      keepUnusedDataFor: 0,
    }),
    getMailLog: build.query<MailLog, MailLogBody>({
      query: (body) => ({ url: 'notification/mail_log', method: 'POST', body: alone(body) }),
      transformResponse: dataLike<MailLog>({ list: [{}], summary: {} }),
      providesTags: ['MailLog'],
    }),
    /** A mail as it was sent; 410 when its text is no longer stored. */
    getMailAsSent: build.query<MailAsSent, string>({
      query: (id) => ({ url: `notification/mail/${encodeURIComponent(id)}` }),
      transformResponse: dataLike<MailAsSent>({ row: {} }),
      providesTags: ['MailLog'],
    }),
    /** Sends mails again, as new ones; the answer names what was refused. */
    resendMails: build.mutation<Resent, string[]>({
      query: (ids) => ({ url: 'notification/resend', method: 'POST', body: alone({ ids }) }),
      transformResponse: dataLike<Resent>({ refused: [] }),
      invalidatesTags: ['MailLog', 'MailSetting', 'MailSummary'],
    }),
    getMailSummary: build.query<MailSummary, SummaryDays>({
      query: (days) => ({ url: 'notification/summary', params: { days } }),
      transformResponse: dataLike<MailSummary>({ total: {}, by_topic: [], by_language: [], by_day: [], failures: [] }),
      providesTags: ['MailSummary'],
    }),
    getSuppressed: build.query<SuppressedAddresses, void>({
      query: () => ({ url: 'notification/suppressed' }),
      transformResponse: dataLike<SuppressedAddresses>({ list: [{}] }),
      providesTags: ['Suppressed'],
    }),
    /** Sends to a bounced address again. */
    releaseAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: `notification/suppressed/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Suppressed'],
    }),
  }),
});

const { updateQueryData } = notificationApi.util;

/** Changes what was read of the settings. */
const inSetting = (change: (setting: NotificationSetting) => void) =>
  updateQueryData('getNotificationSetting', undefined, change);

/** The answer, or undefined when the call failed, which the caller handles. */
const answerOf = <T>(request: Promise<{ data: T }>): Promise<T | undefined> =>
  request.then(
    ({ data }) => data,
    () => undefined,
  );

export const {
  useGetNotificationSettingQuery,
  useSaveNotificationSettingMutation,
  useSwitchNotificationMutation,
  useTurnOnRecommendedMutation,
  useUpdateToSelfMutation,
  useSwitchStoreEventMutation,
  useGetDryRunQuery,
  useGetMailLogQuery,
  useGetMailAsSentQuery,
  useResendMailsMutation,
  useGetMailSummaryQuery,
  useGetSuppressedQuery,
  useReleaseAddressMutation,
} = notificationApi;
