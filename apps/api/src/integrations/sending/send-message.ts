import type { IntegrationName } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { PlatformError, type PlatformShop } from '../../platform/platform.port';
import { VENDORS } from '../vendors';
import type { Account, Outcome } from '../vendors/vendor.port';
import { OutgoingFailure, type OutgoingHttp } from './outgoing-http';

export interface Sending {
  ctx: AppContext;
  http: OutgoingHttp;
  /** Where each vendor is. */
  bases: Partial<Record<IntegrationName, string>>;
}
/** Whose tool it is. */
export interface Recipient {
  name: IntegrationName;
  shop: PlatformShop;
  secrets: Readonly<Record<string, string>>;
}
export interface Sent {
  outcome: Outcome;
  /** Null: there was none. */
  answer: { status: number; body: string } | null;
}

/** One attempt, which never throws. In no transaction: the store's token may have to be renewed. */
export async function sendMessage(
  { ctx, http, bases }: Omit<Sending, 'ctx'> & { ctx: Pick<AppContext, 'platform' | 'log' | 'now'> },
  { name, shop, secrets }: Recipient,
  message: IntegrationMessage,
): Promise<Sent> {
  const vendor = VENDORS[name];
  const send = (account: Account) => http.send(vendor.request(message, account, bases[name] ?? '', ctx.now()));
  try {
    const store = vendor.wantsStore && (await ctx.platform.storeApi(shop));
    let answer = await send({ secrets, ...(store && { store }) });
    // A token can end at any moment.
    if (store && answer.status === 401)
      answer = await send({ secrets, store: await ctx.platform.storeApi(shop, store.token) });
    return { outcome: vendor.outcome(answer), answer };
  } catch (error) {
    const failed = (problem: Extract<Outcome, { kind: 'again' }>['problem']): Sent => ({
      ...{ outcome: { kind: 'again', problem }, answer: null },
    });
    if (error instanceof OutgoingFailure) return failed(error.kind);
    if (error instanceof PlatformError) return failed('unavailable');
    // Our own mistake: the others are sent, and this one is tried again.
    ctx.log.error({ shopId: shop.shopId, integration: name, err: error }, 'a message could not be sent');
    return failed('broken');
  }
}
