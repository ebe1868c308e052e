import { PAGE_THEMES, type PageTheme } from '@parcelway/domain';
import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf, PageImage, PageMasking, PageVersion, ParamsOf } from '@parcelway/http-contract';

export type PageOverview = DataOf<Calls['trackPageOverview']>;
export type PageSetting = DataOf<Calls['trackPageSetting']>;
export type PageSettingBody = BodyOf<Calls['saveTrackPageSetting']>;
export type PageExtraCode = DataOf<Calls['trackPageCode']>;
export type PageCodeBody = ParamsOf<Calls['saveTrackPageCode']> & BodyOf<Calls['saveTrackPageCode']>;
export type PageSaved = DataOf<Calls['saveTrackPageSetting']>;
export type PublishBody = BodyOf<Calls['publishTrackPage']>;
export type PageVersionWhole = DataOf<Calls['trackPageVersion']>;
export type RestoreBody = BodyOf<Calls['restoreTrackPage']>;
export type RestoredPage = DataOf<Calls['restoreTrackPage']>;
export type PagePreviewBody = BodyOf<Calls['previewTrackPage']>;
export type PagePreview = DataOf<Calls['previewTrackPage']>;
export type PageImageBody = BodyOf<Calls['uploadPageImage']>;
export type StoreCollection = DataOf<Calls['pageCollections']>['collections'][number];
type Versions = DataOf<Calls['trackPageVersions']>;
type Collections = DataOf<Calls['pageCollections']>;

const withTags = baseApi.enhanceEndpoints({
  addTagTypes: ['PageOverview', 'PageDraft', 'PageMasking', 'PageVersions', 'Dashboard'],
});

const settingOf = dataLike<PageSetting>({
  settings: { look: {}, lookup: {}, language: { offered: [] }, time: {}, sections: [], texts: {} },
  images: [],
  editors: [],
  locked: [],
});

