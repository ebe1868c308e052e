import type { SuppressionReason } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/**
 * Suppresses the recipient of this mail for the shop. The person's own choice outranks a bounce.
 * @param detail our own text: it is stored unencrypted, and must name nobody
 */
export async function suppressRecipient(
  trx: ShopTransaction,
  shopId: string,
  mailId: string,
  reason: SuppressionReason,
  detail: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_suppressions as x (shop_id, address_hash, address_enc, reason, detail, since)
    select shop_id, recipient_hash, recipient_enc, ${reason}, ${detail}, ${now}::timestamptz from mails
      where shop_id = ${shopId} and mail_id = ${mailId} and recipient_hash is not null
    on conflict (shop_id, address_hash) do update set reason = excluded.reason, detail = excluded.detail, since = excluded.since
      where x.reason = 'bounced' or (x.reason = 'unsubscribed' and excluded.reason = 'complained')`.execute(trx);
}

/** Whether who got this mail gets no more of them, and why. */
export async function suppressionOf(
  trx: ShopTransaction,
  shopId: string,
  mailId: string,
): Promise<SuppressionReason | null> {
  const row = await trx
    .selectFrom('mail_suppressions as x')
    .innerJoin('mails as m', (join) =>
      join.onRef('m.shop_id', '=', 'x.shop_id').onRef('m.recipient_hash', '=', 'x.address_hash'),
    )
    .select('x.reason')
    .where('m.shop_id', '=', shopId)
    .where('m.mail_id', '=', mailId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** The recipient of this mail subscribes again. A bounced address stays suppressed: it still does not exist. */
export async function welcomeBack(trx: ShopTransaction, shopId: string, mailId: string): Promise<void> {
  await sql`
    delete from mail_suppressions x using mails m
    where m.shop_id = ${shopId} and m.mail_id = ${mailId} and x.shop_id = m.shop_id and x.address_hash = m.recipient_hash
      and x.reason <> 'bounced'`.execute(trx);
}

/** The newest ones. */
export async function suppressions(trx: ShopTransaction, shopId: string, limit: number) {
  const list = await trx
    .selectFrom('mail_suppressions')
    .select(['suppression_id', 'address_enc', 'reason', 'detail', 'since'])
    .where('shop_id', '=', shopId)
    .orderBy('since', 'desc')
    .orderBy('suppression_id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await trx
    .selectFrom('mail_suppressions')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

export const suppressionById = (trx: ShopTransaction, shopId: string, id: string) =>
  trx
    .selectFrom('mail_suppressions')
    .select('reason')
    .where('shop_id', '=', shopId)
    .where('suppression_id', '=', id)
    .executeTakeFirst();

export async function release(trx: ShopTransaction, shopId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('mail_suppressions')
    .where('shop_id', '=', shopId)
    .where('suppression_id', '=', id)
    .where('reason', '=', 'bounced')
    .execute();
}
