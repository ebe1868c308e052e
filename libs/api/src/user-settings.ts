import { sessionApi } from '@parcelway/api';
import { isLanguage } from '@parcelway/domain';
import type { BodyOf, Calls } from '@parcelway/http-contract';

type UserSetBody = NonNullable<BodyOf<Calls['userSet']>>;

/** What the signed-in user chose; the frame and the screens save it by the same call. */
export const userSettingsApi = sessionApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves one choice of the signed-in user. */
    setUser: build.mutation<unknown, UserSetBody>({
      query: (body) => ({ url: 'setting/user_set', method: 'PUT', body: { ...body, cancelType: 'all' } }),
      onQueryStarted({ key, value }, { dispatch }) {
        // The session's state of the list stays true when the screen is left and opened again.
        if (key.startsWith('orders_'))
          dispatch(
            sessionApi.util.updateQueryData('getSession', undefined, (session) => ({ ...session, [key]: value })),
          );
        if (key === 'lang')
          dispatch(
            sessionApi.util.updateQueryData('getSession', undefined, (session) => ({
              ...session,
              ...(isLanguage(value) && { lang: value }),
              lang_chosen: isLanguage(value),
            })),
          );
      },
    }),
  }),
});
export const { useSetUserMutation } = userSettingsApi;
