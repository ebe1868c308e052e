import {
  languageOfLocale,
  PRODUCT_NAME,
  ShipmentStatus,
  topicsOf,
  type Language,
  type MailTopic,
  type SubStatus,
} from '@parcelway/domain';
import { lined, type MailOrder, type MerchantMailData } from '@parcelway/email';
import type { FilledMail } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { dateNow } from '../../edd/aftersale/date-shop';
import { courierName } from '../../orders/parcel-rows';
import { appInAdminUrl } from '../../platform/store-url';
import { createRecommendations } from '../../tracking-page/shopper/recommended';
import type { PreparedMail, QueuedMail, UnpreparedMail, RetractedMail } from '../prepare.port';
import { isNotice } from '../delivery/delivery-rules';
import { digestData } from '../rules/digest';
import { deletionMailData } from './deletion-mail.store';
import { disabledToolsData } from './disabled-tools.store';
import type { FillTask } from './fill-task';
import { mailData, productsData, sentenceOf, statusText, reportedParcel, type ReportedStatus } from './mail-data';
import { readParcelFacts, readShopFacts, type ParcelFacts, type ShopFacts } from './mail-facts';
import { customerSource, liveTemplates, pageAppearance, productsBlock, type LiveTemplate } from './mail-source';
import { trueNow } from './mail-truth';
import { marked } from './marks';
import { quotaMailData } from './quota-mail-data';
import { replyTask } from './reply-mail';
import { repliesOf, type StoredReply } from './reply-mail.store';

type Shop = { shopId: string; domain: string };
type DigestSource = typeof digestData;

/** A mail as it is to be filled. */
interface Planned {
  mail: QueuedMail;
  task: Exclude<FillTask, { kind: 'lint' }>;
  language: Language;
  versionId: string | null;
  facts: ParcelFacts | null;
}

/**
 * Fills mails of one shop: a customer's and its copy by the live template of its topic in the order's language, the
 * merchant's own by our layouts in the shop's. A mail whose template cannot be filled fails with the reason; the others
 * are filled.
 * @throws Error when nothing can be filled now: the mails are unchanged
 */
export async function prepareMails(
  ctx: AppContext,
  shop: Shop,
  mails: readonly QueuedMail[],
  digest: DigestSource = digestData,
): Promise<Map<string, PreparedMail | UnpreparedMail | RetractedMail>> {
  const { facts, planned, gone } = await withShop(ctx.db, shop.shopId, async (trx) => {
    const shopFacts = await readShopFacts(ctx, trx, shop);
    await dateNow(trx, shop.shopId, parcelsOf(mails), ctx.now());
    return { facts: shopFacts, ...(await plan(ctx, trx, shopFacts, mails)) };
  });
  planned.push(...(await planDigests(ctx, facts, mails, digest)));
  for (const mail of mails.filter(({ origin }) => isNotice(origin))) {
    const task = await noticeTask(ctx, facts, mail);
    if (task) planned.push({ mail, task, language: facts.language, versionId: null, facts: null });
    else gone.set(mail.id, OVERTAKEN);
  }
  await addProducts(ctx, facts, planned);
  const filled = await ctx.mailFiller.fill(
    shop.shopId,
    planned.map(({ task }) => task),
  );
  const prepared = new Map<string, PreparedMail | UnpreparedMail | RetractedMail>(gone);
  planned.forEach((one, index) => {
    const result = filled[index] ?? { failed: 'no answer' };
    if ('mail' in result) prepared.set(one.mail.id, preparedMail(facts, one, result.mail));
    else if ('problem' in result) prepared.set(one.mail.id, { failure: 'template', error: lined(result.problem) });
    else ctx.log.error({ shop: shop.shopId, mail: one.mail.id, failed: result.failed }, 'a mail could not be filled');
  });
  return prepared;
}

/** Null: what it says is not so any more. */
async function noticeTask(ctx: AppContext, shop: ShopFacts, mail: QueuedMail): Promise<Planned['task'] | null> {
  const source = merchantSource(shop);
  if (mail.origin === 'deletion') {
    const data = await deletionMailData(ctx, shop);
    return data && { kind: 'deletion', source, data };
  }
  if (mail.origin === 'integration_disabled') {
    const data = await disabledToolsData(ctx, shop);
    return data && { kind: 'disabled', source, data };
  }
  const data = await quotaMailData(ctx, shop, mail);
  return data && { kind: 'quota', source, data };
}

