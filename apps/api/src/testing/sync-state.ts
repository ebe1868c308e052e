import type { Store } from '@parcelway/shop-twin';
import { withShop } from '../db/database';
import type { SyncWorld } from './sync-world';

/** The shop's stored orders, in the shape of {@link storeState}. */
export async function ourState(world: SyncWorld): Promise<Record<string, unknown>> {
  const shopId = await world.shopId();
  const { orders, lines, parcels } = await withShop(world.db, shopId, async (trx) => ({
    orders: await trx.selectFrom('orders').selectAll().where('shop_id', '=', shopId).execute(),
    lines: await trx.selectFrom('order_lines').selectAll().where('shop_id', '=', shopId).execute(),
    parcels: await trx
      .selectFrom('shipments')
      .selectAll()
      .where('shop_id', '=', shopId)
      .where('removed_at', 'is', null)
      .execute(),
  }));
  const open = (bytes: Buffer | null) => (bytes ? world.ctx.vault.decrypt(bytes) : null);
  return Object.fromEntries(
    orders.map((order) => [
      order.order_id,
      {
        name: order.name,
        email: open(order.email_enc),
        customer: order.customer_name,
        destination: order.destination,
        note: order.note,
        tags: order.tags,
        state: order.fulfillment_state,
        financial: order.financial_status,
        total: Number(order.total_price),
        cancelled: order.cancelled_at !== null,
        ordered_at: order.ordered_at.getTime(),
        updated_at: order.updated_at.getTime(),
        items: order.items_count,
        lines: lines
          .filter((line) => line.order_id === order.order_id)
          .map((line) => `${line.line_id} ${line.title} ${line.sku} ${line.quantity}`)
          .sort(),
        parcels: parcels
          .filter((parcel) => parcel.order_id === order.order_id)
          .map((parcel) => `${parcel.fulfillment_id} ${parcel.track_number} ${parcel.company}`)
          .sort(),
      },
    ]),
  );
}

const STATES = { UNFULFILLED: 0, FULFILLED: 1, PARTIALLY_FULFILLED: 2, RESTOCKED: 3 };

/** The same of the store itself: what ours must equal. */
export function storeState(store: Store, since: Date = new Date(0)): Record<string, unknown> {
  return Object.fromEntries(
    [...store.all()]
      .filter((order) => new Date(order.updatedAt) >= since)
      .map((order) => [
        order.id,
        {
          name: order.name,
          email: order.email,
          customer: order.customer
            ? `${order.customer.firstName} ${order.customer.lastName}`.trim()
            : `${order.shippingAddress?.firstName ?? ''} ${order.shippingAddress?.lastName ?? ''}`.trim(),
          destination: order.shippingAddress?.countryCode ?? null,
          note: order.note ?? '',
          tags: order.tags,
          state: STATES[order.fulfillmentStatus],
          financial: order.financialStatus,
          total: Number(order.total),
          cancelled: order.cancelledAt !== null,
          ordered_at: Date.parse(order.processedAt),
          updated_at: Date.parse(order.updatedAt),
          items: order.lineItems.reduce((sum, line) => sum + line.quantity, 0),
          lines: order.lineItems.map((line) => `${line.id} ${line.title} ${line.sku} ${line.quantity}`).sort(),
          parcels: order.fulfillments
            .filter(({ status }) => status === 'SUCCESS')
            .flatMap((fulfillment) =>
              [
                ...new Map(
                  fulfillment.tracking
                    .filter((entry) => entry.number || entry.company || entry.url)
                    .map((entry) => [entry.number ?? '', entry]),
                ).values(),
              ].map((entry) => `${fulfillment.id} ${entry.number ?? ''} ${entry.company ?? ''}`),
            )
            .sort(),
        },
      ]),
  );
}
