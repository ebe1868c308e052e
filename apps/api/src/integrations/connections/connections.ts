import { randomBytes } from 'node:crypto';
import {
  hasFeature,
  INTEGRATION_NAMES,
  INTEGRATION_TITLES,
  INTEGRATIONS,
  levelOfPlan,
  planWith,
  type IntegrationName,
} from '@parcelway/domain';
import {
  isPublicUrl,
  PUBLIC_URL_MESSAGE,
  type Calls,
  type DataOf,
  type IntegrationSettings,
} from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { isServiceAccount } from '../vendors/google-sheet';
import { withShop, type ShopTransaction } from '../../db/database';
import { HttpError } from '../../http/errors';
import { needFeature } from '../../http/route';
import { recordChange, type SettingChange } from '../../shops/setting-changes.store';
import { raiseAlerts } from '../alerts/raise-alerts';
import {
  addConnection,
  changeConnection,
  connectionsOf,
  deleteConnection,
  type ConnectionRow,
} from './connections.store';

type Listed = DataOf<Calls['integrate']>['list'][number];
type Ctx = Pick<AppContext, 'db' | 'vault' | 'now' | 'config'>;
type Secrets = Record<string, string>;

export const MAX_WEBHOOKS = 10;
/** While a secret is rotated, the one before signs as well for so long. */
const ROTATION_MS = 86_400_000;

export const integrations = (ctx: Ctx, caller: Caller): Promise<{ list: Listed[] }> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const rows = await connectionsOf(trx, caller.shopId);
    return { list: INTEGRATION_NAMES.map((name) => listed(ctx, caller, name, rows)) };
  });

function listed(
  { vault }: Pick<Ctx, 'vault'>,
  { plan }: Caller,
  name: IntegrationName,
  rows: readonly ConnectionRow[],
): Listed {
  const feature = INTEGRATIONS[name];
  return {
    name,
    plan: hasFeature(levelOfPlan(plan), feature) ? null : planWith(feature),
    connections: rows
      .filter((row) => row.name === name)
      .map((row) => ({
        id: row.integration_id,
        ...{ state: row.state, problem: row.problem, failing_since: row.failing_since?.toISOString() ?? null },
        ...{ statuses: row.statuses, alerts: row.alerts },
        hint: hintOf(JSON.parse(vault.decrypt(row.secrets_enc)) as Secrets),
        connected_at: row.created_at.toISOString(),
        waiting: row.waiting,
      })),
  };
}

