import { baseApi, dataOf, type Store } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type Account = DataOf<Calls['account']>;
export type SettingDashboard = DataOf<Calls['settingDashboard']>;
type Experimental = DataOf<Calls['updateExperimental']>;
type ExperimentalMessage = DataOf<Calls['experimentalMessage']>;
export type CustomerLanguage = BodyOf<Calls['settingLang']>['value'];
export type AccountChange = BodyOf<Calls['saveAccount']>;

/** What is counted by days of the shop, or shows where its emails go. */
const COUNTED = ['Session', 'Dashboard', 'MailSetting'] as const;

interface Started {
  dispatch: Store['dispatch'];
  queryFulfilled: Promise<{ data: Account }>;
}
/** Changes of the account are answered with all of it. */
const answeredAccount = {
  async onQueryStarted(_body: unknown, { dispatch, queryFulfilled }: Started) {
    const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
    if (data) dispatch(accountApi.util.updateQueryData('getAccount', undefined, () => data));
  },
};

export const accountApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Account', 'Sync', 'EddPreview', ...COUNTED] })
  .injectEndpoints({
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
      /** Whether the shop gets new releases before others. Shown at once, and reverted when the server refuses. */
      updateExperimental: build.mutation<Experimental, boolean>({
        query: (on) => ({ url: `setting/update_experimental/${Number(on)}`, method: 'PUT' }),
        transformResponse: dataOf<Experimental>,
        async onQueryStarted(on, { dispatch, queryFulfilled }) {
          const shown = dispatch(
            accountApi.util.updateQueryData('getSettingDashboard', undefined, ({ experimental }) => {
              experimental.enabled = on;
            }),
          );
          await queryFulfilled.catch(() => shown.undo());
        },
      }),
      /** Whether the shop is still shown what to expect of early releases. */
      setExperimentalMessage: build.mutation<ExperimentalMessage, boolean>({
        query: (status) => ({ url: 'setting/experimental_message', method: 'POST', body: { status } }),
        transformResponse: dataOf<ExperimentalMessage>,
        async onQueryStarted(status, { dispatch, queryFulfilled }) {
          const shown = dispatch(
            accountApi.util.updateQueryData('getSettingDashboard', undefined, ({ experimental }) => {
              experimental.message = status;
            }),
          );
          await queryFulfilled.catch(() => shown.undo());
        },
      }),
      /** Reports something about a release that the shop got early. */
      sendExperimentalFeedback: build.mutation<unknown, string>({
        query: (message) => ({ url: 'setting/experimental_feedback', method: 'PUT', body: { message } }),
      }),
      /** The language of customers of whom none is known. */
      setCustomerLanguage: build.mutation<Account, CustomerLanguage>({
        query: (value) => ({ url: 'setting/lang', method: 'PUT', body: { key: 'customer', value, cancelType: 'all' } }),
        transformResponse: dataOf<Account>,
        ...answeredAccount,
        invalidatesTags: (_data, error) => (error ? [] : ['EddPreview']),
      }),
      saveAccount: build.mutation<Account, AccountChange>({
        query: (body) => ({ url: 'setting/account', method: 'PUT', body: { ...body, cancelType: 'all' } }),
        transformResponse: dataOf<Account>,
        ...answeredAccount,
        invalidatesTags: (_data, error) => (error ? [] : [...COUNTED]),
      }),
    }),
  });
export const {
  useGetAccountQuery,
  useGetSettingDashboardQuery,
  useUpdateExperimentalMutation,
  useSetExperimentalMessageMutation,
  useSendExperimentalFeedbackMutation,
  useSaveAccountMutation,
  useSetCustomerLanguageMutation,
} = accountApi;
