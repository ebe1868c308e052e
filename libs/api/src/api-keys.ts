import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

type ApiKeys = DataOf<Calls['apiKeys']>;
export type ApiKey = ApiKeys['list'][number];
/** A key that was just made, readable this once. */
export type MadeKey = DataOf<Calls['createApiKey']>;

const address = (id: string, call = '') => `setting/api-keys/${id}${call}`;

/** The keys of the public API. */
export const apiKeysApi = baseApi.enhanceEndpoints({ addTagTypes: ['ApiKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    getApiKeys: build.query<ApiKey[], void>({
      query: () => ({ url: 'setting/api-keys' }),
      transformResponse: (body) => dataLike<ApiKeys>({ list: [{ scopes: [] }] })(body).list,
      providesTags: ['ApiKeys'],
    }),
    createApiKey: build.mutation<MadeKey, BodyOf<Calls['createApiKey']>>({
      query: (body) => ({ url: 'setting/api-keys', method: 'POST', body }),
      transformResponse: dataOf<MadeKey>,
      invalidatesTags: ['ApiKeys'],
    }),
    /** For a day the replaced key is valid too. @param id of the key */
    rotateApiKey: build.mutation<MadeKey, string>({
      query: (id) => ({ url: address(id, '/rotate'), method: 'POST' }),
      transformResponse: dataOf<MadeKey>,
      invalidatesTags: ['ApiKeys'],
    }),
    /** @param id of the key */
    revokeApiKey: build.mutation<object, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      transformResponse: dataOf<object>,
      invalidatesTags: ['ApiKeys'],
    }),
  }),
});
export const { useGetApiKeysQuery, useCreateApiKeyMutation, useRotateApiKeyMutation, useRevokeApiKeyMutation } =
  apiKeysApi;
