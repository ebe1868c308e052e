import { SHIPMENT_STATUSES, statusInfo, type AlertType, type ShipmentStatusKey } from '@parcelway/domain';
import type { publicCalls } from '@parcelway/http-contract/public';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { disconnect, integrations, saveConnection } from '../integrations/connections/connections';

type Ctx = Pick<AppContext, 'db' | 'vault' | 'now' | 'config'>;
type Created = z.output<(typeof publicCalls)['createWebhook']['data']>;
type Listed = Omit<Created, 'secret'>;
type Connection = Awaited<ReturnType<typeof saveConnection>>['connections'][number];

export async function listWebhooks(ctx: Ctx, caller: Caller): Promise<{ data: Listed[] }> {
  const { list } = await integrations(ctx, caller);
  return { data: list.filter(({ name }) => name === 'webhook').flatMap(({ connections }) => connections.map(listed)) };
}

/** @throws HttpError 409 for too many */
export async function createWebhook(
  ctx: Ctx,
  caller: Caller,
  { url, statuses, alerts }: { url: string; statuses: ShipmentStatusKey[]; alerts?: AlertType[] | undefined },
): Promise<Created> {
  const codes = SHIPMENT_STATUSES.filter(({ key }) => statuses.includes(key)).map(({ code }) => code);
  const { connections, secret } = await saveConnection(ctx, caller, 'webhook', {
    name: 'webhook',
    url,
    statuses: codes,
    ...(alerts && { alerts }),
  });
  // They come oldest first.
  const created = connections.at(-1);
  if (!created || secret === null) throw new Error('the webhook was not stored');
  return { ...listed(created), secret };
}

/** @throws HttpError 404 */
export async function deleteWebhook(ctx: Ctx, caller: Caller, id: string): Promise<void> {
  await disconnect(ctx, caller, 'webhook', id);
}

const listed = ({ id, hint, statuses, alerts, state, problem, connected_at: createdAt }: Connection): Listed => ({
  ...{ id, url: hint, alerts, state, problem, created_at: createdAt },
  statuses: statuses.map((code) => statusInfo(code).key),
});
