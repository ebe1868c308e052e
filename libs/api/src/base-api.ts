import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit';
import { createApi, setupListeners, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { request, type ApiError, type RequestArgs, type ResponseBody } from './client';

const DUPLICATE = 'A duplicate took the place of this call';

/**
 * The one base query of the product, see {@link request}. A call cancelled by a duplicate never settles here;
 * RTK Query would wait for it for ever, so its thunk is aborted, which frees the running entry and the cache record.
 */
export const baseQuery: BaseQueryFn<RequestArgs, unknown, ApiError> = async (args, { signal, abort }) => {
  try {
    return { data: await request(args, { signal, onCancelled: () => abort(DUPLICATE) }) };
  } catch (error) {
    return { error: error as ApiError };
  }
};

/** All calls live in this one API; a domain adds its own tag types with `enhanceEndpoints` and its calls with `injectEndpoints`. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) });

/** For `transformResponse`: screens see `data`, the envelope stays here. @throws when there is none: the call then failed */
export const dataOf = <T extends object>(body: unknown): T => {
  const { data } = body as ResponseBody<T | null | undefined>;
  if (typeof data !== 'object' || data === null) throw new WrongShapeError('data');
  return data;
};

/** What the server never answers, but something between us and it may. */
class WrongShapeError extends Error {
  override readonly name = 'WrongShapeError';
  constructor(part: string) {
    super(`The answer has the wrong shape at ${part}`);
  }
}

/** Whether a value is of the sample's kind, and every entry of a list or field of an object, as far as the sample has one. */
function isLike(value: unknown, sample: unknown): boolean {
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(sample)) return false;
  if (Array.isArray(value) && Array.isArray(sample))
    return sample.length === 0 || value.every((entry) => isLike(entry, sample[0]));
  return Object.entries(sample).every(([key, like]) => isLike((value as Record<string, unknown>)[key], like));
}

/**
 * Like {@link dataOf}, for answers that a screen destructures at once: the sample's fields must be present, and be a
 * list where the sample has a list, of entries like the sample's one, if it has one. Below that the contract is
 * trusted.
 */
export const dataLike =
  <T extends object>(sample: { readonly [K in keyof T]?: object }) =>
  (body: unknown): T => {
    const data = dataOf<T>(body);
    for (const [key, like] of Object.entries(sample))
      if (!isLike(data[key as keyof T], like)) throw new WrongShapeError(key);
    return data;
  };

/** The result of RTK Query's `initiate`. */
type Initiated = Promise<{ error?: unknown }> & { unwrap(): Promise<unknown> };
const isInitiated = (value: unknown): value is Initiated =>
  value instanceof Promise && 'unwrap' in value && ('reset' in value || 'refetch' in value);

const isDuplicate = (error: unknown): boolean => (error as Error | undefined)?.message === DUPLICATE;

/** A promise like the other one, that stays open when a duplicate ended it. */
const unlessDuplicate = <T>(initiated: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    initiated.then(
      (result) => {
        if (!isDuplicate((result as { error?: unknown } | undefined)?.error)) resolve(result);
      },
      (error: unknown) => {
        if (!isDuplicate(error)) reject(error as Error);
      },
    );
  });

/** For the store a call that a duplicate replaced is over; for its caller it silently never resolves. */
const silentDuplicates: Middleware = () => (next) => (action) => {
  const initiated = next(action);
  return isInitiated(initiated)
    ? Object.assign(unlessDuplicate(initiated), initiated, { unwrap: () => unlessDuplicate(initiated.unwrap()) })
    : initiated;
};

/** Remotes add their slices with `rootReducer.inject(slice)`. */
export const rootReducer = combineSlices(baseApi);

export function makeStore() {
  // The development checks traverse every page of the list; slow is not worth a warning there.
  const checks = { immutableCheck: { warnAfter: 500 }, serializableCheck: { warnAfter: 500 } };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults(checks).prepend(silentDuplicates).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
export type Store = ReturnType<typeof makeStore>;
