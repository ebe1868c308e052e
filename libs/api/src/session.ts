import type { Calls, DataOf } from '@parcelway/http-contract';
import { baseApi, dataLike } from './base-api';

export type Session = DataOf<Calls['session']>;

export const sessionApi = baseApi.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      // The host logs a failure and shows it above the screen.
      query: () => ({ url: 'auth/session', quiet: true }),
      transformResponse: dataLike<Session>({ user: {}, permission: [] }),
      providesTags: ['Session'],
    }),
  }),
});
export const { useGetSessionQuery } = sessionApi;
