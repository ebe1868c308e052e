import { courierByCode } from '@parcelway/couriers';
import { TableType } from '@parcelway/domain';
import { orderListQuery, type Calls, type DataOf, type OrderListQuery } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { facetCounts, type FacetCount } from './country-courier.store';
import { pageOf, resolveFilter, type ListFilter } from './list-filter';
import { listOrders, type OrderStates } from './order-list.store';
import { orderRow, shipmentRow } from './parcel-rows';
import { shipmentDetails } from './shipment-detail';
import { parcelRecord } from './shipment-detail.store';
import { listShipments } from './shipment-list';
import { neighbours } from './shipment-page.store';
import { ordersByIds, shipmentsByIds } from './shipment-rows.store';

const filterOf = (ctx: AppContext, { timezone, dateLags }: Caller, query: OrderListQuery): ListFilter =>
  resolveFilter(query, timezone, ctx.now(), dateLags);

/** A page of the Orders screen. @throws HttpError 400 for filters that contradict themselves. */
export function orderList(ctx: AppContext, caller: Caller, query: OrderListQuery): Promise<DataOf<Calls['orderList']>> {
  const byOrder = query.tableType === TableType.Order;
  if (byOrder && (query.sortName === 'transit_days' || query.sortName === 'fulfilled')) {
    const message = 'must be order or last_update for rows by order';
    throw new HttpError(400, `Check the querystring. sortName: ${message}`, { errors: { sortName: message } });
  }
  const { shopId, domain } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const filter = filterOf(ctx, caller, query);
    const page = pageOf(query);
    const parcels = await listShipments({
      trx,
      shopId,
      filter,
      page: byOrder ? { ...page, offset: 0, limit: 0 } : page,
      emailHash: ctx.vault.blindIndex,
    });
    const answer = { counts: parcels.counts, page: query.page, page_size: query.pageSize };
    if (byOrder) {
      const { ids, total, totalExact } = await listOrders(
        trx,
        shopId,
        filter,
        query.fulfillmentStatus as OrderStates,
        page,
        ctx.vault.blindIndex,
      );
      const rows = await ordersByIds(trx, shopId, ids);
      return {
        ...answer,
        shipments: [],
        orders: rows.map((row) => orderRow(ctx, domain, row)),
        total,
        total_exact: totalExact && parcels.totalExact,
      };
    }
    const rows = await shipmentsByIds(trx, shopId, parcels.ids);
    return {
      ...answer,
      shipments: rows.map((row) => shipmentRow(ctx, domain, row)),
      orders: [],
      total: parcels.total,
      total_exact: parcels.totalExact,
    };
  });
}

/** One parcel. @throws HttpError 404 when the shop has no such parcel. */
export function shipmentDetail(
  ctx: AppContext,
  caller: Caller,
  { id, ...rest }: Partial<OrderListQuery> & { id: string },
): Promise<DataOf<Calls['shipmentDetails']>> {
  const { shopId, domain } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const [row] = await shipmentsByIds(trx, shopId, [id]);
    if (!row) throw new HttpError(404, 'There is no such parcel in this shop.');
    const query = { ...orderListQuery.parse({}), ...rest } as OrderListQuery;
    const beside = await neighbours(trx, shopId, filterOf(ctx, caller, query), pageOf(query), id, ctx.vault.blindIndex);
    return shipmentDetails(ctx, domain, row, await parcelRecord(trx, shopId, id, row.order_id), beside);
  });
}

/** Values for the filter menus. Countries are labelled by their code: the client names them in its own language. */
export function countryCourier(ctx: AppContext, { shopId }: Caller): Promise<DataOf<Calls['countryCourier']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const facets = await facetCounts(trx, shopId);
    const options = (kind: FacetCount['kind'], label: (value: string) => string) =>
      facets.filter((facet) => facet.kind === kind).map(({ value, count }) => ({ value, label: label(value), count }));
    return {
      origin: options('origin', (code) => code),
      destination: options('destination', (code) => code),
      couriers: options('courier', (code) => courierByCode(code)?.name ?? code),
    };
  });
}
