import type { Calls, DataOf } from '@parcelway/http-contract';
import { baseApi, dataLike } from './base-api';

export type CourierList = DataOf<Calls['couriers']>['courier'];

export const settingsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Courier'] }).injectEndpoints({
  endpoints: (build) => ({
    getCouriers: build.query<CourierList, void>({
      query: () => ({ url: 'setting/couriers' }),
      transformResponse: (body) => dataLike<DataOf<Calls['couriers']>>({ courier: [] })(body).courier,
      providesTags: ['Courier'],
      // Changes with releases only: cached for the life of the page.
      keepUnusedDataFor: Infinity,
    }),
    /** Turns notifications through the store platform on or off; false = it failed, and the user saw the server's message. */
    updateShopifySwitch: build.mutation<boolean, boolean>({
      async queryFn(on, _api, _options, fetchBase) {
        const { error } = await fetchBase({ url: `setting/update_shopify_switch/${Number(on)}`, method: 'PUT' });
        return { data: !error };
      },
    }),
  }),
});
export const { useGetCouriersQuery } = settingsApi;