/** The tracking page's design. */
export const trackingPageApi = withTags.injectEndpoints({
  endpoints: (build) => ({
    getPageOverview: build.query<PageOverview, void>({
      query: () => ({ url: 'trackpage/overview' }),
      transformResponse: dataLike<PageOverview>({ themes: [], views: [], missing: [] }),
      providesTags: ['PageOverview'],
    }),
    /** A theme's draft, for display. */
    getPageSetting: build.query<PageSetting, PageTheme>({
      query: (theme) => ({ url: 'trackpage/setting', params: { theme } }),
      transformResponse: settingOf,
      providesTags: ['PageDraft'],
    }),
    /** A theme's draft while it is edited. Polled every 20 s, which also shows others who has it open. */
    watchPageSetting: build.query<PageSetting, PageTheme>({
      query: (theme) => ({ url: 'trackpage/setting', params: { theme, watch: true } }),
      transformResponse: settingOf,
      providesTags: ['PageDraft'],
    }),
    /** Saves the draft from the revision it was read at; the error's code is 409 when somebody else saved meanwhile. */
    savePageSetting: build.mutation<PageSaved, PageSettingBody>({
      query: (body) => ({ url: 'trackpage/setting', method: 'PUT', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataOf<PageSaved>,
      invalidatesTags: (saved) => (saved ? ['PageOverview'] : []),
      // What was read of the draft is updated without a new request after each save.
      async onQueryStarted({ theme, settings }, { dispatch, queryFulfilled }) {
        const saved = await answerOf(queryFulfilled);
        if (saved) patchSaved(theme, saved, { settings: settings as PageSetting['settings'] }).forEach(dispatch);
      },
    }),
    getPageCode: build.query<PageExtraCode, PageTheme>({
      query: (theme) => ({ url: `trackpage/code/${theme}` }),
      transformResponse: dataLike<PageExtraCode>({ code: {} }),
      providesTags: ['PageDraft'],
    }),
    savePageCode: build.mutation<PageSaved, PageCodeBody>({
      query: ({ theme, ...body }) => ({
        url: `trackpage/code/${theme}`,
        method: 'PUT',
        body: { ...body, cancelType: 'all' },
      }),
      transformResponse: dataOf<PageSaved>,
      invalidatesTags: (saved) => (saved ? ['PageOverview'] : []),
      async onQueryStarted({ theme, code }, { dispatch, queryFulfilled }) {
        const saved = await answerOf(queryFulfilled);
        if (saved) patchSaved(theme, saved, { code }).forEach(dispatch);
      },
    }),
    getPageMasking: build.query<PageMasking, void>({
      query: () => ({ url: 'trackpage/masking' }),
      transformResponse: dataLike<PageMasking>({ rules: [] }),
      providesTags: ['PageMasking'],
    }),
    savePageMasking: build.mutation<PageMasking, PageMasking>({
      query: (body) => ({ url: 'trackpage/masking', method: 'PUT', body: { ...body } }),
      transformResponse: dataLike<PageMasking>({ rules: [] }),
      invalidatesTags: ['PageMasking'],
    }),
    /** Publishes the draft of that revision; 409 when it has changed since. */
    publishPage: build.mutation<PageVersion, PublishBody>({
      query: (body) => ({ url: 'trackpage/publish', method: 'POST', body }),
      transformResponse: dataOf<PageVersion>,
      // A step of the guide.
      invalidatesTags: ['PageOverview', 'PageDraft', 'PageVersions', 'Dashboard'],
    }),
    /** What was published of one theme or of both, newest first. */
    getPageVersions: build.query<PageVersion[], PageTheme | undefined>({
      query: (theme) => ({ url: 'trackpage/versions', params: { theme } }),
      transformResponse: (body) => dataLike<Versions>({ versions: [] })(body).versions,
      providesTags: ['PageVersions'],
    }),
    getPageVersion: build.query<PageVersionWhole, string>({
      query: (id) => ({ url: `trackpage/version/${encodeURIComponent(id)}` }),
      transformResponse: dataLike<PageVersionWhole>({ settings: { sections: [] }, code: {} }),
      providesTags: ['PageVersions'],
    }),
    /** Makes a published version its theme's draft again, in place of the draft of that revision. */
    restorePage: build.mutation<RestoredPage, RestoreBody>({
      query: (body) => ({ url: 'trackpage/restore', method: 'POST', body }),
      transformResponse: dataLike<RestoredPage>({ settings: { sections: [] }, code: {} }),
      invalidatesTags: ['PageOverview', 'PageDraft'],
    }),
    /** The shopper's page as it would be. */
    getPagePreview: build.query<PagePreview, PagePreviewBody>({
      query: (body) => ({ url: 'trackpage/preview', method: 'POST', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataOf<PagePreview>,
      keepUnusedDataFor: 5,
    }),
    /** The same image again is the one that is there. */
    uploadPageImage: build.mutation<PageImage, PageImageBody>({
      query: (body) => ({ url: 'trackpage/image', method: 'POST', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataOf<PageImage>,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const image = await answerOf(queryFulfilled);
        if (image) for (const theme of PAGE_THEMES) patchImage(theme, image).forEach(dispatch);
      },
    }),
    getStoreCollections: build.query<StoreCollection[], string>({
      query: (search) => ({ url: 'trackpage/collections', params: { search } }),
      transformResponse: (body) => dataLike<Collections>({ collections: [] })(body).collections,
    }),
  }),
});

/** The answer, or undefined when the call failed, which the caller handles. */
const answerOf = <T>(request: Promise<{ data: T }>): Promise<T | undefined> =>
  request.then(
    ({ data }) => data,
    () => undefined,
  );

const { updateQueryData } = trackingPageApi.util;

/** Updates what was read of a theme's settings, for display and for the editor. */
const inSettings = (theme: PageTheme, change: (draft: PageSetting) => void) => [
  updateQueryData('getPageSetting', theme, change),
  updateQueryData('watchPageSetting', theme, change),
];

/** Settings and code are one draft: a save of either moves the revision of both. */
const patchSaved = (
  theme: PageTheme,
  saved: PageSaved,
  { settings, code }: { settings?: PageSetting['settings']; code?: PageExtraCode['code'] },
) => [
  ...inSettings(theme, (draft) => {
    Object.assign(draft, saved, { unpublished: true }, settings && { settings });
  }),
  updateQueryData('getPageCode', theme, (draft) => {
    Object.assign(draft, saved, code && { code });
  }),
];

const patchImage = (theme: PageTheme, image: PageImage) =>
  inSettings(theme, (draft) => {
    draft.images = [image, ...draft.images.filter(({ id }) => id !== image.id)];
  });

export const {
  useGetPageOverviewQuery,
  useGetPageSettingQuery,
  useWatchPageSettingQuery,
  useSavePageSettingMutation,
  useGetPageCodeQuery,
  useSavePageCodeMutation,
  useGetPageMaskingQuery,
  useSavePageMaskingMutation,
  usePublishPageMutation,
  useGetPageVersionsQuery,
  useGetPageVersionQuery,
  useRestorePageMutation,
  useGetPagePreviewQuery,
  useLazyGetPagePreviewQuery,
  useUploadPageImageMutation,
  useGetStoreCollectionsQuery,
} = trackingPageApi;
