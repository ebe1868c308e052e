import { randomUUID } from 'node:crypto';
import { type ShipmentStatus, type IntegrationName, type DeliveryProblem } from '@parcelway/domain';
import type { Calls, DataOf, IntegrationMessage } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { HttpError } from '../../http/errors';
import { connectionsOf, resumeConnection } from '../connections/connections.store';
import { storeUrl } from '../../platform/store-url';
import { VENDORS } from '../vendors';
import { AccessTokens } from './access-tokens';
import { basesOf } from './bases';
import { messagesOf } from './message';
import { newestParcel, parcelNow } from './message.store';
import type { OutgoingHttp } from './outgoing-http';
import { sendMessage } from './send-message';

type Tried = DataOf<Calls['testIntegration']>;

/** What would be sent of a parcel as it is now. Null: the shop has none. */
export function previewMessage(
  ctx: AppContext,
  caller: Caller,
  name: IntegrationName,
  item: string | undefined,
): Promise<DataOf<Calls['integrationPreview']>> {
  return withShop(ctx.db, caller.shopId, async (trx) => {
    const message = await messageNow(ctx, trx, caller, name, item);
    if (!message) return { request: null };
    const secrets = { api_key: '…', url: 'https://…', webhook_url: 'https://hooks.slack.com/services/…' };
    const { method, url, body } = VENDORS[name].request(
      message,
      { secrets, store: { url: `${storeUrl(ctx.config, caller.domain)}/…`, token: '…' } },
      basesOf(ctx.config)[name] ?? '',
      ctx.now(),
    );
    return { request: { method, url, body: JSON.stringify(JSON.parse(body ?? 'null'), null, 2) } };
  });
}

/**
 * Sends the newest parcel to a connection at once; that is in no log. One that had stopped resumes when it succeeds.
 * @throws HttpError 404, 409 when the shop has no parcel
 */
export async function testConnection(
  ctx: AppContext,
  http: OutgoingHttp,
  caller: Caller,
  name: IntegrationName,
  id: string,
): Promise<Tried> {
  const { message, secretsEnc } = await withShop(ctx.db, caller.shopId, async (trx) => {
    const row = (await connectionsOf(trx, caller.shopId)).find((one) => one.name === name && one.integration_id === id);
    if (!row) throw new HttpError(404, 'This connection is not there any more. Reload the page.');
    return { message: await messageNow(ctx, trx, caller, name, undefined), secretsEnc: row.secrets_enc };
  });
  if (!message) throw new HttpError(409, 'Your store has no parcel yet, so there is nothing to send.');
  const secrets = JSON.parse(ctx.vault.decrypt(secretsEnc)) as Record<string, string>;
  const { shopId, domain } = caller;
  const recipient = { name, secrets, shop: { shopId, domain } };
  const { outcome, answer } = await sendMessage(
    // A new token shows whether the key is valid now.
    { ctx, http, bases: basesOf(ctx.config), tokens: new AccessTokens() },
    recipient,
    message,
  );
  const problem: DeliveryProblem | null = outcome.kind === 'sent' ? null : outcome.problem;
  const ok = outcome.kind === 'sent' || outcome.kind === 'skipped';
  if (ok) await withShop(ctx.db, shopId, (trx) => resumeConnection(trx, shopId, id, ctx.now()));
  return { ...{ ok, problem }, answer: answer && { status: answer.status, body: answer.body.slice(0, 2000) } };
}

async function messageNow(
  ctx: AppContext,
  trx: ShopTransaction,
  { shopId, domain }: Caller,
  name: IntegrationName,
  item: string | undefined,
): Promise<IntegrationMessage | null> {
  const parcel = await (item === undefined ? newestParcel(trx, shopId) : parcelNow(trx, shopId, item));
  if (!parcel) {
    if (item !== undefined) throw new HttpError(404, 'There is no such parcel.');
    return null;
  }
  const subject = {
    messageId: randomUUID(),
    type: 'shipment.status_changed' as const,
    shipmentId: parcel.shipment_id,
    orderId: parcel.order_id,
    status: parcel.status as ShipmentStatus,
    subStatus: parcel.sub_status,
    happenedAt: parcel.status_at,
    reason: null,
  };
  const [message] = await messagesOf(ctx, trx, { shopId, domain }, [subject], VENDORS[name].wantsCustomer);
  return message ?? null;
}
