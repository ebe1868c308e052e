import { baseApi, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type Account = DataOf<Calls['account']>;
export type SettingDashboard = DataOf<Calls['settingDashboard']>;
export type AccountChange = BodyOf<Calls['saveAccount']>;

/** What is counted by days of the shop, or shows where its emails go. */
const COUNTED = ['Session', 'Dashboard', 'MailSetting'] as const;

export const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['Account', 'Sync', ...COUNTED] }).injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, void>({
      query: () => ({ url: 'setting/account' }),
      transformResponse: dataOf<Account>,
      providesTags: ['Account'],
    }),
    /** How far back the shop syncs, and its last sync. */
    getSettingDashboard: build.query<SettingDashboard, void>({
      query: () => ({ url: 'setting/dashboard' }),
      transformResponse: dataOf<SettingDashboard>,
      providesTags: ['Sync'],
    }),
    saveAccount: build.mutation<Account, AccountChange>({
      query: (body) => ({ url: 'setting/account', method: 'PUT', body: { ...body, cancelType: 'all' } }),
      transformResponse: dataOf<Account>,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(accountApi.util.updateQueryData('getAccount', undefined, () => data));
      },
      invalidatesTags: (_data, error) => (error ? [] : [...COUNTED]),
    }),
  }),
});
export const { useGetAccountQuery, useGetSettingDashboardQuery, useSaveAccountMutation } = accountApi;
