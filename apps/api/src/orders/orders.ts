import { TableType } from '@parcelway/domain';
import type { Calls, DataOf, OrderListQuery } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { withEdd } from '../edd/aftersale/shown';
import { HttpError } from '../http/errors';
import { customCouriersOf } from '../shops/custom-couriers.store';
import { currentStatuses } from './current-statuses';
import { valuesOf, type MenuColumn } from './filter-menus.store';
import { checkBounds, type ListRequest } from './list-where.store';
import { listOrders } from './order-list.store';
import { courierName, orderRow, shipmentRow } from './parcel-rows';
import { withDeeds } from './attention-deeds.store';
import { listShipments, NO_COUNTS } from './shipment-list.store';
import { ordersByIds, shipmentsByIds } from './shipment-rows.store';

/** @throws HttpError 400 for filters that contradict themselves. */
export function toListRequest(ctx: AppContext, { timezone }: Caller, query: OrderListQuery): ListRequest {
  checkBounds(query);
  return { query, timezone, now: ctx.now(), emailHash: ctx.vault.blindIndex };
}

/** @throws HttpError 400 for an order of the list that rows by order do not have. */
export function checkOrderSort({ sortName }: OrderListQuery): void {
  if (sortName !== 'transit_days' && sortName !== 'fulfilled') return;
  const message = 'must be order or last_update for rows by order';
  throw new HttpError(400, `Check the querystring. sortName: ${message}`, { errors: { sortName: message } });
}

/** A page of the Orders screen. @throws HttpError 400 for filters that contradict themselves. */
export function orderList(ctx: AppContext, caller: Caller, query: OrderListQuery): Promise<DataOf<Calls['orderList']>> {
  const { shopId, domain } = caller;
  const request = toListRequest(ctx, caller, query);
  const place = { page: query.page, page_size: query.pageSize };
  if (query.tableType === TableType.Track)
    return withShop(ctx.db, shopId, async (trx) => {
      const { ids, counts, attention, total, totalExact } = await listShipments(trx, request);
      const found = await withDeeds(trx, ctx, shopId, await shipmentsByIds(trx, shopId, ids));
      const rows = await withEdd(trx, shopId, found, ctx.now());
      const statuses = await currentStatuses(trx, shopId, ids, ctx.now());
      const shipments = rows.map((row) => shipmentRow(ctx, domain, row, statuses.ofParcel(row.shipment_id)));
      return { shipments, orders: [], counts, attention, total, total_exact: totalExact, ...place };
    });
  checkOrderSort(query);
  return withShop(ctx.db, shopId, async (trx) => {
    const { ids, total, totalExact } = await listOrders(trx, request);
    const rows = await ordersByIds(trx, shopId, ids);
    const parcels = rows.flatMap((row) => row.shipments.map((parcel) => parcel.shipment_id));
    const statuses = await currentStatuses(trx, shopId, parcels, ctx.now());
    const orders = rows.map((row) => orderRow(ctx, domain, row, statuses));
    return { shipments: [], orders, counts: NO_COUNTS, attention: 0, total, total_exact: totalExact, ...place };
  });
}

/** Values for the filter menus. Countries are labelled by their code: the client names them in its own language. */
export function countryCourier(ctx: AppContext, { shopId }: Caller): Promise<DataOf<Calls['countryCourier']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const custom = await customCouriersOf(trx, shopId);
    const options = async (column: MenuColumn, label = (value: string) => value) =>
      (await valuesOf(trx, column))
        .map(({ value, count }) => ({ value, label: label(value), count }))
        .sort((a, b) => a.label.localeCompare(b.label));
    return {
      origin: await options('origin'),
      destination: await options('destination'),
      couriers: await options('courier', (code) => courierName(code, '', custom)),
      note: await options('note'),
      tags: await options('tag'),
    };
  });
}
