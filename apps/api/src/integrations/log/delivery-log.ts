import type { IntegrationName } from '@parcelway/domain';
import type { Calls, DataOf, IntegrationMessage } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { decrypted } from '../../orders/parcel-rows';
import { deliveriesOf, replayDelivery, type LoggedDelivery } from './delivery-log.store';

type Page = DataOf<Calls['integrationDeliveries']>;
type Ctx = Pick<AppContext, 'db' | 'vault' | 'now' | 'log'>;

/** The deliveries of a connection, with what was sent and what the tool answered. */
export function deliveryLog(
  ctx: Ctx,
  { shopId }: Caller,
  name: IntegrationName,
  { id, before, limit }: { id: string; before?: string | undefined; limit: number },
): Promise<Page> {
  return withShop(ctx.db, shopId, async (trx) => {
    const rows = await deliveriesOf(trx, shopId, { name, id, before, limit: limit + 1 });
    const list = rows.slice(0, limit);
    return {
      list: list.map((row) => shown(ctx, row)),
      before: rows.length > limit ? (list.at(-1)?.delivery_id ?? null) : null,
    };
  });
}

function shown(ctx: Ctx, row: LoggedDelivery): Page['list'][number] {
  const message = decrypted(ctx, row.message_enc);
  return {
    id: row.delivery_id,
    message_id: row.message_id,
    type: row.type,
    item: row.shipment_id,
    order_name: row.order_name ?? '',
    number: row.track_number ?? '',
    status: row.status,
    happened_at: row.happened_at.toISOString(),
    reason: row.reason,
    ...{ state: row.state, problem: row.problem, attempts: row.attempts },
    due_at: row.state === 'queued' ? row.due_at.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    answer:
      row.answer_status === null ? null : { status: row.answer_status, body: decrypted(ctx, row.answer_enc) ?? '' },
    message: message === null ? null : (JSON.parse(message) as IntegrationMessage),
  };
}

/** @throws HttpError 404, 409 when it has not failed */
export async function replay(
  ctx: Ctx,
  { shopId }: Caller,
  name: IntegrationName,
  id: string,
): Promise<{ state: 'queued' }> {
  const state = await withShop(ctx.db, shopId, (trx) => replayDelivery(trx, shopId, name, id, ctx.now()));
  if (state === undefined) throw new HttpError(404, 'This delivery is not there any more. Reload the page.');
  if (state !== 'queued') throw new HttpError(409, 'It was sent already.');
  return { state };
}
