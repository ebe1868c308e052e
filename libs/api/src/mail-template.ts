import { topicPath, type MailTopic } from '@parcelway/domain';
import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf, MailSettings, MailVersion } from '@parcelway/http-contract';

export type MailTemplate = DataOf<Calls['notificationTemplate']>;
export type MailSaved = DataOf<Calls['saveNotificationTemplate']>;
/** Which draft is saved: of that topic, from the revision it was read at. */
export interface TemplateBody {
  topic: MailTopic;
  settings: BodyOf<Calls['saveNotificationTemplate']>['settings'];
  revision: number;
}
export type PublishMailBody = BodyOf<Calls['publishNotificationTemplate']>;
export type RestoreMailBody = BodyOf<Calls['restoreNotificationTemplate']>;
export type RestoredMail = DataOf<Calls['restoreNotificationTemplate']>;
export type MailVersionWhole = DataOf<Calls['notificationVersion']>;
export type MailPreviewBody = BodyOf<Calls['previewNotification']>;
export type MailPreview = DataOf<Calls['previewNotification']>;
export type TestMailBody = BodyOf<Calls['testNotification']>;

const withTags = baseApi.enhanceEndpoints({ addTagTypes: ['MailSetting', 'MailDraft', 'MailLog'] });

// Another body at the same time is no duplicate of it.
const alone = (body: object) => ({ ...body, cancelType: 'all' });
const pathOf = (topic: MailTopic) => {
  const { status, custom } = topicPath(topic);
  return { url: `notification/template/${encodeURIComponent(status)}`, custom };
};
const templateLike = dataLike<MailTemplate>({
  settings: { look: {}, subject: {}, preheader: {}, blocks: [] },
  versions: [],
  editors: [],
  locked: [],
  languages: [],
  page_look: {},
});

/** The design of mails. */
export const mailTemplateApi = withTags.injectEndpoints({
  endpoints: (build) => ({
    /** A topic's draft, for display. */
    getMailTemplate: build.query<MailTemplate, MailTopic>({
      query: (topic) => {
        const { url, custom } = pathOf(topic);
        return { url, params: { custom } };
      },
      transformResponse: templateLike,
      providesTags: ['MailDraft'],
    }),
    /** A topic's draft while it is edited. Polled every 20 s, which also shows others who has it open. */
    watchMailTemplate: build.query<MailTemplate, MailTopic>({
      query: (topic) => {
        const { url, custom } = pathOf(topic);
        return { url, params: { custom, watch: true } };
      },
      transformResponse: templateLike,
      providesTags: ['MailDraft'],
    }),
    /** Saves the draft from the revision it was read at; the error's code is 409 when somebody else saved meanwhile. */
    saveMailTemplate: build.mutation<MailSaved, TemplateBody>({
      query: ({ topic, ...body }) => {
        const { url, custom } = pathOf(topic);
        return { url, method: 'PUT', body: alone({ ...body, custom }) };
      },
      transformResponse: dataOf<MailSaved>,
      invalidatesTags: (saved) => (saved ? ['MailSetting'] : []),
      // What was read of the draft is updated without a new request after each save.
      async onQueryStarted({ topic, settings }, { dispatch, queryFulfilled }) {
        const saved = await answerOf(queryFulfilled);
        if (!saved) return;
        const change = (draft: MailTemplate) =>
          void Object.assign(draft, saved, { unpublished: true, settings: settings as MailSettings });
        dispatch(updateQueryData('getMailTemplate', topic, change));
        dispatch(updateQueryData('watchMailTemplate', topic, change));
      },
    }),
    /** Sends the draft of that revision from now on; 409 when it is another one by now, 422 when it cannot be filled. */
    publishMailTemplate: build.mutation<MailVersion, PublishMailBody>({
      query: (body) => ({ url: 'notification/publish', method: 'POST', body: alone(body) }),
      transformResponse: dataOf<MailVersion>,
      invalidatesTags: ['MailSetting', 'MailDraft'],
    }),
    /** Sends our own mail of a topic again. */
    unpublishMailTemplate: build.mutation<unknown, MailTopic>({
      query: (topic) => ({ url: 'notification/unpublish', method: 'POST', body: alone({ topic }) }),
      invalidatesTags: ['MailSetting', 'MailDraft'],
    }),
    /** Makes a published version, or our own mail, the draft again, in place of the draft of that revision. */
    restoreMailTemplate: build.mutation<RestoredMail, RestoreMailBody>({
      query: (body) => ({ url: 'notification/restore', method: 'POST', body: alone(body) }),
      transformResponse: dataLike<RestoredMail>({ settings: { blocks: [] } }),
      invalidatesTags: ['MailSetting', 'MailDraft'],
    }),
    getMailVersion: build.query<MailVersionWhole, string>({
      query: (id) => ({ url: `notification/version/${encodeURIComponent(id)}` }),
      transformResponse: dataLike<MailVersionWhole>({ settings: { blocks: [] } }),
      providesTags: ['MailDraft'],
    }),
    /** The mail as it would be. A newer request replaces one that is running. */
    getMailPreview: build.query<MailPreview, MailPreviewBody>({
      query: (body) => ({ url: 'notification/preview', method: 'POST', body: { ...body } }),
      transformResponse: dataLike<MailPreview>({ problems: [], untranslated: [] }),
      keepUnusedDataFor: 5,
    }),
    /** Sends one mail marked as a test. */
    sendTestMail: build.mutation<DataOf<Calls['testNotification']>, TestMailBody>({
      query: (body) => ({ url: 'notification/test_send', method: 'POST', body: { ...body } }),
      transformResponse: dataOf<DataOf<Calls['testNotification']>>,
      invalidatesTags: ['MailLog'],
    }),
  }),
});

const { updateQueryData } = mailTemplateApi.util;

/** The answer, or undefined when the call failed, which the caller handles. */
const answerOf = <T>(request: Promise<{ data: T }>): Promise<T | undefined> =>
  request.then(
    ({ data }) => data,
    () => undefined,
  );

export const {
  useGetMailTemplateQuery,
  useWatchMailTemplateQuery,
  useSaveMailTemplateMutation,
  usePublishMailTemplateMutation,
  useUnpublishMailTemplateMutation,
  useRestoreMailTemplateMutation,
  useGetMailVersionQuery,
  useGetMailPreviewQuery,
  useLazyGetMailPreviewQuery,
  useSendTestMailMutation,
} = mailTemplateApi;
