import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type OrderStatus = DataOf<Calls['orderStatus']>;
export type OrderStatusBody = BodyOf<Calls['saveOrderStatus']>;
export type StatusPreviewBody = BodyOf<Calls['previewOrderStatus']>;
export type StatusPreview = DataOf<Calls['previewOrderStatus']>;
type All = DataOf<Calls['orderStatusList']>;

const orderStatusApi = baseApi.enhanceEndpoints({ addTagTypes: ['Order', 'OrderStatus'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The shop's own statuses, in its order. */
    getOrderStatuses: build.query<OrderStatus[], void>({
      query: () => ({ url: 'order_status' }),
      transformResponse: (body) => dataLike<All>({ statuses: [] })(body).statuses,
      providesTags: ['OrderStatus'],
    }),
    /** Adds a status at the end, or with an id changes the one that is there. */
    saveOrderStatus: build.mutation<OrderStatus, OrderStatusBody>({
      query: (body) => ({ url: 'order_status', method: 'PUT', body }),
      transformResponse: dataOf<OrderStatus>,
      invalidatesTags: ['OrderStatus', 'Order'],
    }),
    moveOrderStatuses: build.mutation<unknown, string[]>({
      query: (ids) => ({ url: 'order_status/positions', method: 'PUT', body: { ids } }),
      invalidatesTags: ['OrderStatus', 'Order'],
    }),
    deleteOrderStatus: build.mutation<unknown, string>({
      query: (id) => ({ url: `order_status/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['OrderStatus', 'Order'],
    }),
    /** What shoppers would see; requested while the merchant types. */
    getStatusPreview: build.query<StatusPreview, StatusPreviewBody>({
      query: (body) => ({ url: 'order_status/preview', method: 'POST', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataOf<StatusPreview>,
      keepUnusedDataFor: 30,
    }),
  }),
});
export const {
  useGetOrderStatusesQuery,
  useSaveOrderStatusMutation,
  useMoveOrderStatusesMutation,
  useDeleteOrderStatusMutation,
  useGetStatusPreviewQuery,
} = orderStatusApi;
