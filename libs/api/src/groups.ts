import { baseApi, dataLike } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type GroupStatus = DataOf<Calls['connectStatus']>;
export type GroupChange = BodyOf<Calls['connectStore']>;
export type GroupSyncs = DataOf<Calls['syncStatus']>;
export type GroupList = DataOf<Calls['groupList']>;

const statusLike = dataLike<GroupStatus>({ pending: [] });
const listLike = dataLike<GroupList>({ parcels: [], missing: [] });

/** Group stores: who is in the group, and the list of all its parcels. */
export const groupsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Group', 'GroupParcels'] }).injectEndpoints({
  endpoints: (build) => ({
    getGroup: build.query<GroupStatus, void>({
      query: () => ({ url: 'setting/connect_status', method: 'POST' }),
      transformResponse: statusLike,
      providesTags: ['Group'],
    }),
    /** What the server refuses shows that the group has changed meanwhile. */
    connectStore: build.mutation<GroupStatus, GroupChange>({
      query: (body) => ({ url: 'setting/connect_store', method: 'POST', body: { ...body, cancelType: 'all' } }),
      transformResponse: statusLike,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(groupsApi.util.updateQueryData('getGroup', undefined, () => data));
      },
      invalidatesTags: (_data, error) => (error ? ['Group'] : ['GroupParcels']),
    }),
    getGroupSyncs: build.query<GroupSyncs['stores'], void>({
      query: () => ({ url: 'setting/sync_status', method: 'POST' }),
      transformResponse: (body) => dataLike<GroupSyncs>({ stores: [] })(body).stores,
      providesTags: ['GroupParcels'],
    }),
    /** Parcels of all stores. @param params filters, and the cursor of the page */
    getGroupList: build.query<GroupList, Record<string, string>>({
      query: (params) => ({ url: 'order/group_list', params }),
      transformResponse: listLike,
      providesTags: ['GroupParcels'],
      keepUnusedDataFor: 30,
    }),
  }),
});
export const { useGetGroupQuery, useConnectStoreMutation, useGetGroupSyncsQuery, useGetGroupListQuery } = groupsApi;
