import { defaultSwitch, hasFeature, levelOfPlan, type PlanKey } from '@parcelway/domain';
import type { MailCommon } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { decrypted } from '../../orders/parcel-rows';
import { switchesOf, type PlanFacts, type PlanRules, type Switches } from './plan-mails';
import * as store from './shop-rules.store';

export interface Receiver {
  address: string;
  hash: Buffer;
}
/** What planning asks of a shop once for all its changes. */
export interface ShopRules extends PlanRules {
  facts: Omit<PlanFacts, 'hasAddress' | 'order'>;
  /** By what stands for them in `once`. */
  merchants: ReadonlyMap<string, Receiver>;
}
type MailContext = Pick<AppContext, 'vault' | 'log'>;
export type Addresses = Pick<MailCommon['sender'], 'reply_to'> & Pick<MailCommon, 'merchant_emails'>;

const NO_ADDRESSES: Addresses = { reply_to: '', merchant_emails: [] };

/** @throws never: what cannot be decrypted counts as empty */
export function addressesOf(ctx: MailContext, bytes: Buffer | null): Addresses {
  const text = decrypted(ctx, bytes);
  return text === null ? NO_ADDRESSES : (JSON.parse(text) as Addresses);
}

/** The switches as the merchant set them. */
export async function chosenSwitches(trx: ShopTransaction, shopId: string): Promise<Switches> {
  const stored = new Map((await store.storedSwitches(trx, shopId)).map((row) => [row.topic, row]));
  return switchesOf((topic) => {
    const { customer, merchant } = stored.get(topic) ?? defaultSwitch(topic);
    return { customer, merchant };
  });
}

/** Less what the plan does not hold. */
export function withinPlan(switches: Switches, plan: PlanKey): Switches {
  const level = levelOfPlan(plan);
  const [customers, merchants] = [hasFeature(level, 'cus_notification'), hasFeature(level, 'mer_notification')];
  return switchesOf((topic) => ({
    customer: customers && switches[topic].customer,
    merchant: merchants && switches[topic].merchant,
  }));
}

/** Whom mails for the merchant go to: the addresses that they named, else the shop's own. */
export function merchantAddresses(ctx: MailContext, stored: store.StoredRules, shopEmail: Buffer | null): string[] {
  const named = addressesOf(ctx, stored.addresses_enc).merchant_emails;
  const own = decrypted(ctx, shopEmail);
  return named.length > 0 || !own ? named : [own];
}

/** The merchant's addresses that may be written to. */
export async function merchantReceivers(
  ctx: MailContext,
  trx: ShopTransaction,
  shopId: string,
  addresses: readonly string[],
): Promise<Receiver[]> {
  const receivers = addresses.map((address) => ({ address, hash: ctx.vault.blindIndex(address) }));
  const suppressed = await store.suppressedOf(
    trx,
    shopId,
    receivers.map(({ hash }) => hash),
  );
  return receivers.filter(({ hash }) => !suppressed.some((one) => one.equals(hash)));
}

/** What stands for an address in `once`. */
export const receiverKey = ({ hash }: Receiver): string => hash.toString('hex', 0, 8);

/** By which rules a shop's mails are planned, as they are now. */
export async function shopRules(ctx: MailContext, trx: ShopTransaction, shopId: string): Promise<ShopRules> {
  const shop = await store.shopOfMails(trx, shopId);
  const stored = await store.storedRules(trx, shopId);
  const plan = shop.plan as PlanKey;
  const receivers = await merchantReceivers(ctx, trx, shopId, merchantAddresses(ctx, stored, shop.email_enc));
  const merchants = new Map(receivers.map((receiver) => [receiverKey(receiver), receiver]));
  return {
    rules: stored.rules,
    switches: withinPlan(await chosenSwitches(trx, shopId), plan),
    merchants,
    facts: {
      timezone: shop.timezone,
      installedAt: shop.since,
      toSelf: shop.to_self && hasFeature(levelOfPlan(plan), 'mer_notification'),
      merchants: [...merchants.keys()],
    },
  };
}
