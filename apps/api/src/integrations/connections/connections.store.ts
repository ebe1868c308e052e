import type { AlertType, IntegrationName, ShipmentStatus } from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { DB } from '../../db/schema';

/** What is sent to a connection. */
export interface SentTo {
  statuses: ShipmentStatus[];
  alerts: AlertType[];
}
export type ConnectionRow = Pick<
  Selectable<DB['integrations']>,
  'integration_id' | 'name' | keyof SentTo | 'secrets_enc' | 'state' | 'problem' | 'failing_since' | 'created_at'
> & { waiting: number };

/** Of a shop, the oldest first, with how many deliveries wait. */
export async function connectionsOf(trx: ShopTransaction, shopId: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select i.integration_id, i.name, i.statuses, i.alerts, i.secrets_enc, i.state, i.problem, i.failing_since, i.created_at,
      (select count(*)::integer from deliveries d
        where d.shop_id = i.shop_id and d.integration_id = i.integration_id and d.state = 'queued') as waiting
    from integrations i where i.shop_id = ${shopId} order by i.integration_id`.execute(trx);
  return rows;
}

export async function addConnection(
  trx: ShopTransaction,
  shopId: string,
  { name, sentTo, secrets }: { name: IntegrationName; sentTo: SentTo; secrets: Buffer },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('integrations')
    .values({ shop_id: shopId, name, ...sentTo, secrets_enc: secrets, created_at: now, changed_at: now })
    .execute();
}

/** @param change.secrets with new ones it is tried again at once; null: they are the same */
export async function changeConnection(
  trx: ShopTransaction,
  shopId: string,
  integrationId: string,
  { sentTo, secrets }: { sentTo: SentTo; secrets: Buffer | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('integrations')
    .set({ ...sentTo, changed_at: now })
    .$if(secrets !== null, (query) => query.set({ ...(secrets && { secrets_enc: secrets }), ...resumed(now) }))
    .where('shop_id', '=', shopId)
    .where('integration_id', '=', integrationId)
    .execute();
  if (secrets !== null) await makeDue(trx, shopId, integrationId, now);
}

/** It works again: what waits is due at once. Nothing changes where it has not failed. */
export async function resumeConnection(
  trx: ShopTransaction,
  shopId: string,
  integrationId: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('integrations')
    .set(resumed(now))
    .where('shop_id', '=', shopId)
    .where('integration_id', '=', integrationId)
    .where('failing_since', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await makeDue(trx, shopId, integrationId, now);
}

const makeDue = (trx: ShopTransaction, shopId: string, integrationId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('shop_id', '=', shopId)
    .where('integration_id', '=', integrationId)
    .where('state', '=', 'queued')
    .execute();

const resumed = (now: Date) => ({
  ...{ state: 'connected' as const, problem: null, failing_since: null },
  due_at: sql<Date | null>`case when exists (select from deliveries d where d.shop_id = integrations.shop_id
    and d.integration_id = integrations.integration_id and d.state = 'queued') then ${now}::timestamptz end`,
});

/** With all of its deliveries. @returns whether it was there */
export async function deleteConnection(
  trx: ShopTransaction,
  shopId: string,
  name: IntegrationName,
  integrationId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('integrations')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
