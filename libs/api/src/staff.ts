import { baseApi, dataLike } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type Staff = DataOf<Calls['staff']>;
export type Person = Staff['staff'][number];
export type PersonChange = BodyOf<Calls['saveStaff']> & { id: string };
export type SettingHistory = DataOf<Calls['settingHistory']>;

const staffLike = dataLike<Staff>({ staff: [{ permissions: [] }] });

export const staffApi = baseApi.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaff: build.query<Staff, void>({
      query: () => ({ url: 'setting/staff' }),
      transformResponse: staffLike,
      providesTags: ['Staff'],
    }),
    /** What a person may do. */
    saveStaff: build.mutation<Staff, PersonChange>({
      query: ({ id, ...body }) => ({ url: `setting/staff/${id}`, method: 'PUT', body: { ...body, cancelType: 'all' } }),
      transformResponse: staffLike,
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(staffApi.util.updateQueryData('getStaff', undefined, () => data));
      },
    }),
    /** A page of changes, newest first. @param before `next` of the page before; null: the first page */
    getSettingHistory: build.query<SettingHistory, string | null>({
      query: (before) => ({ url: 'setting/history', params: before === null ? {} : { before } }),
      transformResponse: dataLike<SettingHistory>({ changes: [{ fields: [] }] }),
    }),
  }),
});
export const { useGetStaffQuery, useSaveStaffMutation, useGetSettingHistoryQuery } = staffApi;
