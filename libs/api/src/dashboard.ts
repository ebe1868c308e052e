import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type DashboardPage = DataOf<Calls['dashboardPage']>;
export type TrendChart = DataOf<Calls['trendChart']>;
export type SpecialStatus = DataOf<Calls['specialStatus']>;
export type DashboardSetting = DashboardPage['setting'];
export type DashboardChange = BodyOf<Calls['updateDashboard']>;
export type GiftAnswer = BodyOf<Calls['dashboardGift']>;
export type CourierChange = BodyOf<Calls['changeCourier']>;
export type GuideBody = NonNullable<BodyOf<Calls['guideFinal']>>;
type GuideEnd = DataOf<Calls['guideFinal']>;

const withTags = baseApi.enhanceEndpoints({ addTagTypes: ['Dashboard', 'Session'] });

/** The dashboard. `days`: one of the ranges that are offered. */
export const dashboardApi = withTags.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardPage, number>({
      query: (days) => ({ url: 'dashboard/page_data', params: { days } }),
      transformResponse: dataLike<DashboardPage>({
        range: {},
        cards: {},
        locked: [],
        status_count: {},
        guide: {},
        quota: {},
        attention: [{ link: {} }],
        setting: { sections: [] },
        recommend_apps: [],
      }),
      providesTags: ['Dashboard'],
    }),
    getTrendChart: build.query<TrendChart, number>({
      query: (days) => ({ url: 'dashboard/trend_chart', params: { days } }),
      transformResponse: dataLike<TrendChart>({ range: {}, dates: [], series: [{ data: [] }] }),
      providesTags: ['Dashboard'],
    }),
    getSpecialStatus: build.query<SpecialStatus, void>({
      query: () => ({ url: 'dashboard/special_status' }),
      transformResponse: dataLike<SpecialStatus>({ list: [{ sample_ids: [] }] }),
      providesTags: ['Dashboard'],
    }),
    /** Optimistic; re-read after a refusal. */
    updateDashboard: build.mutation<DashboardSetting, DashboardChange>({
      query: (body) => ({ url: 'dashboard/update_setting', method: 'POST', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataLike<DashboardSetting>({ sections: [] }),
      onQueryStarted({ choose_plan: hasChosen, ...setting }, { dispatch, getState }) {
        for (const days of dashboardApi.util.selectCachedArgsForQuery(getState(), 'getDashboard'))
          dispatch(
            dashboardApi.util.updateQueryData('getDashboard', days, (page) => {
              Object.assign(page.setting, setting);
              if (hasChosen) page.guide.choose_plan = true;
            }),
          );
      },
      invalidatesTags: (_data, error) => (error ? ['Dashboard'] : []),
    }),
    sendGift: build.mutation<{ asks_gift: boolean }, GiftAnswer>({
      query: (body) => ({ url: 'dashboard/gift', method: 'POST', body }),
      transformResponse: dataOf<{ asks_gift: boolean }>,
      invalidatesTags: ['Dashboard'],
    }),
    changeShopCourier: build.mutation<{ own: string[] }, CourierChange>({
      query: (body) => ({ url: 'setting/change_courier', method: 'PUT', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataLike<{ own: string[] }>({ own: [] }),
      invalidatesTags: ['Dashboard'],
    }),
    /** Ends the setup guide; without arguments the body is empty. */
    endGuide: build.mutation<GuideEnd, GuideBody | void>({
      query: (body) => ({ url: 'dashboard/guide_final', method: 'POST', body: { ...body } }),
      transformResponse: dataOf<GuideEnd>,
      invalidatesTags: ['Session'],
    }),
  }),
});
export const {
  useGetDashboardQuery,
  useGetTrendChartQuery,
  useGetSpecialStatusQuery,
  useUpdateDashboardMutation,
  useSendGiftMutation,
  useChangeShopCourierMutation,
  useEndGuideMutation,
} = dashboardApi;
