import { normalizeNumber } from '@parcelway/couriers';
import { COUNT_LIMIT, type MailFailure, type MailRecipient, type MailState, type MailTopic } from '@parcelway/domain';
import type { Calls } from '@parcelway/http-contract';
import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { MailOrigin } from '../../db/mail.schema';
import type { CallInput } from '../../http/route';

type Sql = RawBuilder<unknown>;

export interface LoggedMail {
  mail_id: string;
  shipment_id: string | null;
  order_id: string | null;
  order_name: string | null;
  track_number: string | null;
  recipient: MailRecipient;
  recipient_enc: Buffer;
  origin: MailOrigin;
  subject: string;
  topic: MailTopic | null;
  status: number | null;
  sub_status: number | null;
  state: MailState;
  created_at: Date;
  sent_at: Date | null;
  opened_at: Date | null;
  clicked_at: Date | null;
  failure: MailFailure | null;
  error: string | null;
  answer_enc: Buffer | null;
  /** It was repeated, and that one waits, is being sent, or was. */
  repeated: boolean;
}

const COLUMNS = sql`m.mail_id, m.shipment_id, m.order_id, coalesce(o.name, nullif(s.order_name, '')) as order_name, s.track_number, m.recipient,
  m.recipient_enc, m.origin, m.subject, m.topic, m.status, m.sub_status, m.state, m.created_at, m.sent_at, m.opened_at, m.clicked_at, m.failure,
  m.error, m.answer_enc, exists (select from mails r where r.shop_id = m.shop_id and r.repeats = m.mail_id
    and r.state in ('queued', 'sending', 'sent')) as repeated`;
const NAMES = sql`left join shipments s on s.shop_id = m.shop_id and s.shipment_id = m.shipment_id
  left join orders o on o.shop_id = m.shop_id and o.order_id = coalesce(m.order_id, s.order_id)`;
/** The day that a mail counts to. */
const SENT_AT = sql`coalesce(m.sent_at, m.created_at)`;

export type LogFilter = CallInput<Calls['mailLog']>['body'];
/** What the log shows. Instants instead of days of the shop, a hash instead of an address. */
export interface LogRequest extends Pick<
  LogFilter,
  'query' | 'receiver' | 'shipmentStatus' | 'emailStatus' | 'mailState'
> {
  /** Null: no limit. The first instant that is too late is not in it. */
  from: Date | null;
  until: Date | null;
  addressHash: Buffer | null;
}

/** By the specification's numbers: 0 sent, 1 opened, 2 clicked, 3 failed. */
const EMAIL_STATUSES: readonly Sql[] = [
  sql`(m.state = 'sent' and m.opened_at is null and m.clicked_at is null)`,
  sql`(m.state = 'sent' and m.opened_at is not null and m.clicked_at is null)`,
  sql`(m.state = 'sent' and m.clicked_at is not null)`,
  sql`m.state = 'failed'`,
];

function conditions(shopId: string, request: LogRequest): Sql {
  const { receiver, shipmentStatus, emailStatus, mailState, from, until } = request;
  // Retracted mails are not listed.
  const all: Sql[] = [sql`m.shop_id = ${shopId}`, sql`m.state <> 'cancelled'`];
  if (request.query !== '') all.push(matches(shopId, request));
  if (receiver.length > 0) all.push(sql`m.recipient = any(${receiver}::text[])`);
  if (shipmentStatus.length > 0) all.push(sql`m.status = any(${shipmentStatus}::smallint[])`);
  if (emailStatus.length > 0)
    all.push(
      sql`(${sql.join(
        emailStatus.map((status) => EMAIL_STATUSES[status] ?? sql`false`),
        sql` or `,
      )})`,
    );
  if (mailState.length > 0) all.push(sql`m.state = any(${mailState}::text[])`);
  if (from) all.push(sql`${SENT_AT} >= ${from}`);
  if (until) all.push(sql`${SENT_AT} < ${until}`);
  return sql.join(all, sql` and `);
}

