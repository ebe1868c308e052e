import type { Calls, DataOf } from '@parcelway/http-contract';
import { baseApi, dataOf } from './base-api';

export type CourierList = DataOf<Calls['couriers']>['courier'];

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCouriers: build.query<CourierList, void>({
      query: () => ({ url: 'setting/couriers' }),
      transformResponse: (body) => dataOf<DataOf<Calls['couriers']>>(body).courier,
      providesTags: ['Courier'],
      // Changes with releases only: kept for the life of the page.
      keepUnusedDataFor: Infinity,
    }),
  }),
});
export const { useGetCouriersQuery } = settingsApi;
