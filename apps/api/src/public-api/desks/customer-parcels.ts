import { statusInfo, type ShipmentStatus } from '@parcelway/domain';
import type { publicCalls } from '@parcelway/http-contract/public';
import type { z } from 'zod';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { courierName, trackingPageUrl } from '../../orders/parcel-rows';
import { parcelsOfOrders } from '../public-orders.store';

type CustomerParcels = z.output<(typeof publicCalls)['customerParcels']['data']>;

const MAX_ORDERS = 10;

/** The latest orders of a customer with their parcels. Nobody, and whom the shop has forgotten, have none. */
export function customerParcels(
  ctx: AppContext,
  { shopId, domain }: Pick<Caller, 'shopId' | 'domain'>,
  email: string,
): Promise<CustomerParcels> {
  return withShop(ctx.db, shopId, async (trx) => {
    const orders = await ordersOf(trx, shopId, ctx.vault.blindIndex(email));
    const parcels = await parcelsOfOrders(
      trx,
      shopId,
      orders.map(({ order_id: id }) => id),
    );
    return {
      orders: orders.map(({ order_id: id, name, ordered_at: orderedAt }) => ({
        name,
        ordered_at: orderedAt.toISOString(),
        parcels: parcels
          .filter((parcel) => parcel.order_id === id)
          .map((parcel) => ({
            tracking_number: parcel.track_number,
            courier: courierName(parcel.courier, parcel.company),
            status: statusInfo(parcel.status as ShipmentStatus).key,
            expected_on: parcel.facts?.expectedAt?.slice(0, 10) ?? null,
            delivered_at: parcel.delivered_at?.toISOString() ?? null,
            tracking_url: trackingPageUrl(ctx, domain, parcel.track_number),
          })),
      })),
    };
  });
}

const ordersOf = (trx: ShopTransaction, shopId: string, emailHash: Buffer) =>
  trx
    .selectFrom('orders')
    .select(['order_id', 'name', 'ordered_at'])
    .where('shop_id', '=', shopId)
    .where('email_hash', '=', emailHash)
    .orderBy('ordered_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(MAX_ORDERS)
    .execute();

/** Of the latest order that has one, encrypted. */
export const latestCustomer = (
  trx: ShopTransaction,
  shopId: string,
): Promise<{ email_enc: Buffer | null } | undefined> =>
  trx
    .selectFrom('orders')
    .select('email_enc')
    .where('shop_id', '=', shopId)
    .where('email_hash', 'is not', null)
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
