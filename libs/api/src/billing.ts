import { baseApi, dataLike } from '@parcelway/api';
import type { Calls, DataOf } from '@parcelway/http-contract';

export type QuotaLedger = DataOf<Calls['quotaLedger']>;

const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of what the shop was charged for, newest first. */
    getQuotaLedger: build.query<QuotaLedger, number>({
      query: (page) => ({ url: 'billing/quota_ledger', params: { page: String(page) } }),
      transformResponse: dataLike<QuotaLedger>({ lines: [] }),
    }),
  }),
});
export const { useGetQuotaLedgerQuery } = billingApi;
