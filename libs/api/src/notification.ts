import { baseApi, dataOf } from '@parcelway/api';
import type { Calls, DataOf } from '@parcelway/http-contract';

type ToSelf = DataOf<Calls['updateToSelf']>;

export const notificationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Turns the merchant's own copy of every notification on or off. When that fails, the error message is shown, if there is one. */
    updateToSelf: build.mutation<ToSelf, boolean>({
      query: (on) => ({ url: `notification/update_to_self/${Number(on)}`, method: 'PUT' }),
      transformResponse: dataOf<ToSelf>,
    }),
  }),
});