/** A whole address, the name of an order with or without its sign, or a tracking number. */
function matches(shopId: string, { query, addressHash }: LogRequest): Sql {
  if (addressHash) return sql`m.recipient_hash = ${addressHash}`;
  const name = query.toLowerCase().replace(/^#+/, '');
  const number = normalizeNumber(query);
  return sql`(m.order_id in (select order_id from orders where shop_id = ${shopId} and ltrim(lower(name), '#') = ${name})
    or m.shipment_id in (select shipment_id from shipments where shop_id = ${shopId}
      and ((number_key = ${number} and number_key <> '') or ltrim(lower(order_name), '#') = ${name})))`;
}

export interface LogPage {
  list: LoggedMail[];
  /** At most one more than is counted. */
  total: number;
  /** Of the newest that are counted. A clicked mail was opened, an opened one was sent. */
  summary: { sent: number; opened: number; clicked: number; failed: number };
}

export async function mailLogPage(
  trx: ShopTransaction,
  shopId: string,
  request: LogRequest,
  { limit, offset, most = COUNT_LIMIT }: { limit: number; offset: number; most?: number },
): Promise<LogPage> {
  const where = conditions(shopId, request);
  const counted = await sql<LogPage['summary'] & { total: number }>`
    with fitting as (
      select m.state, m.opened_at, m.clicked_at from mails m where ${where} order by m.created_at desc, m.mail_id desc limit ${most + 1}
    )
    select count(*)::integer as total, (count(*) filter (where state = 'sent'))::integer as sent,
      (count(*) filter (where state = 'sent' and (opened_at is not null or clicked_at is not null)))::integer as opened,
      (count(*) filter (where state = 'sent' and clicked_at is not null))::integer as clicked,
      (count(*) filter (where state = 'failed'))::integer as failed
    from fitting`.execute(trx);
  const { total = 0, ...summary } = counted.rows[0] ?? { sent: 0, opened: 0, clicked: 0, failed: 0 };
  const { rows: list } = await sql<LoggedMail>`
    select ${COLUMNS} from (
      select m.* from mails m where ${where} order by m.created_at desc, m.mail_id desc limit ${limit} offset ${offset}
    ) m ${NAMES} order by m.created_at desc, m.mail_id desc`.execute(trx);
  return { list, total, summary };
}

export async function loggedMail(
  trx: ShopTransaction,
  shopId: string,
  mailId: string,
): Promise<(LoggedMail & { content: Buffer | null }) | undefined> {
  const { rows } = await sql<LoggedMail & { content: Buffer | null }>`
    select ${COLUMNS}, c.content from mails m ${NAMES}
      left join mail_contents c on c.shop_id = m.shop_id and c.mail_id = m.mail_id
    where m.shop_id = ${shopId} and m.mail_id = ${mailId}`.execute(trx);
  return rows[0];
}

/** A mail that may be repeated, locked so that two simultaneous requests repeat it once. */
export interface RepeatableMail extends Pick<
  LoggedMail,
  'mail_id' | 'recipient' | 'recipient_enc' | 'state' | 'repeated'
> {
  /** Of the first one. */
  origin: Exclude<MailOrigin, 'resend'>;
  suppressed: 'bounced' | 'complained' | 'unsubscribed' | null;
}

export async function lockForRepeat(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<RepeatableMail[]> {
  const these = sql`m.shop_id = ${shopId} and m.mail_id = any(${[...ids]}::bigint[])`;
  await sql`select from mails m where ${these} order by m.mail_id for update`.execute(trx);
  const { rows } = await sql<RepeatableMail>`
    with recursive first as (
      select m.mail_id, m.origin, m.repeats from mails m where ${these}
      union all
      select f.mail_id, r.origin, r.repeats from first f join mails r on r.shop_id = ${shopId} and r.mail_id = f.repeats
    )
    select m.mail_id, m.recipient, m.recipient_enc, m.state, x.reason as suppressed,
      coalesce((select f.origin from first f where f.mail_id = m.mail_id and f.origin <> 'resend' limit 1), 'hand') as origin,
      exists (select from mails r where r.shop_id = m.shop_id and r.repeats = m.mail_id and r.state in ('queued', 'sending', 'sent')) as repeated
    from mails m left join mail_suppressions x on x.shop_id = m.shop_id and x.address_hash = m.recipient_hash where ${these}`.execute(
    trx,
  );
  return rows;
}

export async function repeatMails(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into mails (shop_id, shipment_id, order_id, status, sub_status, topic, recipient, recipient_enc, recipient_hash, origin, change_id,
      happened_at, created_at, due_at, repeats, action_id)
    select shop_id, shipment_id, order_id, status, sub_status, topic, recipient, recipient_enc, recipient_hash, 'resend', change_id,
      happened_at, ${now}::timestamptz, ${now}::timestamptz, mail_id, action_id
    from mails where shop_id = ${shopId} and mail_id = any(${[...ids]}::bigint[]) order by mail_id`.execute(trx);
}
