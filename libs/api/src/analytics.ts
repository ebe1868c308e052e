import { baseApi, dataLike } from '@parcelway/api';
import type { Calls, DataOf, QueryOf } from '@parcelway/http-contract';

export type AnalyticsChart = DataOf<Calls['analyticsChart']>;
export type DeliveryPerformance = DataOf<Calls['deliveryPerformance']>;
export type TransitData = DataOf<Calls['transitData']>;
export type TimeDistribution = DataOf<Calls['timeDistribution']>;
export type CouponFile = DataOf<Calls['exportCouponSell']>;
export type ReviewList = DataOf<Calls['reviewList']>;
export type ReviewFile = DataOf<Calls['exportReviews']>;
export type { ReviewRow } from '@parcelway/http-contract';
type Review = ReviewList['list'][number];
export type RangeParams = QueryOf<Calls['analyticsChart']>;
export type PerformanceParams = QueryOf<Calls['deliveryPerformance']>;
export type TransitParams = QueryOf<Calls['transitData']>;
export type DistributionParams = QueryOf<Calls['timeDistribution']>;
export type ReviewParams = QueryOf<Calls['reviewList']>;
export type ReviewFilters = QueryOf<Calls['exportReviews']>;

type Params = Record<string, string | number | undefined>;
/** The same call for another range is no duplicate of it: both answers are wanted where two ranges are compared. */
const get = (url: string, params: object) => ({ url, params: params as Params });
const QUANTILES = {};

const withTags = baseApi.enhanceEndpoints({ addTagTypes: ['Review'] });

/** Figures of a range of days, and reviews. */
export const analyticsApi = withTags.injectEndpoints({
  endpoints: (build) => ({
    getAnalyticsChart: build.query<AnalyticsChart, RangeParams>({
      query: (params) => get('analytics/chart_data', params),
      transformResponse: dataLike<AnalyticsChart>({
        range: {},
        dates: [],
        shipments: { count: [], delivered: [], exceptions: [] },
        status_distribution: [{}],
        couriers: [{}],
        destinations: [{}],
        tracking_page: { views: [], visitors: [], clicks: [] },
        email: { sent: [], opened: [], clicked: [], failed: [] },
      }),
    }),
    getDeliveryPerformance: build.query<DeliveryPerformance, PerformanceParams>({
      query: (params) => get('dashboard/delivery_performance', params),
      transformResponse: dataLike<DeliveryPerformance>({ range: {}, list: [{}] }),
    }),
    getTransitData: build.query<TransitData, TransitParams>({
      query: (params) => get('analytics/transit_data', params),
      transformResponse: dataLike<TransitData>({
        range: {},
        summary: QUANTILES,
        by_courier: [QUANTILES],
        by_country: [QUANTILES],
        dates: [],
        p50: [],
        open: [],
        n: [],
      }),
    }),
    getTimeDistribution: build.query<TimeDistribution, DistributionParams>({
      query: (params) => get('dashboard/time_distribution', params),
      transformResponse: dataLike<TimeDistribution>({ range: {}, buckets: [{}], keys: [{}] }),
    }),
    exportCoupons: build.query<CouponFile, RangeParams>({
      query: (params) => get('export/export_coupon_sell', params),
      transformResponse: dataLike<CouponFile>({}),
      keepUnusedDataFor: 0,
    }),
    getReviews: build.query<ReviewList, ReviewParams>({
      query: (params) => get('analytics/reviews', params),
      transformResponse: dataLike<ReviewList>({
        list: [{ tags: [] }],
        summary: { stars: {}, by_courier: [{}], by_week: [{}] },
      }),
      providesTags: ['Review'],
    }),
    replyToReview: build.mutation<Review, { id: string; message: string }>({
      query: ({ id, message }) => ({ url: `analytics/reviews/${id}/reply`, method: 'POST', body: { message } }),
      transformResponse: dataLike<Review>({ tags: [] }),
      invalidatesTags: ['Review'],
    }),
    exportReviews: build.query<ReviewFile, ReviewFilters>({
      query: (params) => get('export/export_reviews', params),
      transformResponse: dataLike<ReviewFile>({}),
      keepUnusedDataFor: 0,
    }),
  }),
});
export const {
  useGetAnalyticsChartQuery,
  useGetDeliveryPerformanceQuery,
  useGetTransitDataQuery,
  useGetTimeDistributionQuery,
  useLazyExportCouponsQuery,
  useGetReviewsQuery,
  useReplyToReviewMutation,
  useLazyExportReviewsQuery,
} = analyticsApi;
