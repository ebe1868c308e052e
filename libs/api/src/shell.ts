import { dataLike, dataOf } from '@parcelway/api';
import { userSettingsApi } from '@parcelway/api/user-settings';
import type { Language } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

/** The calls of the frame around every screen. Part of the shell's own code; remotes do not make them. */

export type UserOther = DataOf<Calls['userOther']>;
export type NoticePage = DataOf<Calls['notification']>;
export type Notice = NoticePage['notification_list'][number];
export type PlanModalData = DataOf<Calls['planModalData']>;
type ActivityInfo = DataOf<Calls['activityInfo']>;
export type PlatformMessages = DataOf<Calls['shopifyMessage']>;
export type ChatStart = DataOf<Calls['intercomChat']>;
export type LanguageData = DataOf<Calls['lang']>;
type RateBody = NonNullable<BodyOf<Calls['rate']>>;
type PromotionBody = NonNullable<BodyOf<Calls['promotionClick']>>;

export const shellApi = userSettingsApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the page needs later than the session. */
    getUserOther: build.query<UserOther, void>({
      query: () => ({ url: 'user_other' }),
      transformResponse: dataLike<UserOther>({ nps: {} }),
    }),
    /** What is new, newest first, page by page. */
    getNotices: build.infiniteQuery<NoticePage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ next_page_num: next }) => (next === '' ? undefined : next),
      },
      query: ({ pageParam }) => ({ url: 'common/notification', params: { page: pageParam } }),
      transformResponse: dataLike<NoticePage>({
        notification_list: [{ id: '', tag: '', last_update: '', title: '', content: '' }],
      }),
    }),
    /** Marks the notices up to this one as seen. @param newest its id */
    seeNotices: build.mutation<unknown, string>({
      query: (newest) => ({
        url: 'setting/user_set',
        method: 'PUT',
        body: { key: 'notice_seen', value: newest, cancelType: 'all' },
      }),
      async onQueryStarted(_newest, { dispatch, queryFulfilled }) {
        const hideDot = () =>
          dispatch(
            shellApi.util.updateQueryData('getUserOther', undefined, (other) => {
              other.is_new_notice = false;
            }),
          );
        // The bell's dot disappears at once, and returns when the server refuses.
        const seen = hideDot();
        // What arrived meanwhile was sent before the server knew.
        await queryFulfilled.then(hideDot, () => seen.undo());
      },
    }),
    /** Counts that something was used. @param name short and plain, never personal */
    countUse: build.mutation<unknown, string>({
      query: (name) => ({ url: 'data/buried_point', method: 'POST', body: { name, cancelType: 'all' } }),
    }),
    /** Counts that an offer was followed, and from where. */
    countOffer: build.mutation<unknown, PromotionBody>({
      query: (body) => ({ url: 'data/promotion_click', method: 'POST', body }),
    }),
    /** A rating of the app with a message to us. */
    rate: build.mutation<unknown, RateBody>({ query: (body) => ({ url: 'rate', method: 'POST', body }) }),
    /** The offer that is open to this shop, if any. */
    getActivityInfo: build.query<ActivityInfo, void>({
      query: () => ({ url: 'common/activity_info' }),
      transformResponse: dataOf<ActivityInfo>,
    }),
    /** Messages of the store platform to the merchant. */
    getPlatformMessages: build.query<PlatformMessages, void>({
      query: () => ({ url: 'shopify_message' }),
      transformResponse: dataLike<PlatformMessages>({ messages: [{}] }),
    }),
    /** How to start the live chat. */
    getChatStart: build.query<ChatStart, void>({
      query: () => ({ url: 'intercom-chat', prefix: 'v2' }),
      transformResponse: dataLike<ChatStart>({ user: {} }),
    }),
    /** What the upgrade dialog offers. */
    getPlanModalData: build.query<PlanModalData, void>({
      query: () => ({ url: 'common/plan_modal_data' }),
      transformResponse: dataLike<PlanModalData>({ plans: [{}] }),
    }),
    /**
     * Texts that were changed after the release; null where there are none, or the request failed. Requested once per
     * language and page.
     */
    getLanguageData: build.query<LanguageData | null, Language>({
      async queryFn(language, _api, _options, fetchBase) {
        const { data: body } = await fetchBase({ url: `lang/${language}`, quiet: true });
        return { data: (body as { data?: LanguageData | null } | undefined)?.data ?? null };
      },
      keepUnusedDataFor: Infinity,
    }),
  }),
});
export const {
  useGetUserOtherQuery,
  useGetNoticesInfiniteQuery,
  useSeeNoticesMutation,
  useCountUseMutation,
  useCountOfferMutation,
  useRateMutation,
  useGetActivityInfoQuery,
  useGetPlatformMessagesQuery,
  useLazyGetChatStartQuery,
  useGetPlanModalDataQuery,
  useGetLanguageDataQuery,
  useLazyGetLanguageDataQuery,
} = shellApi;
