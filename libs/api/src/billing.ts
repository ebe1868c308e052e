import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf, QueryOf } from '@parcelway/http-contract';

export type QuotaLedger = DataOf<Calls['quotaLedger']>;
type QuotaExpansion = DataOf<Calls['quotaExpansion']>;
export type BillingData = DataOf<Calls['billingPage']>;
export type SwitchPreview = DataOf<Calls['switchPreview']>;
export type SwitchTarget = QueryOf<Calls['switchPreview']>;
export type Approval = DataOf<Calls['subscribe']>;
type Subscribing = BodyOf<Calls['subscribe']>;
type Cancelling = BodyOf<Calls['cancelPlan']>;
type Cancelled = DataOf<Calls['cancelPlan']>;
type Capped = DataOf<Calls['overageCap']>;
export type BillingHistoryPage = DataOf<Calls['billingHistory']>;
/** The filters of the history; its pages are as large as the call wants them. */
export type BillingHistoryQuery = Pick<QueryOf<Calls['billingHistory']>, 'kind' | 'start' | 'end'>;

/** The most that the server answers at once. */
const FILE_PAGE_SIZE = 200;
const post = <Body>(url: string, body: Body) => ({ url, method: 'POST' as const, body });
const historyLike = dataLike<BillingHistoryPage>({ entries: [{ subject: {} }], totals: [{}] });
/** What was bought or taken back changes all that the screens show. */
const changesPlan = (_data: unknown, error: unknown) =>
  error ? ['Billing' as const] : (['Billing', 'BillingHistory'] as const);

export const billingApi = baseApi.enhanceEndpoints({ addTagTypes: ['Billing', 'BillingHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of what the shop was charged for, newest first. */
    getQuotaLedger: build.query<QuotaLedger, number>({
      query: (page) => ({ url: 'billing/quota_ledger', params: { page: String(page) } }),
      transformResponse: dataLike<QuotaLedger>({ lines: [] }),
    }),
    /** Where to pay for a pack of further parcels; good for one payment. */
    getQuotaExpansion: build.query<QuotaExpansion, string>({
      query: (pack) => ({ url: `charge/quota_expansion/${encodeURIComponent(pack)}` }),
      transformResponse: dataOf<QuotaExpansion>,
      keepUnusedDataFor: 0,
    }),
    /** The shop's plan, what it used of it, and what can be bought. */
    getBilling: build.query<BillingData, void>({
      query: () => ({ url: 'billing/page_data' }),
      transformResponse: dataLike<BillingData>({
        ...{ current: {}, subscription: {}, trial: {}, usage: {}, packs: [{}] },
        ...{ ladder: { steps: [{}] }, cheapest: { monthly: {} } },
      }),
      providesTags: ['Billing'],
    }),
    /** What another plan changes. */
    getSwitchPreview: build.query<SwitchPreview, SwitchTarget>({
      query: (params) => ({ url: 'billing/switch_preview', params }),
      transformResponse: dataLike<SwitchPreview>({
        from: {},
        to: {},
        lost: [{ names: [] }],
        regained: [{ names: [] }],
      }),
      providesTags: ['Billing'],
      keepUnusedDataFor: 30,
    }),
    subscribe: build.mutation<Approval, Subscribing>({
      query: (body) => post('billing/subscribe', body),
      transformResponse: dataOf<Approval>,
      invalidatesTags: changesPlan,
    }),
    cancelPlan: build.mutation<Cancelled, Cancelling>({
      query: (body) => post('billing/cancel', body),
      transformResponse: dataOf<Cancelled>,
      invalidatesTags: changesPlan,
    }),
    /** Takes back what was to happen at the end of the cycle. */
    undoPlanChange: build.mutation<unknown, void>({
      query: () => post('billing/undo_change', {}),
      invalidatesTags: changesPlan,
    }),
    /** The most that is paid for parcels above the quota in a cycle. @param amount decimal text; 0: none are bought */
    setOverageCap: build.mutation<Capped, string>({
      query: (amount) => post('billing/cap', { amount }),
      transformResponse: dataOf<Capped>,
      invalidatesTags: changesPlan,
    }),
    /** Charges, credits and changes of plan, newest first, page by page. */
    getBillingHistory: build.infiniteQuery<BillingHistoryPage, BillingHistoryQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: 'billing/history',
        params: { ...queryArg, ...(pageParam && { cursor: pageParam }) },
      }),
      transformResponse: historyLike,
      providesTags: ['BillingHistory'],
      keepUnusedDataFor: 30,
    }),
    /** One page of the history for a file. */
    exportBillingHistory: build.query<BillingHistoryPage, BillingHistoryQuery & { cursor?: string }>({
      query: (params) => ({ url: 'billing/history', params: { ...params, pageSize: FILE_PAGE_SIZE } }),
      transformResponse: historyLike,
      keepUnusedDataFor: 0,
    }),
  }),
});
export const {
  useGetQuotaLedgerQuery,
  useLazyGetQuotaExpansionQuery,
  useGetBillingQuery,
  useGetSwitchPreviewQuery,
  useSubscribeMutation,
  useCancelPlanMutation,
  useUndoPlanChangeMutation,
  useSetOverageCapMutation,
  useGetBillingHistoryInfiniteQuery,
  useLazyExportBillingHistoryQuery,
} = billingApi;
