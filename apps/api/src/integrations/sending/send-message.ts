import { createHash } from 'node:crypto';
import type { IntegrationName } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { PlatformError, type PlatformShop } from '../../platform/platform.port';
import { VENDORS } from '../vendors';
import type { Account, Outcome, Vendor } from '../vendors/vendor.port';
import { NoToken, type AccessTokens } from './access-tokens';
import type { Bases } from './bases';
import { OutgoingFailure, type OutgoingAnswer, type OutgoingHttp } from './outgoing-http';

export interface Sending {
  ctx: AppContext;
  http: OutgoingHttp;
  /** Where each vendor is. */
  bases: Bases;
  tokens: AccessTokens;
}
type Parts = Omit<Sending, 'ctx'> & { ctx: Pick<AppContext, 'platform' | 'log' | 'now'> };
/** Whose tool it is. */
export interface Recipient {
  name: IntegrationName;
  shop: PlatformShop;
  secrets: Readonly<Record<string, string>>;
}
export interface Sent {
  outcome: Outcome;
  /** Null: there was none. */
  answer: Pick<OutgoingAnswer, 'status' | 'body'> | null;
}

/** One attempt, which never throws. In no transaction: tokens may have to be renewed. */
export async function sendMessage(parts: Parts, recipient: Recipient, message: IntegrationMessage): Promise<Sent> {
  try {
    const account = await accountOf(parts, recipient, message);
    const sent = await sendAs(account, parts, recipient, message);
    // A token can end at any moment.
    if (sent.answer?.status !== 401 || !(account.store ?? account.token)) return sent;
    return await sendAs(await accountOf(parts, recipient, message, account), parts, recipient, message);
  } catch (error) {
    const failed = (problem: Extract<Outcome, { kind: 'again' }>['problem']): Sent => ({
      ...{ outcome: { kind: 'again', problem }, answer: null },
    });
    if (error instanceof NoToken) return { outcome: error.outcome, answer: error.answer };
    if (error instanceof OutgoingFailure) return failed(error.kind);
    if (error instanceof PlatformError) return failed('unavailable');
    // Our own mistake: the others are sent, and this one is tried again.
    parts.ctx.log.error(
      { shopId: recipient.shop.shopId, integration: recipient.name, err: error },
      'a message could not be sent',
    );
    return failed('broken');
  }
}

/**
 * What the vendor needs besides the message.
 * @param rejected with tokens that it did not accept
 */
async function accountOf(
  parts: Parts,
  recipient: Recipient,
  { data: { order } }: IntegrationMessage,
  rejected?: Account,
): Promise<Account> {
  const { ctx } = parts;
  const { name, shop, secrets } = recipient;
  const { token, wantsStore, wantsPayments } = VENDORS[name];
  return {
    secrets,
    ...(token && { token: await accessToken(parts, recipient, token, rejected?.token) }),
    ...(wantsStore && { store: await ctx.platform.storeApi(shop, rejected?.store?.token) }),
    ...(wantsPayments && { payments: rejected?.payments ?? (await ctx.platform.orderPayments(shop, order.id)) }),
  };
}

function accessToken(
  { ctx, http, bases, tokens }: Parts,
  { name, secrets }: Recipient,
  { base, request }: NonNullable<Vendor['token']>,
  rejected: string | undefined,
): Promise<string> {
  const account = `${name} ${createHash('sha256').update(JSON.stringify(secrets)).digest('base64')}`;
  const issue = () => http.send(request({ secrets }, bases[base] ?? '', ctx.now()));
  return tokens.of(account, ctx.now, issue, rejected);
}

async function sendAs(
  account: Account,
  { ctx, http, bases }: Parts,
  { name }: Recipient,
  message: IntegrationMessage,
): Promise<Sent> {
  const vendor = VENDORS[name];
  const base = bases[name] ?? '';
  const reason = vendor.skips?.(message, account);
  if (reason) return { outcome: { kind: 'skipped', problem: reason }, answer: null };
  let found: OutgoingAnswer | undefined;
  if (vendor.lookUp) {
    found = await http.send(vendor.lookUp.request(message, account, base));
    const outcome = vendor.lookUp.outcome(found);
    if (outcome.kind !== 'sent') return { outcome, answer: found };
  }
  const answer = await http.send(vendor.request(message, account, base, ctx.now(), found));
  return { outcome: vendor.outcome(answer), answer };
}
