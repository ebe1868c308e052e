import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type ExportInformation = DataOf<Calls['exportInformation']>;
export type ExportRun = DataOf<Calls['exportState']>;
export type ExportBody = BodyOf<Calls['doExport']>;

const exportsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Export', 'ExportInformation'] }).injectEndpoints({
  endpoints: (build) => ({
    getExportInformation: build.query<ExportInformation, void>({
      query: () => ({ url: 'export/get_information' }),
      transformResponse: dataLike<ExportInformation>({ columns: {}, saved: [], file_types: [] }),
      providesTags: ['ExportInformation'],
    }),
    /** The user's exports, newest first. */
    getExports: build.query<ExportRun[], void>({
      // Polled while one runs, after a failure less often.
      query: () => ({ url: 'export/list' }),
      transformResponse: (body) => dataLike<DataOf<Calls['exportList']>>({ exports: [] })(body).exports,
      providesTags: ['Export'],
    }),
    doExport: build.mutation<DataOf<Calls['doExport']>, ExportBody>({
      query: (body) => ({ url: 'export/do_export', method: 'POST', body }),
      transformResponse: dataOf<DataOf<Calls['doExport']>>,
      invalidatesTags: (_data, error) => (error ? [] : ['Export', 'ExportInformation']),
    }),
    cancelExport: build.mutation<ExportRun, string>({
      query: (id) => ({ url: `export/${encodeURIComponent(id)}/cancel`, method: 'POST' }),
      transformResponse: dataOf<ExportRun>,
      invalidatesTags: ['Export'],
    }),
  }),
});
export const { useGetExportInformationQuery, useGetExportsQuery, useDoExportMutation, useCancelExportMutation } =
  exportsApi;
export { exportsApi };
