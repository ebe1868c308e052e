import {
  hasFeature,
  levelOfPlan,
  MAIL_RECIPIENTS,
  MAIL_TOPICS,
  type MailRecipient,
  type PlanKey,
} from '@parcelway/domain';
import type { MailCommon } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { decrypted } from '../../orders/parcel-rows';
import { switchesOf, type OnSince, type PlanFacts, type PlanRules, type Switches } from './plan-mails';
import * as store from './shop-rules.store';

export interface Recipient {
  address: string;
  hash: Buffer;
}
/** A shop's data for planning, read once for all its changes. */
export interface ShopRules extends PlanRules {
  facts: Omit<PlanFacts, 'hasAddress' | 'order'>;
  /** By their dedupe key. */
  merchants: ReadonlyMap<string, Recipient>;
  /** Recipients whose mails the merchant turned on and the plan does not include. */
  locked: MailRecipient[];
}
type MailContext = Pick<AppContext, 'vault' | 'log'>;
export type Addresses = Pick<MailCommon['sender'], 'reply_to'> & Pick<MailCommon, 'merchant_emails'>;

const NO_ADDRESSES: Addresses = { reply_to: '', merchant_emails: [] };

/** @throws never: what cannot be decrypted counts as empty */
export function addressesOf(ctx: MailContext, bytes: Buffer | null): Addresses {
  const text = decrypted(ctx, bytes);
  return text === null ? NO_ADDRESSES : (JSON.parse(text) as Addresses);
}

/** The merchant's switches; off by default. */
export async function chosenSwitches(trx: ShopTransaction, shopId: string): Promise<Switches> {
  return switchesOfRows(await store.storedSwitches(trx, shopId));
}

function switchesOfRows(rows: readonly store.StoredSwitch[]): Switches {
  const stored = new Map(rows.map((row) => [row.topic, row]));
  return switchesOf((topic) => {
    const { customer = false, merchant = false } = stored.get(topic) ?? {};
    return { customer, merchant };
  });
}

/** When the merchant turned a topic on, and when the plan was last found not to include it. */
function onSince(
  rows: readonly store.StoredSwitch[],
  { customer_locked_at, merchant_locked_at }: store.StoredRules,
): OnSince {
  const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
  return Object.fromEntries(
    rows.map((row) => [
      row.topic,
      {
        customer: latest(row.customer_since, customer_locked_at),
        merchant: latest(row.merchant_since, merchant_locked_at),
      },
    ]),
  );
}

/** Without those that the plan does not include. */
export function withinPlan(switches: Switches, plan: PlanKey): Switches {
  const level = levelOfPlan(plan);
  const [customers, merchants] = [hasFeature(level, 'cus_notification'), hasFeature(level, 'mer_notification')];
  return switchesOf((topic) => ({
    customer: customers && switches[topic].customer,
    merchant: merchants && switches[topic].merchant,
  }));
}

/** Recipients of mails to the merchant: those of the mail rules, else that of the shop's settings, else the store's. */
export function merchantAddresses(
  ctx: MailContext,
  stored: store.StoredRules,
  shop: Pick<store.ShopOfMails, 'email_enc' | 'notify_email_enc'>,
): string[] {
  const named = addressesOf(ctx, stored.addresses_enc).merchant_emails;
  const own = decrypted(ctx, shop.notify_email_enc ?? shop.email_enc);
  return named.length > 0 || !own ? named : [own];
}

/** The merchant's addresses that may be written to. */
export async function merchantRecipients(
  ctx: MailContext,
  trx: ShopTransaction,
  shopId: string,
  addresses: readonly string[],
): Promise<Recipient[]> {
  const recipients = addresses.map((address) => ({ address, hash: ctx.vault.blindIndex(address) }));
  const suppressed = await store.suppressedOf(
    trx,
    shopId,
    recipients.map(({ hash }) => hash),
  );
  return recipients.filter(({ hash }) => !suppressed.some((one) => one.equals(hash)));
}

/** The key of an address in `once`. */
export const recipientKey = ({ hash }: Pick<Recipient, 'hash'>): string => hash.toString('hex', 0, 8);

/** By which rules a shop's mails are planned, as they are now. */
export async function shopRules(ctx: MailContext, trx: ShopTransaction, shopId: string): Promise<ShopRules> {
  const shop = await store.shopOfMails(trx, shopId);
  const stored = await store.storedRules(trx, shopId);
  const plan = shop.plan as PlanKey;
  const recipients = await merchantRecipients(ctx, trx, shopId, merchantAddresses(ctx, stored, shop));
  const merchants = new Map(recipients.map((recipient) => [recipientKey(recipient), recipient]));
  const rows = await store.storedSwitches(trx, shopId);
  const chosen = switchesOfRows(rows);
  const switches = withinPlan(chosen, plan);
  return {
    rules: stored.rules,
    switches,
    since: onSince(rows, stored),
    locked: MAIL_RECIPIENTS.filter((recipient) =>
      MAIL_TOPICS.some((topic) => chosen[topic][recipient] && !switches[topic][recipient]),
    ),
    merchants,
    facts: {
      timezone: shop.timezone,
      installedAt: shop.since,
      toSelf: shop.to_self && hasFeature(levelOfPlan(plan), 'mer_notification'),
      merchants: [...merchants.keys()],
    },
  };
}
