import { baseApi, dataLike } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type CourierSettings = DataOf<Calls['courierSettings']>;
export type CourierSettingsChange = BodyOf<Calls['saveCourierSettings']>;

const settingsLike = dataLike<CourierSettings>({ couriers: [{}], mapping: [{}], custom: [{}] });
/** Where the same couriers and names are shown. */
const SHOWN = ['OwnCourier', 'Dashboard'] as const;

export const courierSettingsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['CourierSettings', ...SHOWN] })
  .injectEndpoints({
    endpoints: (build) => ({
      getCourierSettings: build.query<CourierSettings, void>({
        query: () => ({ url: 'setting/courier-settings' }),
        transformResponse: settingsLike,
        providesTags: ['CourierSettings'],
      }),
      saveCourierSettings: build.mutation<CourierSettings, CourierSettingsChange>({
        query: (body) => ({ url: 'setting/courier-settings', method: 'PUT', body: { ...body, cancelType: 'all' } }),
        transformResponse: settingsLike,
        async onQueryStarted(_body, { dispatch, queryFulfilled }) {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) dispatch(courierSettingsApi.util.updateQueryData('getCourierSettings', undefined, () => data));
        },
        invalidatesTags: (_data, error) => (error ? [] : [...SHOWN]),
      }),
    }),
  });
export const { useGetCourierSettingsQuery, useSaveCourierSettingsMutation } = courierSettingsApi;
