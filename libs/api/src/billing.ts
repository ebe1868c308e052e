import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { Calls, DataOf } from '@parcelway/http-contract';

export type QuotaLedger = DataOf<Calls['quotaLedger']>;
type QuotaExpansion = DataOf<Calls['quotaExpansion']>;

export const billingApi = baseApi.injectEndpoints({
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
  }),
});
export const { useGetQuotaLedgerQuery } = billingApi;
