import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { IntegrationName } from '@parcelway/domain';
import type { Calls, DataOf, IntegrationSettings } from '@parcelway/http-contract';

type Integrations = DataOf<Calls['integrate']>;
export type Integration = Integrations['list'][number];
export type Connection = Integration['connections'][number];
export type IntegrationPreview = DataOf<Calls['integrationPreview']>;
export type IntegrationTest = DataOf<Calls['testIntegration']>;
export type DeliveryPage = DataOf<Calls['integrationDeliveries']>;
export type Delivery = DeliveryPage['list'][number];
type Saved = DataOf<Calls['saveIntegration']>;
type Rotated = DataOf<Calls['rotateSecret']>;
type Replayed = DataOf<Calls['replayDelivery']>;
interface One {
  name: IntegrationName;
  id: string;
}

const address = (name: IntegrationName, call = '') => `setting/integrate/${name}${call}`;

/** The tools that a shop has connected, and what they were sent. */
export const integrationsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Integrations', 'Deliveries'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getIntegrations: build.query<Integration[], void>({
        query: () => ({ url: 'setting/integrate' }),
        transformResponse: (body) => dataLike<Integrations>({ list: [{ connections: [{ statuses: [] }] }] })(body).list,
        providesTags: ['Integrations'],
      }),
      /** Connects a tool, or changes it. */
      saveIntegration: build.mutation<Saved, IntegrationSettings>({
        query: (body) => ({ url: address(body.name), method: 'PUT', body }),
        transformResponse: dataLike<Saved>({ connections: [] }),
        async onQueryStarted(_body, { dispatch, queryFulfilled }) {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (!data) return;
          const { secret: _secret, ...saved } = data;
          dispatch(replaced(saved));
        },
        // Saving may send again what waited.
        invalidatesTags: (_data, error) => (error ? [] : ['Deliveries']),
      }),
      disconnectIntegration: build.mutation<Integration, One>({
        query: ({ name, id }) => ({ url: address(name, '/disconnect'), method: 'POST', body: { id } }),
        transformResponse: dataLike<Integration>({ connections: [] }),
        async onQueryStarted(_one, { dispatch, queryFulfilled }) {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) dispatch(replaced(data));
        },
      }),
      /** A new secret of a webhook. @param id of its connection */
      rotateSecret: build.mutation<Rotated, string>({
        query: (id) => ({ url: address('webhook', '/rotate'), method: 'POST', body: { id } }),
        transformResponse: dataOf<Rotated>,
      }),
      /** What would be sent of the newest parcel. */
      getIntegrationPreview: build.query<IntegrationPreview, IntegrationName>({
        query: (name) => ({ url: address(name, '/preview') }),
        transformResponse: dataOf<IntegrationPreview>,
        keepUnusedDataFor: 0,
      }),
      testIntegration: build.mutation<IntegrationTest, One>({
        query: ({ name, id }) => ({ url: address(name, '/test'), method: 'POST', body: { id } }),
        transformResponse: dataOf<IntegrationTest>,
        // One that had stopped resumes.
        invalidatesTags: (data) => (data?.ok ? ['Integrations', 'Deliveries'] : []),
      }),
      /** The deliveries of a connection, newest first, page by page. */
      getDeliveries: build.infiniteQuery<DeliveryPage, One, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ before }) => before ?? undefined },
        query: ({ queryArg: { name, id }, pageParam }) => ({
          url: address(name, '/deliveries'),
          params: { id, ...(pageParam && { before: pageParam }) },
        }),
        transformResponse: dataLike<DeliveryPage>({ list: [] }),
        providesTags: ['Deliveries'],
        keepUnusedDataFor: 30,
      }),
      replayDelivery: build.mutation<Replayed, One>({
        query: ({ name, id }) => ({ url: address(name, '/replay'), method: 'POST', body: { id } }),
        transformResponse: dataOf<Replayed>,
        invalidatesTags: ['Deliveries', 'Integrations'],
      }),
    }),
  });

/** What the server answered takes the place of what was loaded. */
const replaced = (changed: Integration) =>
  integrationsApi.util.updateQueryData('getIntegrations', undefined, (list) =>
    list.map((one) => (one.name === changed.name ? changed : one)),
  );

export const {
  useGetIntegrationsQuery,
  useSaveIntegrationMutation,
  useDisconnectIntegrationMutation,
  useRotateSecretMutation,
  useGetIntegrationPreviewQuery,
  useTestIntegrationMutation,
  useGetDeliveriesInfiniteQuery,
  useReplayDeliveryMutation,
} = integrationsApi;