/** Enough to identify a key, and too little to use it. Of a service account its address, which a sheet is shared with. */
function hintOf({ url, api_key, client_id, webhook_url: hook, service_account: account }: Secrets): string {
  const key = api_key ?? client_id;
  if (account) return (JSON.parse(account) as { client_email: string }).client_email;
  return url ? url.replace(/[?#].*/, '') : key ? `…${key.slice(-4)}` : (hook?.replace(/[^/]*$/, '…') ?? '');
}

/**
 * Connects a tool, or changes it. @returns with the secret of a new webhook, which is shown once
 * @throws HttpError 402, 404, 409 for too many webhooks, 422 without a key
 */
export async function saveConnection(
  ctx: Ctx,
  caller: Caller,
  name: IntegrationName,
  settings: IntegrationSettings,
): Promise<Listed & { secret: string | null }> {
  if (settings.name !== name)
    throw new HttpError(422, 'The settings are those of another tool.', { errors: { name: 'is another tool' } });
  needFeature(caller, INTEGRATIONS[name]);
  needPublicUrl(ctx, settings);
  needServiceAccount(settings);
  const { shopId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const rows = (await connectionsOf(trx, shopId)).filter((row) => row.name === name);
    const id = settings.name === 'webhook' ? settings.id : rows[0]?.integration_id;
    const stored = rows.find(({ integration_id: one }) => one === id);
    if (id !== undefined && !stored)
      throw new HttpError(404, 'This connection is not there any more. Reload the page.');
    const { statuses, alerts = stored?.alerts ?? [] } = settings;
    // What is stuck already is history to it.
    if (alerts.some((alert) => !stored?.alerts.includes(alert))) await raiseAlerts(ctx, trx, shopId);
    const secret = stored || name !== 'webhook' ? null : newSecret();
    const entered = { ...enteredSecrets(settings), ...(secret !== null && { secret }) };
    if (stored) {
      const known = JSON.parse(ctx.vault.decrypt(stored.secrets_enc)) as Secrets;
      // A tool without a field is tried again whenever it is saved.
      const isTriedAgain = NEEDED[name].length === 0 || Object.keys(entered).length > 0;
      const secrets = isTriedAgain ? encrypted(ctx, { ...known, ...entered }) : null;
      await changeConnection(trx, shopId, stored.integration_id, { sentTo: { statuses, alerts }, secrets }, ctx.now());
      const changed = {
        before: { statuses: stored.statuses, alerts: stored.alerts, key: known },
        after: { statuses, alerts, key: { ...known, ...entered } },
      };
      await record(ctx, trx, caller, name, changed);
    } else {
      needSecrets(settings);
      if (rows.length >= MAX_WEBHOOKS)
        throw new HttpError(409, `A shop can have ${MAX_WEBHOOKS} webhooks. Disconnect one first.`);
      const secrets = encrypted(ctx, entered);
      await addConnection(trx, shopId, { name, sentTo: { statuses, alerts }, secrets }, ctx.now());
      await record(ctx, trx, caller, name, { deed: 'added' });
    }
    return { ...listed(ctx, caller, name, await connectionsOf(trx, shopId)), secret };
  });
}

/** In the history of the settings. */
const record = (
  { now }: Pick<Ctx, 'now'>,
  trx: ShopTransaction,
  { shopId, userId }: Caller,
  name: IntegrationName,
  change: Partial<SettingChange<'integrations'>>,
): Promise<void> =>
  recordChange(trx, shopId, {
    ...{ user: userId, at: now(), area: 'integrations', subject: INTEGRATION_TITLES[name] },
    ...change,
  });

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const encrypted = ({ vault }: Pick<Ctx, 'vault'>, secrets: Secrets): Buffer => vault.encrypt(JSON.stringify(secrets));

/** What the merchant entered; a field that is left out or empty stays as it is. */
function enteredSecrets(settings: IntegrationSettings): Secrets {
  const { name: _name, statuses: _statuses, alerts: _alerts, ...rest } = settings;
  return Object.fromEntries(
    Object.entries(rest).filter(
      (entry): entry is [string, string] => entry[0] !== 'id' && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** The fields that a tool cannot be connected without. */
const NEEDED: Readonly<Record<IntegrationName, readonly string[]>> = {
  klaviyo: ['api_key'],
  omnisend: ['api_key'],
  slack: ['webhook_url'],
  webhook: ['url'],
  flow: [],
  google_sheet: ['service_account', 'sheet_url'],
  paypal: ['client_id', 'client_secret'],
};
function needSecrets(settings: IntegrationSettings): void {
  const entered = enteredSecrets(settings);
  const missing = NEEDED[settings.name].filter((field) => !entered[field]);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((field) => [field, 'must not be empty']));
  throw new HttpError(422, 'Something is missing.', { errors });
}

function needServiceAccount(settings: IntegrationSettings): void {
  if (settings.name !== 'google_sheet' || !settings.service_account || isServiceAccount(settings.service_account))
    return;
  const errors = { service_account: 'has a key that cannot be read: paste the whole file of a new key' };
  throw new HttpError(422, 'This key cannot be used.', { errors });
}

/** In development webhooks may lead to this machine. */
function needPublicUrl({ config }: Pick<Ctx, 'config'>, settings: IntegrationSettings): void {
  if (settings.name !== 'webhook' || !settings.url || config.WEBHOOK_PRIVATE_ADDRESSES.length > 0) return;
  if (!isPublicUrl(settings.url))
    throw new HttpError(422, 'This address cannot be called.', { errors: { url: PUBLIC_URL_MESSAGE } });
}

/** @throws HttpError 404 */
export function disconnect(ctx: Ctx, caller: Caller, name: IntegrationName, id: string): Promise<Listed> {
  return withShop(ctx.db, caller.shopId, async (trx) => {
    if (!(await deleteConnection(trx, caller.shopId, name, id)))
      throw new HttpError(404, 'This connection is not there any more. Reload the page.');
    await record(ctx, trx, caller, name, { deed: 'deleted' });
    return listed(ctx, caller, name, await connectionsOf(trx, caller.shopId));
  });
}

/** @throws HttpError 404 */
export function rotateSecret(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<{ secret: string; previous_until: string }> {
  const { shopId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const row = await webhookById(trx, shopId, id);
    const known = JSON.parse(ctx.vault.decrypt(row.secrets_enc)) as Secrets;
    const secret = newSecret();
    const until = new Date(ctx.now().getTime() + ROTATION_MS).toISOString();
    const secrets = { ...known, secret, previous_secret: known.secret ?? '', previous_until: until };
    const { statuses, alerts } = row;
    const changed = { sentTo: { statuses, alerts }, secrets: encrypted(ctx, secrets) };
    await changeConnection(trx, shopId, id, changed, ctx.now());
    await record(ctx, trx, caller, 'webhook', { before: { key: known.secret }, after: { key: secret } });
    return { secret, previous_until: until };
  });
}

async function webhookById(trx: ShopTransaction, shopId: string, id: string): Promise<ConnectionRow> {
  const row = (await connectionsOf(trx, shopId)).find((one) => one.name === 'webhook' && one.integration_id === id);
  if (!row) throw new HttpError(404, 'This webhook is not there any more. Reload the page.');
  return row;
}