const parcelsOf = (mails: readonly QueuedMail[]): string[] => mails.flatMap(({ shipmentId }) => shipmentId ?? []);

const OVERTAKEN: RetractedMail = { retracted: true };
const GONE: UnpreparedMail = { failure: 'template', error: 'What this email is about is not there any more.' };

function preparedMail({ sender }: ShopFacts, { mail, language, versionId }: Planned, filled: FilledMail): PreparedMail {
  const isOurs = mail.recipient === 'merchant' && mail.origin !== 'copy';
  return {
    ...filled,
    subject: mail.origin === 'copy' ? marked('copy', language, filled.subject) : filled.subject,
    language,
    versionId,
    from: { name: isOurs ? PRODUCT_NAME : sender.name },
    replyTo: isOurs ? '' : sender.replyTo,
  };
}

async function plan(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: ShopFacts,
  mails: readonly QueuedMail[],
): Promise<{ planned: Planned[]; gone: Map<string, UnpreparedMail | RetractedMail> }> {
  const parcelMails = mails.filter(({ origin }) => origin !== 'digest' && !isNotice(origin));
  const replies = await repliesOf(trx, shop.shop.shopId, parcelMails);
  const facts = await readParcelFacts(trx, shop.shop.shopId, parcelMails, ctx.now());
  const gone = new Map<string, UnpreparedMail | RetractedMail>();
  const current = parcelMails.flatMap((mail, index) => {
    const about = facts[index];
    const reply = mail.origin === 'reply' ? replies.get(mail.shipmentId ?? '') : undefined;
    const isGone = !about || (!about.parcel && about.parcels.length === 0) || (mail.origin === 'reply' && !reply);
    const now = isGone ? null : trueNow(mail, about);
    if (now === null) gone.set(mail.id, isGone ? GONE : OVERTAKEN);
    return now && about ? [{ mail: now, about, reply }] : [];
  });
  const topics = new Set(current.flatMap(({ mail }) => (hasTopic(mail) ? [topicOf(mail)] : [])));
  const sources = sourcesOf(shop, await liveTemplates(ctx, trx, shop, [...topics]));
  const planned: Planned[] = [];
  for (const { mail, about, reply } of current) {
    try {
      planned.push(reply ? planReply(ctx, shop, about, mail, reply) : planOne(ctx, shop, sources, about, mail));
    } catch (error) {
      // Rows that our own code cannot handle must not block the others.
      ctx.log.error({ err: error, shop: shop.shop.shopId, mail: mail.id }, 'a mail could not be rendered');
    }
  }
  return { planned, gone };
}

function planOne(
  ctx: AppContext,
  shop: ShopFacts,
  sources: ReturnType<typeof sourcesOf>,
  facts: ParcelFacts,
  mail: QueuedMail,
): Planned {
  if (mail.recipient === 'merchant' && mail.origin !== 'copy') {
    const task = {
      kind: 'merchant' as const,
      source: merchantSource(shop),
      data: merchantData(ctx, shop, facts, mail),
    };
    return { mail, task, language: shop.language, versionId: null, facts };
  }
  const language = customersLanguage(shop, facts);
  const { source, versionId } = sources(topicOf(mail), language);
  const data = mailData(ctx, shop, facts, reportedStatusOf(mail), shop.reader(language));
  const { message } = mail;
  const task = { kind: 'customer' as const, source, data: { ...data, message, ...unsubscribeLink(ctx, shop, mail) } };
  return { mail, task, language, versionId, facts };
}

/** The merchant's answer in a layout of ours. */
function planReply(
  ctx: AppContext,
  shop: ShopFacts,
  facts: ParcelFacts,
  mail: QueuedMail,
  reply: StoredReply,
): Planned {
  const language = customersLanguage(shop, facts);
  const data = {
    ...mailData(ctx, shop, facts, reportedStatusOf(mail), shop.reader(language)),
    ...unsubscribeLink(ctx, shop, mail),
  };
  return { mail, task: replyTask(ctx, shop, language, data, reply), language, versionId: null, facts };
}

const customersLanguage = (shop: ShopFacts, { order }: ParcelFacts): Language =>
  languageOfLocale(order?.locale ?? '') ?? shop.language;
