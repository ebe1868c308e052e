import type { MailRecipient, MailTopic, StoreEvent } from '@parcelway/domain';
import type { MailCommon } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

export interface StoredRules {
  sender_name: string;
  addresses_enc: Buffer | null;
  rules: MailCommon['rules'];
  digest: MailCommon['digest'];
  store_events: Partial<Record<StoreEvent, boolean>>;
  /** When the plan was last found not to include mails that the merchant turned on. */
  customer_locked_at: Date | null;
  merchant_locked_at: Date | null;
}
export interface StoredSwitch {
  topic: MailTopic;
  customer: boolean;
  merchant: boolean;
  /** When it was turned on; null: longer ago than that was noted. */
  customer_since: Date | null;
  merchant_since: Date | null;
}
export interface ShopOfMails {
  name: string;
  domain: string;
  timezone: string;
  locale: string;
  store_locale: string | null;
  plan: string;
  email_enc: Buffer | null;
  /** Where mails to the merchant go unless Notification names others; null: to the store's address. */
  notify_email_enc: Buffer | null;
  since: Date;
  platform: boolean;
  to_self: boolean;
}

/** The defaults of a shop. */
const DEFAULTS: StoredRules = {
  sender_name: '',
  addresses_enc: null,
  rules: { delay_minutes: 0, skip_if_older_hours: 72, quiet_hours: { enabled: false, from: '21:00', to: '08:00' } },
  digest: { enabled: false, at: '08:00' },
  store_events: {},
  customer_locked_at: null,
  merchant_locked_at: null,
};

export async function storedRules(trx: ShopTransaction, shopId: string): Promise<StoredRules> {
  const row = await trx
    .selectFrom('mail_rules')
    .select([
      ...(['sender_name', 'addresses_enc', 'rules', 'digest', 'store_events'] as const),
      ...(['customer_locked_at', 'merchant_locked_at'] as const),
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Changes these, and leaves the others as they are. */
export async function saveRules(trx: ShopTransaction, shopId: string, change: Partial<StoredRules>): Promise<void> {
  const json = ({ rules, digest, store_events: events, ...rest }: Partial<StoredRules>) => ({
    ...rest,
    ...(rules && { rules: JSON.stringify(rules) }),
    ...(digest && { digest: JSON.stringify(digest) }),
    ...(events && { store_events: JSON.stringify(events) }),
  });
  const { rules, digest, ...others } = { ...DEFAULTS, ...change };
  await trx
    .insertInto('mail_rules')
    .values({ shop_id: shopId, ...json(others), rules: JSON.stringify(rules), digest: JSON.stringify(digest) })
    .onConflict((conflict) => {
      const known = conflict.column('shop_id');
      return Object.keys(change).length === 0 ? known.doNothing() : known.doUpdateSet(json(change));
    })
    .execute();
}

/** For one kind of event; of two simultaneous changes both are saved. */
export async function saveStoreEvent(
  trx: ShopTransaction,
  shopId: string,
  key: StoreEvent,
  value: boolean,
): Promise<void> {
  await saveRules(trx, shopId, {});
  await sql`update mail_rules set store_events = store_events || jsonb_build_object(${key}::text, ${value}::boolean) where shop_id = ${shopId}`.execute(
    trx,
  );
}

/** Where the merchant changed a switch. */
export async function storedSwitches(trx: ShopTransaction, shopId: string): Promise<StoredSwitch[]> {
  return trx
    .selectFrom('mail_switches')
    .select(['topic', 'customer', 'merchant', 'customer_since', 'merchant_since'])
    .where('shop_id', '=', shopId)
    .execute();
}

/** Turns one switch of some topics; the other one of each is unchanged, and off by default. */
export async function saveSwitches(
  trx: ShopTransaction,
  shopId: string,
  { topics, recipient, on }: { topics: readonly MailTopic[]; recipient: MailRecipient; on: boolean },
  now: Date,
): Promise<void> {
  const [value, since] = [sql.ref(recipient), sql.ref(`${recipient}_since`)];
  await sql`
    insert into mail_switches as s (shop_id, topic, customer, merchant, changed_at, ${since})
    select ${shopId}, topic, ${recipient === 'customer' && on}, ${recipient === 'merchant' && on}, ${now}, ${on ? now : null}::timestamptz
    from unnest(${[...topics]}::text[]) topic
    on conflict (shop_id, topic) do update set ${value} = ${on}, changed_at = ${now},
      ${since} = case when s.${value} = ${on} then s.${since} else ${on ? now : null}::timestamptz end`.execute(trx);
}

/** The plan does not include mails to these now, although the merchant turned them on. */
export async function noteLocked(
  trx: ShopTransaction,
  shopId: string,
  recipients: readonly MailRecipient[],
  now: Date,
): Promise<void> {
  await saveRules(trx, shopId, Object.fromEntries(recipients.map((recipient) => [`${recipient}_locked_at`, now])));
}

/** The shop and its switches. The platform's own mails are on by default. */
export async function shopOfMails(trx: ShopTransaction, shopId: string): Promise<ShopOfMails> {
  return trx
    .selectFrom('shops as s')
    .leftJoin('shop_switches as w', 'w.shop_id', 's.shop_id')
    .select([
      's.name',
      's.domain',
      's.timezone',
      's.locale',
      's.store_locale',
      's.plan',
      's.email_enc',
      's.notify_email_enc',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('s.installed_at', 's.created_at').as('since'),
      fn.coalesce('w.platform', val(true)).as('platform'),
      fn.coalesce('w.to_self', val(false)).as('to_self'),
    ])
    .where('s.shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
}

/** Those of the addresses, by their keyed hashes, that get no more mails. */
export async function suppressedOf(trx: ShopTransaction, shopId: string, hashes: Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ address_hash: Buffer }>`
    select address_hash from mail_suppressions where shop_id = ${shopId} and address_hash = any(${hashes}::bytea[])`.execute(
    trx,
  );
  return rows.map((row) => row.address_hash);
}
