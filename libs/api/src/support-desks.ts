import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { SupportDesk } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';

type Desks = DataOf<Calls['supportDesks']>;
export type Desk = Desks['list'][number];
export type DeskPreview = DataOf<Calls['supportDeskPreview']>;
type Connected = DataOf<Calls['connectSupportDesk']>;

const address = (name: SupportDesk, call: string) => `setting/support-desks/${name}/${call}`;

/** Help desks that show parcels beside a ticket. */
export const supportDesksApi = baseApi.enhanceEndpoints({ addTagTypes: ['SupportDesks'] }).injectEndpoints({
  endpoints: (build) => ({
    getSupportDesks: build.query<Desk[], void>({
      query: () => ({ url: 'setting/support-desks' }),
      transformResponse: (body) => dataLike<Desks>({ list: [] })(body).list,
      providesTags: ['SupportDesks'],
    }),
    /** Its answer alone has the key. */
    connectSupportDesk: build.mutation<Connected, SupportDesk>({
      query: (name) => ({ url: address(name, 'connect'), method: 'POST', body: {} }),
      transformResponse: dataOf<Connected>,
      invalidatesTags: (_data, error) => (error ? [] : ['SupportDesks']),
    }),
    disconnectSupportDesk: build.mutation<Desk, SupportDesk>({
      query: (name) => ({ url: address(name, 'disconnect'), method: 'POST', body: {} }),
      transformResponse: dataOf<Desk>,
      invalidatesTags: (_data, error) => (error ? [] : ['SupportDesks']),
    }),
    /** What it is answered for a customer; without an address, for that of the latest order. */
    getDeskPreview: build.query<DeskPreview, { name: SupportDesk; email: string }>({
      query: ({ name, email }) => ({ url: address(name, 'preview'), params: email === '' ? {} : { email } }),
      transformResponse: dataOf<DeskPreview>,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetSupportDesksQuery,
  useConnectSupportDeskMutation,
  useDisconnectSupportDeskMutation,
  useGetDeskPreviewQuery,
} = supportDesksApi;
