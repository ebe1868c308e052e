import type { Calls, DataOf } from '@parcelway/http-contract';
import { baseApi, dataLike } from './base-api';

export type CourierList = DataOf<Calls['couriers']>['courier'];

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCouriers: build.query<CourierList, void>({
      query: () => ({ url: 'setting/couriers' }),
      transformResponse: (body) => dataLike<DataOf<Calls['couriers']>>({ courier: [] })(body).courier,
      providesTags: ['Courier'],
      // Changes with releases only: kept for the life of the page.
      keepUnusedDataFor: Infinity,
    }),
  }),
});
export const { useGetCouriersQuery } = settingsApi;
