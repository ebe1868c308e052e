import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type OrderList = DataOf<Calls['orderList']>;
export type OrderCount = DataOf<Calls['orderCount']>;
export type ShipmentDetails = DataOf<Calls['shipmentDetails']>;
export type OrderDetail = DataOf<Calls['orderDetail']>;
export type CountryCourier = DataOf<Calls['countryCourier']>;
export type SyncStarted = DataOf<Calls['syncOrder']>;
export type OrderView = DataOf<Calls['saveView']>;
export type ActivityLog = DataOf<Calls['activityLog']>;
export type SyncPreview = DataOf<Calls['syncPreview']>;
type ViewBody = BodyOf<Calls['saveView']>;
type SyncBody = NonNullable<BodyOf<Calls['syncOrder']>>;

/** The list's query as it travels, from `toApiQuery` of libs/domain. */
export type OrderQuery = Record<string, string>;

export const ordersApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Order', 'OrderView', 'Activity', 'Sync', 'Session'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOrderList: build.query<OrderList, OrderQuery>({
        query: (params) => ({ url: 'order/list', params }),
        transformResponse: dataLike<OrderList>({ shipments: [], orders: [], counts: {} }),
        providesTags: ['Order'],
      }),
      getOrderCount: build.query<OrderCount, void>({
        // Polled every few seconds; the caller logs a failure.
        query: () => ({ url: 'order/count', prefix: 'v2', quiet: true }),
        transformResponse: dataOf<OrderCount>,
      }),
      syncOrder: build.mutation<SyncStarted, SyncBody>({
        query: (body) => ({ url: 'order/sync_order', method: 'POST', body }),
        transformResponse: dataOf<SyncStarted>,
        // Its days become the shop's usual ones.
        invalidatesTags: (_data, error) => (error ? [] : ['Sync', 'Session']),
      }),
      /** What a sync of so many days would bring. */
      getSyncPreview: build.query<SyncPreview, number>({
        query: (days) => ({ url: 'order/sync_preview', params: { sync_day: String(days) } }),
        transformResponse: dataOf<SyncPreview>,
      }),
      cancelSync: build.mutation<unknown, void>({ query: () => ({ url: 'order/sync_cancel', method: 'POST' }) }),
      getShipmentDetails: build.query<ShipmentDetails, OrderQuery & { id: string }>({
        query: (params) => ({ url: 'order/shipment_details', params }),
        transformResponse: dataLike<ShipmentDetails>({
          checkpoints: [],
          line_items: [],
          status_trail: [],
          milestones: {},
        }),
        providesTags: ['Order'],
      }),
      getOrderDetail: build.query<OrderDetail, string>({
        query: (id) => ({ url: `order/order_detail/${encodeURIComponent(id)}` }),
        transformResponse: dataLike<OrderDetail>({ shipments: [], line_items: [] }),
        providesTags: ['Order'],
      }),
      getCountryCourier: build.query<CountryCourier, void>({
        query: () => ({ url: 'order/country_courier' }),
        transformResponse: dataLike<CountryCourier>({ origin: [], destination: [], couriers: [], note: [], tags: [] }),
        providesTags: ['Order'],
      }),
      /** Actions on parcels; the list requests them to find jobs that still run. */
      getActivity: build.query<ActivityLog, { page: number }>({
        query: (params) => ({ url: 'order/actions', params }),
        transformResponse: dataLike<ActivityLog>({ actions: [] }),
        providesTags: ['Activity'],
      }),
      /** The saved views, in their order. */
      getOrderViews: build.query<OrderView[], void>({
        query: () => ({ url: 'order/view_list' }),
        transformResponse: (body) => dataLike<DataOf<Calls['viewList']>>({ views: [] })(body).views,
        providesTags: ['OrderView'],
      }),
      /** Saves a new view, or with an id the one that is there. */
      saveOrderView: build.mutation<OrderView, ViewBody>({
        query: (body) => ({ url: 'order/save_view', method: 'POST', body }),
        transformResponse: dataLike<OrderView>({ filters: {} }),
        invalidatesTags: ['OrderView'],
      }),
      putViewsInOrder: build.mutation<unknown, string[]>({
        query: (ids) => ({ url: 'order/view_positions', method: 'PUT', body: { ids } }),
        invalidatesTags: ['OrderView'],
      }),
      deleteOrderView: build.mutation<unknown, string>({
        query: (id) => ({ url: `order/view/${encodeURIComponent(id)}`, method: 'DELETE' }),
        invalidatesTags: ['OrderView'],
      }),
    }),
  });
export const {
  useGetOrderListQuery,
  useLazyGetOrderCountQuery,
  useSyncOrderMutation,
  useGetSyncPreviewQuery,
  useCancelSyncMutation,
  useGetShipmentDetailsQuery,
  useGetOrderDetailQuery,
  useGetCountryCourierQuery,
  useGetActivityQuery,
  useGetOrderViewsQuery,
  useSaveOrderViewMutation,
  usePutViewsInOrderMutation,
  useDeleteOrderViewMutation,
} = ordersApi;
