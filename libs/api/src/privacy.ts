import { baseApi, dataLike } from '@parcelway/api';
import type { Calls, DataOf } from '@parcelway/http-contract';

export type Privacy = DataOf<Calls['privacy']>;

const privacyLike = dataLike<Privacy>({});
const url = 'setting/delete_data';

/** Exports and the deletion of all data of the shop. What the server refuses shows that something has changed meanwhile. */
export const privacyApi = baseApi.enhanceEndpoints({ addTagTypes: ['Privacy'] }).injectEndpoints({
  endpoints: (build) => ({
    getPrivacy: build.query<Privacy, void>({
      query: () => ({ url: 'setting/privacy' }),
      transformResponse: privacyLike,
      providesTags: ['Privacy'],
    }),
    exportData: build.mutation<Privacy, void>({
      query: () => ({ url: 'setting/data_export', method: 'POST' }),
      transformResponse: privacyLike,
      invalidatesTags: ['Privacy'],
    }),
    cancelDataExport: build.mutation<Privacy, string>({
      query: (id) => ({ url: `setting/data_export/${id}/cancel`, method: 'POST' }),
      transformResponse: privacyLike,
      invalidatesTags: ['Privacy'],
    }),
    /** @param name of the store, as the user typed it */
    deleteData: build.mutation<Privacy, string>({
      query: (name) => ({ url, method: 'POST', body: { name } }),
      transformResponse: privacyLike,
      invalidatesTags: (_data, error) => (error && 'errors' in error ? [] : ['Privacy']),
    }),
    undoDeleteData: build.mutation<Privacy, void>({
      query: () => ({ url, method: 'DELETE' }),
      transformResponse: privacyLike,
      invalidatesTags: ['Privacy'],
    }),
  }),
});
export const {
  useGetPrivacyQuery,
  useExportDataMutation,
  useCancelDataExportMutation,
  useDeleteDataMutation,
  useUndoDeleteDataMutation,
} = privacyApi;
