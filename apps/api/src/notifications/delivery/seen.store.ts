import type { Language } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { MailId } from './mail-tokens';

/** A mail that was opened was sent, even if its outcome was unknown. */
const arrived = sql`state = case when state = 'unknown' then 'sent' else state end, sent_at = coalesce(sent_at, claimed_at),
  error = case when state = 'unknown' then null else error end, answer_enc = case when state = 'unknown' then null else answer_enc end`;
const handedOver = ({ shopId, mailId }: MailId) =>
  sql`shop_id = ${shopId} and mail_id = ${mailId} and claimed_at is not null`;

/** The first time counts. */
export async function noteOpened(trx: ShopTransaction, id: MailId, now: Date): Promise<void> {
  await sql`update mails set opened_at = ${now}, ${arrived} where ${handedOver(id)} and opened_at is null`.execute(trx);
}

/** A click implies an opening. */
export async function noteClicked(trx: ShopTransaction, id: MailId, now: Date): Promise<void> {
  await sql`update mails set clicked_at = ${now}, opened_at = coalesce(opened_at, ${now}), ${arrived}
    where ${handedOver(id)} and clicked_at is null`.execute(trx);
}

export interface SeenMail {
  domain: string;
  shopName: string;
  locale: string;
  /** Null: the mail was never sent. */
  language: Language | null;
  /** Empty: it is about no parcel, or about one without. */
  number: string;
  /** Null: it was deleted. */
  content: Buffer | null;
}

/** The mail that a link is of. */
export async function seenMail(trx: ShopTransaction, { shopId, mailId }: MailId): Promise<SeenMail | undefined> {
  const { rows } = await sql<SeenMail>`
    select s.domain, s.name as "shopName", s.locale, m.language, coalesce(p.track_number, '') as number, c.content
    from mails m join shops s on s.shop_id = m.shop_id
      left join shipments p on p.shop_id = m.shop_id and p.shipment_id = m.shipment_id
      left join mail_contents c on c.shop_id = m.shop_id and c.mail_id = m.mail_id
    where m.shop_id = ${shopId} and m.mail_id = ${mailId}`.execute(trx);
  return rows[0];
}
