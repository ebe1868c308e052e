import { baseApi, dataLike } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

type CustomCouriers = DataOf<Calls['customCouriers']>;
export type CustomCourier = CustomCouriers['couriers'][number];
type EventsImported = DataOf<Calls['importCourierEvents']>;
export type CustomCourierChange = BodyOf<Calls['saveCustomCourier']>;

const likeAll = dataLike<CustomCouriers>({ couriers: [{ masks: [] }] });
const couriersOf = (body: unknown): CustomCourier[] => likeAll(body).couriers;
/** Where they are shown by name. */
const SHOWN = ['CourierSettings', 'OwnCourier'] as const;

/** The couriers that the shop has defined. */
export const customCouriersApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['CustomCouriers', 'Order', ...SHOWN] })
  .injectEndpoints({
    endpoints: (build) => ({
      getCustomCouriers: build.query<CustomCourier[], void>({
        query: () => ({ url: 'setting/custom-couriers' }),
        transformResponse: couriersOf,
        providesTags: ['CustomCouriers'],
      }),
      saveCustomCourier: build.mutation<CustomCourier[], CustomCourierChange>({
        query: (body) => ({ url: 'setting/custom-couriers', method: 'PUT', body: { ...body, cancelType: 'all' } }),
        transformResponse: couriersOf,
        invalidatesTags: (_data, error) => (error ? [] : ['CustomCouriers', ...SHOWN]),
      }),
      deleteCustomCourier: build.mutation<CustomCourier[], string>({
        query: (id) => ({ url: `setting/custom-couriers/${id}`, method: 'DELETE' }),
        transformResponse: couriersOf,
        // Also after a failure: somebody else may have deleted it.
        invalidatesTags: ['CustomCouriers', ...SHOWN],
      }),
      /** @param content of a CSV file */
      importCourierEvents: build.mutation<EventsImported, string>({
        query: (content) => ({ url: 'setting/custom-couriers/events', method: 'POST', body: { content } }),
        transformResponse: dataLike<EventsImported>({ issues: [{}] }),
        invalidatesTags: (_data, error) => (error ? [] : ['Order']),
      }),
    }),
  });
export const {
  useGetCustomCouriersQuery,
  useSaveCustomCourierMutation,
  useDeleteCustomCourierMutation,
  useImportCourierEventsMutation,
} = customCouriersApi;
