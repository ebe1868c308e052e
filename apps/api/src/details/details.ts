import { hasFeature, levelOfPlan } from '@parcelway/domain';
import { orderListQuery, type Calls, type DataOf, type OrderListQuery } from '@parcelway/http-contract';
import { manualActions } from '../actions/manual-actions';
import { reviewRowOf } from '../analytics/reviews/reviews';
import { reviewOf } from '../analytics/reviews/reviews.store';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { withEdd } from '../edd/aftersale/shown';
import { HttpError } from '../http/errors';
import { currentStatuses } from '../orders/current-statuses';
import { toListRequest } from '../orders/orders';
import { decrypted, orderRow } from '../orders/parcel-rows';
import { address } from '../orders/postal-address';
import { neighbours } from '../orders/shipment-list.store';
import { ordersByIds, shipmentsByIds } from '../orders/shipment-rows.store';
import { shopperView } from '../tracking-page/shopper/shopper-view';
import { lineItem, shipmentDetails } from './shipment-detail';
import { linesOfOrder, parcelRecord } from './shipment-detail.store';

/** One parcel. @throws HttpError 404 when the shop has no such parcel. */
export function shipmentDetail(
  ctx: AppContext,
  caller: Caller,
  { id, ...rest }: Partial<OrderListQuery> & { id: string },
): Promise<DataOf<Calls['shipmentDetails']>> {
  const { shopId, domain } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const [row] = await withEdd(trx, shopId, await shipmentsByIds(trx, shopId, [id]), ctx.now());
    if (!row) throw new HttpError(404, 'There is no such parcel in this shop.');
    const query = { ...orderListQuery.parse({}), ...rest } as OrderListQuery;
    const beside = await neighbours(trx, toListRequest(ctx, caller, query), id);
    const shopper = await shopperView(ctx, trx, caller, id);
    const record = await parcelRecord(trx, ctx, shopId, row);
    const mayReadReviews = hasFeature(levelOfPlan(caller.plan), 'shipment_review');
    const review = mayReadReviews ? await reviewOf(trx, shopId, id) : undefined;
    return {
      ...shipmentDetails(ctx, domain, row, record, shopper, beside),
      review: review ? reviewRowOf(ctx, review) : null,
      ...(await manualActions(trx, shopId, id, record.nameOf)),
    };
  });
}

/** One order, which may have no parcel yet. @throws HttpError 404 when the shop has no such order. */
export function orderDetail(
  ctx: AppContext,
  { shopId, domain }: Caller,
  id: string,
): Promise<DataOf<Calls['orderDetail']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const [row] = await ordersByIds(trx, shopId, [id]);
    if (!row) throw new HttpError(404, 'There is no such order in this shop.');
    const lines = await linesOfOrder(trx, shopId, id);
    const parcels = row.shipments.map((parcel) => parcel.shipment_id);
    const statuses = await currentStatuses(trx, shopId, parcels, ctx.now());
    return {
      ...orderRow(ctx, domain, row, statuses),
      line_items: lines.map((line) => lineItem(line)),
      shipping_address: address(decrypted(ctx, row.address_enc)),
    };
  });
}
