export { baseApi, baseQuery, dataLike, dataOf, makeStore, rootReducer, type Store } from './base-api';
export { configureApi, type ApiError, type ApiHost, type RequestArgs } from './client';
// The two calls every page makes at start. Other domains are entry points of their own (`@parcelway/api/orders`),
// so that a new call ships with the remote that makes it.
export * from './session';
export * from './settings';
