import type { IntegrationName } from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { DB } from '../../db/schema';

export type LoggedDelivery = Selectable<DB['deliveries']> & { order_name: string | null; track_number: string | null };

/** Of a connection, newest first. @param before the page begins behind that delivery */
export async function deliveriesOf(
  trx: ShopTransaction,
  shopId: string,
  { name, id, before, limit }: { name: IntegrationName; id: string; before: string | undefined; limit: number },
): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select d.*, o.name as order_name, s.track_number
    from integrations i
    join deliveries d on d.shop_id = i.shop_id and d.integration_id = i.integration_id
    left join orders o on o.shop_id = d.shop_id and o.order_id = d.order_id
    left join shipments s on s.shop_id = d.shop_id and s.shipment_id = d.shipment_id
    where i.shop_id = ${shopId} and i.name = ${name} and i.integration_id = ${id} and (${before ?? null}::bigint is null or d.delivery_id < ${before ?? null}::bigint)
    order by d.delivery_id desc limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Queues one that failed once more: it counts its attempts from the beginning.
 * @returns its state now; undefined: there is none
 */
export async function replayDelivery(
  trx: ShopTransaction,
  shopId: string,
  name: IntegrationName,
  deliveryId: string,
  now: Date,
): Promise<LoggedDelivery['state'] | undefined> {
  const { rows } = await sql<{ state: LoggedDelivery['state'] }>`
    with replayed as (
      update deliveries d set state = 'queued', attempts = 0, due_at = ${now}, finished_at = null
      from integrations i
      where d.shop_id = ${shopId} and d.delivery_id = ${deliveryId} and d.state = 'failed'
        and i.shop_id = d.shop_id and i.integration_id = d.integration_id and i.name = ${name}
      returning d.integration_id, d.state),
    woken as (
      update integrations i set due_at = least(coalesce(i.due_at, ${now}), ${now}),
        state = case when i.state = 'disabled' then 'connected' else i.state end, failing_since = case when i.state <> 'disabled' then i.failing_since end
      from replayed r where i.shop_id = ${shopId} and i.integration_id = r.integration_id)
    select state from replayed
    union all
    select d.state from deliveries d join integrations i on i.shop_id = d.shop_id and i.integration_id = d.integration_id
    where d.shop_id = ${shopId} and d.delivery_id = ${deliveryId} and i.name = ${name}
    limit 1`.execute(trx);
  return rows[0]?.state;
}
