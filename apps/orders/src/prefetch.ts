import { ordersApi } from '@parcelway/api/orders';
import { linkToFilters, toApiQuery } from '@parcelway/domain';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The calls of the list, under way before it is drawn. Days in the address are passed on, so the shop's zone does not matter here. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const { getOrderList, getCountryCourier } = ordersApi.endpoints;
  const today = new Date().toISOString().slice(0, 10);
  const noSubscription = { subscribe: false };
  const calls = [
    getOrderList.initiate(toApiQuery(linkToFilters(searchParams, today)), noSubscription),
    getCountryCourier.initiate(undefined, noSubscription),
  ];
  return Promise.all(calls.map((call) => dispatch(call as never)));
}
