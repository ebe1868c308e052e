import {
  addDays,
  COUNT_LIMIT,
  dayOf,
  emailStatusOf,
  hasFeature,
  levelOfPlan,
  startOfDay,
  type MailFailure,
  type PlanKey,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import type { Calls, DataOf, MailRow } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { decrypted } from '../../orders/parcel-rows';
import { featureOf, SUPPRESSED } from './delivery-rules';
import { unpackContent } from './mail-content';
import * as store from './mail-log.store';
import { release, suppressionById, suppressions } from './suppressions.store';

const SUPPRESSIONS_SHOWN = 100;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The log of mails, newest first. @throws HttpError 422 when a range ends before it begins */
export async function mailLog(
  ctx: AppContext,
  caller: Caller,
  filter: store.LogFilter,
): Promise<DataOf<Calls['mailLog']>> {
  const { page, pageSize } = filter;
  const place = { limit: pageSize, offset: (page - 1) * pageSize };
  const request = toLogRequest(ctx, caller, filter);
  const { list, total, summary } = await withShop(ctx.db, caller.shopId, (trx) =>
    store.mailLogPage(trx, caller.shopId, request, place),
  );
  const counted = { total: Math.min(total, COUNT_LIMIT), more: total > COUNT_LIMIT };
  return { list: list.map((row) => rowOf(ctx, row)), ...counted, page, summary };
}

function toLogRequest(ctx: AppContext, { timezone }: Caller, filter: store.LogFilter): store.LogRequest {
  const { query, sendDateAt: days, sendDateMin: min, sendDateMax: max, ...lists } = filter;
  if (days === -1 && min !== '' && max !== '' && min > max) {
    const message = 'must not be after sendDateMax';
    throw new HttpError(422, `Check the body. sendDateMin: ${message}`, { errors: { sendDateMin: message } });
  }
  const start = (day: string): Date => startOfDay(day, timezone);
  const today = dayOf(ctx.now(), timezone);
  const [first, last] = days > 0 ? [addDays(today, 1 - days), ''] : days === -1 ? [min, max] : ['', ''];
  return {
    ...lists,
    query,
    addressHash: query.includes('@') ? ctx.vault.blindIndex(query) : null,
    from: first === '' ? null : start(first),
    until: last === '' ? null : start(addDays(last, 1)),
  };
}

function rowOf(ctx: AppContext, row: store.LoggedMail): MailRow {
  return {
    id: row.mail_id,
    shipment_id: row.shipment_id,
    order_id: row.order_id,
    order_name: row.order_name ?? '',
    track_number: row.track_number ?? '',
    receiver: row.recipient,
    to: decrypted(ctx, row.recipient_enc) ?? '',
    subject: row.subject,
    topic: row.topic,
    shipment_status: row.status as ShipmentStatus | null,
    sub_status: row.sub_status as SubStatus | null,
    email_status: emailStatusOf({ state: row.state, opened: row.opened_at !== null, clicked: row.clicked_at !== null }),
    state: row.state,
    created_at: row.created_at.toISOString(),
    send_at: iso(row.sent_at),
    open_at: iso(row.opened_at),
    click_at: iso(row.clicked_at),
    failure: row.failure,
    fail_reason: decrypted(ctx, row.answer_enc) ?? row.error,
    can_resend: isRepeatable(row),
  };
}

const isRepeatable = ({ state, repeated }: Pick<store.LoggedMail, 'state' | 'repeated'>): boolean =>
  (state === 'failed' || state === 'unknown') && !repeated;

/** A mail as it was sent. @throws HttpError 404; 410 when its text was deleted */
export async function mailAsSent(
  ctx: AppContext,
  { shopId }: Caller,
  id: string,
): Promise<DataOf<Calls['mailAsSent']>> {
  const mail = await withShop(ctx.db, shopId, (trx) => store.loggedMail(trx, shopId, id));
  if (!mail) throw new HttpError(404, 'There is no such email in this shop.');
  const row = rowOf(ctx, mail);
  if (mail.content) {
    const { links: _links, ...content } = await unpackContent(ctx.vault, mail.content);
    return { row, ...content };
  }
  if (mail.sent_at || mail.state === 'unknown')
    throw new HttpError(410, 'The text of this email is not kept any more: texts are kept for 90 days.');
  throw new HttpError(404, 'This email has no text yet: it gets it when it is sent.');
}

/** Repeats mails as new ones, to the same recipients; each that is not repeated has its reason. */
export function resendMails(
  ctx: AppContext,
  { shopId, plan }: Caller,
  ids: readonly string[],
): Promise<DataOf<Calls['resendMail']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const wanted = [...new Set(ids)];
    const mails = new Map((await store.lockForRepeat(trx, shopId, wanted)).map((mail) => [mail.mail_id, mail]));
    const judged = wanted.map((id) => ({ id, reason: refusal(ctx, mails.get(id), plan) }));
    const fit = judged.filter(({ reason }) => reason === null).map(({ id }) => id);
    await store.repeatMails(trx, shopId, fit, ctx.now());
    return { queued: fit.length, refused: judged.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])) };
  });
}

function refusal(
  ctx: AppContext,
  mail: store.RepeatableMail | undefined,
  plan: PlanKey,
): MailFailure | 'not_found' | 'not_failed' | null {
  if (!mail) return 'not_found';
  if (!isRepeatable(mail)) return 'not_failed';
  if (!decrypted(ctx, mail.recipient_enc)) return 'no_address';
  if (mail.suppressed) return SUPPRESSED[mail.suppressed].failure;
  const feature = featureOf(mail);
  return feature && !hasFeature(levelOfPlan(plan), feature) ? 'plan' : null;
}

/** Addresses that get no more mails, the newest ones. */
export async function suppressed(ctx: AppContext, { shopId }: Caller): Promise<DataOf<Calls['suppressedAddresses']>> {
  const { total, list } = await withShop(ctx.db, shopId, (trx) => suppressions(trx, shopId, SUPPRESSIONS_SHOWN));
  return {
    total,
    list: list.map(({ suppression_id: id, address_enc: address, reason, detail, since }) => ({
      ...{ id, reason, detail, since: since.toISOString() },
      address: decrypted(ctx, address) ?? '',
    })),
  };
}

/** Sends to a bounced address again. @throws HttpError 404, 422 */
export function releaseAddress(ctx: AppContext, { shopId }: Caller, id: string): Promise<void> {
  return withShop(ctx.db, shopId, async (trx) => {
    const found = await suppressionById(trx, shopId, id);
    if (!found) throw new HttpError(404, 'There is no such address in this list.');
    if (found.reason !== 'bounced')
      throw new HttpError(
        422,
        `This person ${found.reason === 'unsubscribed' ? 'has unsubscribed' : 'has reported an email as spam'}. Only they can change that, by the link in an email they got.`,
      );
    await release(trx, shopId, id);
  });
}