const unsubscribeLink = (ctx: AppContext, shop: ShopFacts, { unsubscribeUrl }: QueuedMail) => ({
  unsubscribe_url: unsubscribeUrl || inApp(ctx, shop, '/notification'),
});

/** In separate transactions: a daily mail that cannot be filled does not delay customers' mails. */
async function planDigests(
  ctx: AppContext,
  shop: ShopFacts,
  mails: readonly QueuedMail[],
  digest: DigestSource,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const mail of mails.filter(({ origin }) => origin === 'digest'))
    try {
      const data = await withShop(ctx.db, shop.shop.shopId, (trx) =>
        digest(ctx, trx, shop.shop.shopId, mail.happenedAt ?? mail.createdAt),
      );
      const task = { kind: 'digest' as const, source: merchantSource(shop), data };
      planned.push({ mail, task, language: shop.language, versionId: null, facts: null });
    } catch (error) {
      ctx.log.error({ err: error, shop: shop.shop.shopId, mail: mail.id }, 'a daily mail could not be rendered');
    }
  return planned;
}

const merchantSource = (shop: ShopFacts) => ({ language: shop.language, look: pageAppearance(shop) });

/** The same source for all mails of a topic and a language: it is sent to the thread once. */
function sourcesOf(
  shop: ShopFacts,
  templates: (topic: MailTopic) => LiveTemplate,
): (topic: MailTopic, language: Language) => { source: MailOrder; versionId: string | null } {
  const known = new Map<string, { source: MailOrder; versionId: string | null }>();
  return (topic, language) => {
    const key = `${topic} ${language}`;
    const made = known.get(key);
    if (made) return made;
    const { settings, versionId } = templates(topic);
    const one = { source: customerSource(shop, { topic, settings, language }), versionId };
    known.set(key, one);
    return one;
  };
}

const hasTopic = ({ origin }: QueuedMail): boolean => origin !== 'reply';
/** A parcel that waits for its courier has no topic: the next one's texts come nearest. */
export const topicOf = ({ topic, status, subStatus }: Pick<QueuedMail, 'topic' | 'status' | 'subStatus'>): MailTopic =>
  topic ?? topicsOf((status ?? ShipmentStatus.Pending) as ShipmentStatus, subStatus as SubStatus | null).at(-1) ?? '1';

const reportedStatusOf = ({ topic, status, subStatus, happenedAt, createdAt }: QueuedMail): ReportedStatus => ({
  topic,
  status: status as ShipmentStatus | null,
  subStatus: subStatus as SubStatus | null,
  at: happenedAt ?? createdAt,
  knownAt: createdAt,
});

/** A merchant turns mails off in the app. */
const inApp = (ctx: AppContext, { shop }: ShopFacts, path: string): string =>
  appInAdminUrl(ctx.config, shop.domain, path);

function merchantData(ctx: AppContext, shop: ShopFacts, facts: ParcelFacts, mail: QueuedMail): MerchantMailData {
  const reader = shop.reader(shop.language);
  const parcel = reportedParcel(ctx, shop, facts, reportedStatusOf(mail));
  return {
    shop_name: shop.name,
    order: facts.order?.name ?? '',
    customer: facts.order?.customer_name ?? '',
    number: parcel?.number ?? '',
    // Nothing is masked for the merchant.
    courier: facts.parcel ? courierName(facts.parcel.courier, facts.parcel.company, facts.parcel.custom) : '',
    status: parcel?.status ?? ShipmentStatus.Pending,
    status_text: parcel ? statusText(parcel, mail.topic, reader) : '',
    sentence: parcel ? sentenceOf(parcel, reader) : '',
    url: inApp(ctx, shop, parcel ? `/orders/shipment?item=${parcel.id}` : '/orders'),
    settings_url: inApp(ctx, shop, '/notification'),
  };
}

/** The store is not called for them within the transaction; a list serves all mails that need it. */
async function addProducts(ctx: AppContext, { shop, reader }: ShopFacts, planned: Planned[]): Promise<void> {
  const { recommended } = createRecommendations(ctx);
  for (const { task, facts, language } of planned) {
    const block = task.kind === 'customer' && productsBlock(task.source);
    if (task.kind !== 'customer' || !block) continue;
    const order = facts?.order ? { items: facts.items } : null;
    task.data = { ...task.data, products: productsData(await recommended(shop, block, { order }), reader(language)) };
  }
}
