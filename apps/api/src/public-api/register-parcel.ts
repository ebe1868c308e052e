import { courierByCode, normalizeNumber } from '@parcelway/couriers';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import { HttpError } from '../http/errors';
import { withCustomCouriers } from '../shops/custom-couriers.store';
import { applyFulfillments } from '../sync/apply-orders';
import { publicParcel, type PublicParcel } from './public-orders';
import { orderById, parcelsByNumber, registeredOf, type PublicParcelRow } from './public-orders.store';

/** Numbers of one order that the store knows nothing of. */
const MAX_NUMBERS = 100;

/**
 * Registers a number of an order that was shipped outside of the store, by the rules of a fulfilment of the store: its courier
 * is detected, it is charged once and tracked at once. A number that the order has already stays as it is.
 * @throws HttpError 404, 409 for too many, 422 for an unknown courier
 */
export function registerParcel(
  ctx: AppContext,
  caller: Caller,
  orderId: string,
  { tracking_number: number, courier: code }: { tracking_number: string; courier?: string | undefined },
): Promise<PublicParcel> {
  const courier = code ? courierByCode(code) : undefined;
  if (code && !courier)
    throw new HttpError(422, 'There is no courier with this code.', { errors: { courier: 'is not a known code' } });
  const { shopId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    await lockApply(trx, shopId);
    if (!(await orderById(trx, shopId, orderId))) throw new HttpError(404, 'There is no such order in this shop.');
    const stored = await parcelOfOrder(trx, shopId, orderId, number);
    if (stored) return publicParcel(ctx, caller, stored);
    // Ids of the store's own fulfilments are positive.
    const fulfillmentId = `-${orderId}`;
    const before = await registeredOf(trx, shopId, fulfillmentId);
    if (before.length >= MAX_NUMBERS) throw new HttpError(409, `An order can have ${MAX_NUMBERS} numbers at most.`);
    // Never older than what is stored: it would change nothing.
    const at = Math.max(ctx.now().getTime(), ...before.map(({ changedAt }) => changedAt.getTime()));
    const fulfillment = {
      ...{ fulfillmentId, status: 'SUCCESS', contents: null },
      createdAt: ctx.now().toISOString(),
      updatedAt: new Date(at).toISOString(),
      tracking: [...before, { number, company: courier?.name ?? '' }].map((one) => ({
        ...{ number: one.number, company: one.company, url: null },
      })),
    };
    await applyFulfillments(trx, ctx, shopId, [{ orderId, fulfillment }]);
    const added = await parcelOfOrder(trx, shopId, orderId, number);
    if (!added) throw new Error(`the number of order ${orderId} was not stored`);
    return publicParcel(ctx, caller, added);
  });
}

async function parcelOfOrder(
  trx: ShopTransaction,
  shopId: string,
  orderId: string,
  number: string,
): Promise<PublicParcelRow | undefined> {
  const rows = await parcelsByNumber(trx, shopId, normalizeNumber(number), MAX_NUMBERS);
  const found = rows.filter(({ order_id: id }) => id === orderId);
  return (await withCustomCouriers(trx, shopId, found))[0];
}
